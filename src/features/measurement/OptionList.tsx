import type { Locale } from '../../domain/locale.ts';
import { formatMoney } from '../../domain/money.ts';
import type { OptionPrice } from '../../domain/pricing.ts';
import type { Translate } from '../../i18n/client.ts';

interface OptionListProps {
  t: Translate;
  locale: Locale;
  options: readonly OptionPrice[];
  city: string;
}

/** What can be added, each with its surcharge (decisions P5). */
export function OptionList({ t, locale, options, city }: OptionListProps) {
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
              {t(`measurement:surcharge.${price === 0 ? 'free' : per}`, { amount: formatMoney(price, locale) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
