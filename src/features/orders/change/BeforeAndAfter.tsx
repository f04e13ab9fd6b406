import type { AskedChange } from '../../../contract/order-change.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lineFacts } from '../../cart/line-facts.ts';
import { LineDrawing } from '../../cart/PatternedDrawing.tsx';
import styles from './ChangePage.module.css';

/** The line as it was ordered and as it is proposed, windows drawn to one scale. Needs the messages of `order-change` and `cart`. */
export function BeforeAndAfter({ change }: { change: AskedChange }) {
  const { before, after } = change;
  const sizes = [before, after].flatMap(({ configuration: size }) => (size ? [size.width, size.height] : []));
  return (
    <div className={styles.pair}>
      <Side change={change} look={before} isAfter={false} largest={Math.max(1, ...sizes)} />
      <Side change={change} look={after} isAfter largest={Math.max(1, ...sizes)} />
    </div>
  );
}

interface SideProps {
  change: AskedChange;
  look: AskedChange['before'];
  isAfter: boolean;
  /** Longest side of both windows in cm, to which they are drawn. */
  largest: number;
}

function Side({ change: { name, room, drawing, motif }, look, isAfter, largest }: SideProps) {
  const { t, locale, money } = useI18n();
  const { configuration, colorName, hex, quantity, totalPrice } = look;
  const what = t(isAfter ? 'order-change:after' : 'order-change:before');
  if (quantity === 0) {
    return (
      <section aria-label={what}>
        <h2>{what}</h2>
        <p>{t(isAfter ? 'order-change:removed' : 'order-change:notYet')}</p>
      </section>
    );
  }
  return (
    <section aria-label={what}>
      <h2>{what}</h2>
      {configuration && (
        <div role="img" aria-label={t('order-change:drawing', { what, ...sizeOf(configuration) })}>
          <LineDrawing
            configuration={configuration}
            look={drawing === null || hex === null ? null : { drawing, hex, motif }}
            largest={largest}
            measured
          />
        </div>
      )}
      <p>
        <b>{name}</b>
        {room !== '' && ` · ${room}`}
      </p>
      <p className={styles.soft}>{lineFacts(t, locale, { configuration, colorName }).join(' · ')}</p>
      <p>
        {quantity > 1 && `${t('order-change:quantity', { count: quantity })} · `}
        <b>{money(toKurus(totalPrice))}</b>
      </p>
    </section>
  );
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });
