import { useCallback, useEffect, useState } from 'react';
import { fetchCities, fetchDistricts, fetchNeighbourhoods, type Place, type PlacesAnswer } from './geo.ts';

export interface Places {
  state: 'none' | 'loading' | 'ready' | 'failed';
  places: readonly Place[];
  retry: () => void;
}

const NONE: readonly Place[] = [];

/** The 81 cities. */
export const useCities = (): Places => usePlaces('cities', fetchCities);

/** The districts of a city; `none` without one. */
export function useDistricts(city: string): Places {
  const fetchOfCity = useCallback(() => fetchDistricts(city), [city]);
  return usePlaces(city, fetchOfCity);
}

/** The neighbourhoods of a district, to be suggested; `none` without one. */
export function useNeighbourhoods(city: string, district: string): Places {
  const fetchOfDistrict = useCallback(() => fetchNeighbourhoods(city, district), [city, district]);
  return usePlaces(city === '' || district === '' ? '' : `${city}/${district}`, fetchOfDistrict);
}

/** `of` names what is asked for, empty for nothing: an answer to an earlier question is dropped. */
function usePlaces(of: string, ask: () => Promise<PlacesAnswer>): Places {
  const [answer, setAnswer] = useState<{ of: string; places: readonly Place[] | null }>({ of: '', places: null });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (of === '') return undefined;
    let current = true;
    void ask().then((given) => {
      if (current) setAnswer({ of, places: given.ok ? given.data : null });
    });
    return () => {
      current = false;
    };
  }, [of, ask, asked]);
  const retry = () => {
    setAnswer({ of: '', places: null });
    setAsked((count) => count + 1);
  };
  if (of === '') return { state: 'none', places: NONE, retry };
  if (answer.of !== of) return { state: 'loading', places: NONE, retry };
  return answer.places ? { state: 'ready', places: answer.places, retry } : { state: 'failed', places: NONE, retry };
}
