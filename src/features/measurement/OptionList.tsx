import type { OptionPrice } from '../../domain/pricing.ts';
import { useI18n } from '../../ui/i18n.tsx';

interface OptionListProps {
  options: readonly OptionPrice[];
  city: string;
}

/** What can be added, each with its surcharge (decisions P5). */
export function OptionList({ options, city }: OptionListProps) {
  const { t, money } = useI18n();
  if (options.length === 0) return null;
  return (
    <fieldset className="measure-group">
      <legend>{t('measurement:options')}</legend>
      <div className="measure-options">
        {options.map(({ id, price, per }) => (
          <label key={id} className="measure-option">
            <input type="checkbox" name="option" value={id} />
            <span>{t(`measurement:option.${id}`, { city })}</span>
            <span className="measure-surcharge">
              {price === 0
                ? t('measurement:surcharge.free')
                : t(`measurement:surcharge.${per}`, { amount: money(price) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
