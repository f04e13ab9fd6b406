import { useCallback, useEffect, useState } from 'react';
import { addressOf } from '../../contract/contract.ts';
import { listCities, listDistricts, listNeighbourhoods, type Locality } from '../../contract/geo.ts';
import { call, type CallResult } from '../../lib/api.ts';

/** A list to choose from; `none` while what it depends on is not chosen. */
export interface Localities {
  state: 'none' | 'loading' | 'ready' | 'failed';
  list: readonly Locality[];
  retry: () => void;
}

const NONE: readonly Locality[] = [];

/** The 81 cities. */
export const useCities = (): Localities => useLocalities(CITIES, fetchCities);
const CITIES = addressOf(listCities);
const fetchCities = () => call(listCities);

/** The districts of a city. */
export function useDistricts(city: string): Localities {
  const fetch = useCallback(() => call(listDistricts, { query: { city } }), [city]);
  return useLocalities(city === '' ? null : addressOf(listDistricts, {}, { city }), fetch);
}

/** The neighbourhoods of a district, to be suggested. */
export function useNeighbourhoods(city: string, district: string): Localities {
  const fetch = useCallback(() => call(listNeighbourhoods, { query: { city, district } }), [city, district]);
  const chosen = city !== '' && district !== '';
  return useLocalities(chosen ? addressOf(listNeighbourhoods, {}, { city, district }) : null, fetch);
}

/** @param address of the call, null for none; an answer to any other call is ignored */
function useLocalities(address: string | null, fetch: () => Promise<CallResult<Locality[]>>): Localities {
  const [answer, setAnswer] = useState<{ address: string; list: readonly Locality[] | null }>({
    address: '',
    list: null,
  });
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (address === null) return undefined;
    let current = true;
    void fetchOnce(address, fetch).then((result) => {
      if (current) setAnswer({ address, list: result.ok ? result.data : null });
    });
    return () => {
      current = false;
    };
  }, [address, fetch, attempts]);
  const retry = () => {
    setAnswer({ address: '', list: null });
    setAttempts((count) => count + 1);
  };
  if (address === null) return { state: 'none', list: NONE, retry };
  if (answer.address !== address) return { state: 'loading', list: NONE, retry };
  return answer.list ? { state: 'ready', list: answer.list, retry } : { state: 'failed', list: NONE, retry };
}

/** Answers by address, for as long as the page lives; a failed call is made again. */
const answers = new Map<string, Promise<CallResult<Locality[]>>>();

function fetchOnce(address: string, fetch: () => Promise<CallResult<Locality[]>>): Promise<CallResult<Locality[]>> {
  const known = answers.get(address);
  if (known) return known;
  const asked = fetch().then((answer) => {
    if (!answer.ok) answers.delete(address);
    return answer;
  });
  answers.set(address, asked);
  return asked;
}
