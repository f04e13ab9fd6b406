import type { Ref } from 'react';
import type { OfferLine } from '../../domain/offer/offer.ts';
import type { PricedLine, PricedWindow } from '../../domain/offer/offer-price.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import { windowTitle } from '../../i18n/window-title.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { Layer } from '../cart/LineDrawing.tsx';
import { LayersDrawing } from '../cart/PatternedDrawing.tsx';
import { LineItem } from './LineItem.tsx';
import type { Goods } from './goods.ts';
import { useShown } from './offer-context.ts';
import styles from './Offer.module.css';

interface WindowCardProps extends PricedWindow {
  /** Centimetres that fill a drawing: one scale for the whole offer. */
  largest: number;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/** Id of the heading; it takes the focus back once a deletion is undone. */
export const headingOf = (id: string): string => `window-${id}`;

/** A window: its name and sum, all that hangs there in one drawing, and its lines. */
export function WindowCard({ window, lines, sum, largest, titleRef }: WindowCardProps) {
  const { t, money } = useI18n();
  const { goods, acts } = useShown();
  const { id, size, mount, note } = window;
  const title = windowTitle(t, window);
  // A window without a name is called by its size.
  const sizeText = size ? window.room !== '' && t('windows:size', size) : t('offer:piecesSize');
  const mountText = mount !== null && t(`windows:mounts.${mount}`);
  const heading = headingOf(id);
  const layers = layersIn(window.lines, goods);
  const action = (label: string, run: () => void) => (
    <button type="button" className="link-button" onClick={run}>
      {label}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
  return (
    <li className={styles.window} aria-labelledby={heading} data-empty={lines.length === 0 ? '' : undefined}>
      <header className={styles.head}>
        <h2 id={heading} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {goods && lines.length > 0 && <strong className={styles.sum}>{money(sum)}</strong>}
        <p className={styles.size}>{[sizeText, mountText].filter(Boolean).join(', ')}</p>
        {note !== '' && <p className={styles.note}>{note}</p>}
      </header>
      {lines.length === 0 ? (
        <p className={styles.nothing}>{t('offer:nothingHere')}</p>
      ) : (
        <div className={styles.body}>
          {layers.length > 0 && (
            <div className={styles.picture}>
              <LayersDrawing layers={layers} largest={largest} measured />
            </div>
          )}
          <ul className={styles.lines}>
            {lines.map((priced: PricedLine) => (
              <LineItem key={priced.line.id} window={window} priced={priced} />
            ))}
          </ul>
        </div>
      )}
      {acts && (
        <div className={styles.acts}>
          <button
            type="button"
            className={lines.length === 0 ? 'button' : 'link-button'}
            aria-label={t('offer:addLineTo', { room: title })}
            onClick={() => acts.addLine(window)}
          >
            {t('offer:addLine')}
          </button>
          {action(t('offer:edit'), () => acts.editWindow(window))}
          {action(t('offer:copy'), () => acts.copyWindow(window))}
          {lines.length > 0 && action(t('offer:copyLines'), () => acts.copyLines(window, window.lines))}
          {action(t('offer:delete'), () => acts.removeWindow(window))}
        </div>
      )}
    </li>
  );
}

function layersIn(lines: readonly OfferLine[], goods: Goods | null): Layer[] {
  return lines.flatMap(({ productId, color, configuration: chosen }) => {
    const configuration = windowOf(chosen);
    if (configuration === null) return [];
    const product = goods?.byId.get(productId);
    const hex = product?.hex[color ?? product.colors[0]?.id ?? ''] ?? null;
    return [{ configuration, look: product ? { drawing: product.drawing, hex, motif: product.motif } : null }];
  });
}
