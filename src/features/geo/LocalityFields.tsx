import { useEffect, useEffectEvent } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import type { Locality } from '../../contract/geo.ts';
import { useCities, useDistricts, type Localities } from './useLocalities.ts';

interface LocalityFieldsProps {
  city: string;
  district: string;
  /** In front of the names of both fields, and of what a browser fills in, where it is not the address of delivery. */
  prefix?: string;
  section?: 'billing';
  /** Names of what is chosen, shown until the lists are loaded. */
  names: { city: string; district: string };
  errors: { city: string | undefined; district: string | undefined };
  onChoose: (field: 'city' | 'district', locality: Locality) => void;
  /** The codes of the chosen city's districts have become known. */
  onDistricts: (codes: readonly string[]) => void;
}

/** Cities that most orders go to, repeated on top of the list (market §4.4). */
const OFTEN = ['34', '06', '35', '16', '07'];

/** City, then district. A list that cannot be loaded says so, with a way to try again. Needs the messages of `geo`. */
export function LocalityFields(props: LocalityFieldsProps) {
  const { city, district, prefix = '', section, names, errors, onChoose, onDistricts } = props;
  const { t } = useI18n();
  const cities = useCities();
  const districts = useDistricts(city);
  const reportDistricts = useEffectEvent(onDistricts);
  useEffect(() => {
    if (districts.state === 'ready') reportDistricts(districts.list.map(({ code }) => code));
  }, [districts.state, districts.list]);

  const often = OFTEN.flatMap((code) => cities.list.filter(({ code: other }) => other === code));
  const field = (of: 'city' | 'district', value: string, localities: Localities, autoComplete: string) => (
    <Field label={t(`geo:${of}.label`)} name={`${prefix}${of}`} required error={errors[of]}>
      {(control) => (
        <>
          <Select
            {...control}
            autoComplete={section ? `${section} ${autoComplete}` : autoComplete}
            value={value}
            // Not disabled while the list loads, so that the Tab key does not skip it.
            disabled={localities.state === 'none' || localities.state === 'failed'}
            aria-busy={localities.state === 'loading' || undefined}
            // Only the district depends on another choice.
            placeholder={localities.state === 'none' ? t('geo:district.none') : t(`geo:${of}.${localities.state}`)}
            options={withChosen(localities.list, value, names[of])}
            first={
              of === 'city' && often.length > 0
                ? { label: t('geo:city.often'), otherLabel: t('geo:city.all'), options: often.map(optionOf) }
                : undefined
            }
            onChange={(event) => {
              const code = event.target.value;
              onChoose(of, localities.list.find(({ code: other }) => other === code) ?? { code, name: '' });
            }}
          />
          {localities.state === 'failed' && (
            <p className="field-failure" role="status">
              {t(`geo:${of}.failed`)}{' '}
              <button type="button" className="link-button" ref={handsOnFocus} onClick={localities.retry}>
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

const optionOf = ({ code, name }: Locality): SelectOption => ({ value: code, label: name });

/** Adds the chosen one by its name while it is not in the list yet. */
function withChosen(list: readonly Locality[], value: string, name: string): SelectOption[] {
  const options = list.map(optionOf);
  return value !== '' && name !== '' && !list.some(({ code }) => code === value)
    ? [{ value, label: name }, ...options]
    : options;
}
