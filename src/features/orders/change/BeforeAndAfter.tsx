import type { AskedChange } from '../../../contract/order-change.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lineFacts } from '../../cart/line-facts.ts';
import { LineDrawing } from '../../cart/PatternedDrawing.tsx';
import styles from './ChangePage.module.css';

/** The window as it was ordered and as it is proposed, drawn to one scale. Needs the messages of `order-change` and `cart`. */
export function BeforeAndAfter({ change }: { change: AskedChange }) {
  const { t, locale, money } = useI18n();
  const { name, room, quantity, drawing, motif, before, after } = change;
  const largest = Math.max(
    ...[before, after].flatMap(({ configuration }) => [configuration.width, configuration.height]),
  );
  return (
    <div className={styles.pair}>
      {([before, after] as const).map(({ configuration, colorName, hex, totalPrice }, at) => {
        const what = t(at === 0 ? 'order-change:before' : 'order-change:after');
        const { width, height } = configuration;
        return (
          <section key={at} aria-label={what}>
            <h2>{what}</h2>
            <div role="img" aria-label={t('order-change:drawing', { what, width, height })}>
              <LineDrawing
                configuration={configuration}
                look={drawing === null || hex === null ? null : { drawing, hex, motif }}
                largest={largest}
                measured
              />
            </div>
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
      })}
    </div>
  );
}
