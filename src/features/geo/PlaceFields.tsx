import { useEffect, useEffectEvent } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import type { Place } from './geo.ts';
import { useCities, useDistricts, type Places } from './usePlaces.ts';

interface PlaceFieldsProps {
  city: string;
  district: string;
  /** Names of what is chosen, for as long as the lists are not there. */
  names: { city: string; district: string };
  errors: { city: string | undefined; district: string | undefined };
  onChoose: (field: 'city' | 'district', place: Place) => void;
  /** The codes of the chosen city's districts have become known. */
  onDistricts: (codes: readonly string[]) => void;
}

/** Where most orders go, on top of the list (market §4.4). */
const OFTEN = ['34', '06', '35', '16', '07'];

/** City and district: the district waits for its city; a list that cannot be had says so and can be asked for again. */
export function PlaceFields({ city, district, names, errors, onChoose, onDistricts }: PlaceFieldsProps) {
  const { t } = useI18n();
  const cities = useCities();
  const districts = useDistricts(city);
  const tellDistricts = useEffectEvent(onDistricts);
  useEffect(() => {
    if (districts.state === 'ready') tellDistricts(districts.places.map(({ code }) => code));
  }, [districts.state, districts.places]);

  const often = OFTEN.flatMap((code) => cities.places.filter((place) => place.code === code));
  const field = (of: 'city' | 'district', value: string, list: Places, autoComplete: string) => (
    <Field label={t(`geo:${of}.label`)} name={of} required error={errors[of]}>
      {(control) => (
        <>
          <Select
            {...control}
            autoComplete={autoComplete}
            value={value}
            // While its list loads it stays open to the Tab key, which would else pass it by.
            disabled={list.state === 'none' || list.state === 'failed'}
            aria-busy={list.state === 'loading' || undefined}
            // Only a district waits for another choice.
            placeholder={list.state === 'none' ? t('geo:district.none') : t(`geo:${of}.${list.state}`)}
            options={withChosen(list.places, value, names[of])}
            first={
              of === 'city' && often.length > 0
                ? { label: t('geo:city.often'), otherLabel: t('geo:city.all'), options: often.map(optionOf) }
                : undefined
            }
            onChange={(event) => {
              const code = event.target.value;
              onChoose(of, list.places.find((place) => place.code === code) ?? { code, name: '' });
            }}
          />
          {list.state === 'failed' && (
            <p className="field-failure" role="status">
              {t(`geo:${of}.failed`)}{' '}
              <button type="button" className="link-button" onClick={list.retry}>
                {t('calls:retry')}
              </button>
            </p>
          )}
        </>
      )}
    </Field>
  );
  return (
    <>
      {field('city', city, cities, 'address-level1')}
      {field('district', district, districts, 'address-level2')}
    </>
  );
}

const optionOf = ({ code, name }: Place): SelectOption => ({ value: code, label: name });

/** What was chosen earlier stays to be seen while its list is on the way. */
function withChosen(places: readonly Place[], value: string, name: string): SelectOption[] {
  const options = places.map(optionOf);
  return value !== '' && name !== '' && !places.some(({ code }) => code === value)
    ? [{ value, label: name }, ...options]
    : options;
}
