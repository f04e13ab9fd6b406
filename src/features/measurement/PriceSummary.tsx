import { fullness, SEAM_ALLOWANCE_CM, type Configuration, type OptionId, type PriceSum } from '../../domain/pricing.ts';
import { shippingFor } from '../../domain/totals.ts';
import { useI18n, type I18n } from '../../ui/i18n.tsx';
import { formatFullness, formatMetres } from './numbers.ts';
import type { Offer, ShopTerms } from './offer.ts';
import './price.css';

interface PriceSummaryProps {
  offer: Offer;
  terms: ShopTerms;
  configuration: Configuration | null;
  sum: PriceSum | null;
}

/** The price with the sum that makes it (decisions P2, P5), or what is still missing. */
export function PriceSummary({ offer, terms, configuration, sum }: PriceSummaryProps) {
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  if (!configuration || typeof sum?.effectiveCm !== 'number') {
    return (
      <div className="measure-price" aria-live="polite">
        <p className="measure-missing">{t('measurement:price.missing')}</p>
        <p className="field-hint">{t('measurement:price.missingHint')}</p>
      </div>
    );
  }
  const metres = formatMetres(sum.effectiveCm, locale);
  const times = fullness(configuration.pleatType);
  const cloth =
    times === null
      ? t('measurement:price.clothFlat', {
          width: configuration.width,
          allowance: SEAM_ALLOWANCE_CM,
          metres,
          price: money(offer.price),
        })
      : t('measurement:price.cloth', {
          width: configuration.width,
          fullness: formatFullness(times, locale),
          metres,
          price: money(offer.price),
        });
  const { shipping } = terms;
  const fee = shippingFor(sum.unitPrice, 1, shipping);
  return (
    <div className="measure-price">
      <dl className="measure-sum" aria-live="polite" aria-atomic="true">
        <div>
          <dt>{cloth}</dt>
          <dd>{money(sum.cloth)}</dd>
        </div>
        {sum.options.map(({ id, amount }) => (
          <div key={id}>
            <dt>{optionWords(i18n, offer, terms, id, metres)}</dt>
            <dd>{amount === 0 ? t('measurement:surcharge.free') : money(amount)}</dd>
          </div>
        ))}
        <div className="measure-total">
          <dt>
            {t('measurement:price.total')} <span className="measure-vat">{t('measurement:price.vat')}</span>
          </dt>
          <dd>{money(sum.unitPrice)}</dd>
        </div>
      </dl>
      <p className="field-hint">
        {fee === 0
          ? t('measurement:price.shippingFree')
          : t('measurement:price.shippingFee', { fee: money(fee), freeAbove: money(shipping.freeAbove) })}
      </p>
      <p className="field-hint">
        {t('measurement:price.instalments', {
          count: terms.mostInstalments,
          amount: money(Math.ceil(sum.unitPrice / terms.mostInstalments)),
        })}
      </p>
    </div>
  );
}

function optionWords({ t, money }: I18n, offer: Offer, { city }: ShopTerms, id: OptionId, metres: string): string {
  const name = t(`measurement:option.${id}`, { city });
  const option = offer.options.find((offered) => offered.id === id);
  return option?.per === 'metre' ? t('measurement:price.perMetre', { name, metres, price: money(option.price) }) : name;
}
