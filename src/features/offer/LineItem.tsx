import { namedParts } from '../../domain/price/by-length.ts';
import { measured } from '../../domain/cart/cart.ts';
import type { OfferWindow } from '../../domain/offer/offer.ts';
import type { PricedLine } from '../../domain/offer/offer-price.ts';
import { windowTitle } from '../../i18n/window-title.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { lineFacts } from '../cart/line-facts.ts';
import { refusalWord } from './facts.ts';
import { useShown } from './offer-context.ts';
import styles from './Offer.module.css';

/** One thing at a window: what was chosen, what it costs, or why it cannot be had. */
export function LineItem({ window, priced }: { window: OfferWindow; priced: PricedLine }) {
  const { t, locale, money } = useI18n();
  const { goods, acts } = useShown();
  const { line, refusal, unitPrice, total } = priced;
  const { configuration, quantity } = line;
  const product = goods?.byId.get(line.productId);
  const name = product?.name[locale] ?? t('offer:unknownProduct', { id: line.productId });
  const colour = product?.colors.find(({ id }) => id === line.color) ?? product?.colors[0];
  const facts = lineFacts(t, locale, {
    configuration: measured(configuration),
    colorName: product && product.colors.length > 1 ? (colour?.name[locale] ?? null) : null,
    parts: namedParts(priced.parts, locale),
    samples: undefined,
  });
  const action = (label: string, run: () => void) => (
    <button type="button" className="link-button" onClick={run}>
      {label}
      <span className="visually-hidden">
        {' '}
        {name}, {windowTitle(t, window)}
      </span>
    </button>
  );
  return (
    <li className={styles.line} data-refused={goods && refusal ? '' : undefined}>
      <div>
        <h3>{goods ? name : t('offer:loading')}</h3>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {goods && refusal && (
          <p className="field-error">
            {t(`offer:refusal.${refusalWord(refusal)}`)} {t('offer:notCounted')}
          </p>
        )}
      </div>
      <p className={styles.price}>
        {goods && !refusal && <strong>{money(total)}</strong>}
        {quantity > 1 && (
          <span>{refusal ? quantity : t('offer:each', { count: quantity, price: money(unitPrice) })}</span>
        )}
      </p>
      {acts && (
        <p className={styles.lineActs}>
          {goods?.byId.has(line.productId) && action(t('offer:change'), () => acts.editLine(window, line))}
          {action(t('offer:copyLine'), () => acts.copyLines(window, [line]))}
          {action(t('offer:delete'), () => acts.removeLine(window, line, name))}
        </p>
      )}
    </li>
  );
}
