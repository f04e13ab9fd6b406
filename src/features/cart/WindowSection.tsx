import { useId } from 'react';
import type { CartLine } from '../../domain/cart/cart.ts';
import { sumOf, type ShownWindow } from '../../domain/window/window-groups.ts';
import type { CurrentCatalogue } from '../../lib/current-catalogue.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { layersOf } from './layers.ts';
import { LayersDrawing } from './PatternedDrawing.tsx';
import { LineRow } from './LineRow.tsx';
import { LateFitCover } from './LateFitCover.tsx';
import { FIT_GUARANTEE } from './fit-guarantee.ts';
import { WindowName } from './WindowName.tsx';
import { windowTitle } from '../../i18n/window-title.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';
import styles from './WindowSection.module.css';

interface WindowSectionProps {
  window: ShownWindow<CartLine>;
  catalogue: CurrentCatalogue;
  /** Centimetres that fill a drawing: one scale for the whole cart. */
  largest: number;
  inside: 'page' | 'drawer';
  onRemove: (line: CartLine) => void;
  /** After its lines were given another name: they may stand elsewhere now. */
  onNamed: (line: CartLine) => void;
}

/** A window of the cart: its name and sum, all that hangs there in one drawing, and its lines. */
export function WindowSection({ window, catalogue, largest, inside, onRemove, onNamed }: WindowSectionProps) {
  const { t, money } = useI18n();
  const id = useId();
  const { lines } = window;
  const layers = layersOf(lines, catalogue);
  const sizes = FIT_GUARANTEE.isOffered && inside === 'page' ? sizesOf(lines) : [];
  return (
    <section className={styles.window} aria-labelledby={id} data-drawn={layers.length > 0 || undefined}>
      <header className={styles.head}>
        <WindowName window={window} id={id} level={inside === 'page' ? 'h2' : 'h3'} onNamed={onNamed} />
        <strong className={styles.sum}>{money(sumOf(lines, ({ totalPrice }) => totalPrice))}</strong>
      </header>
      <div className={styles.body}>
        {layers.length > 0 && (
          <div className={styles.picture}>
            <LayersDrawing layers={layers} largest={largest} measured={inside === 'page'} />
          </div>
        )}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} catalogue={catalogue} onRemove={() => onRemove(line)} />
          ))}
        </ul>
      </div>
      {sizes.length > 0 && <LateFitCover room={window.room} sizes={sizes} what={windowTitle(t, window)} />}
    </section>
  );
}

/** Sizes of what is made to measure, each once. */
function sizesOf(lines: readonly CartLine[]): WindowSize[] {
  const sizes = new Map<string, WindowSize>();
  for (const { configuration } of lines) {
    const window = windowOf(configuration);
    if (window) sizes.set(`${window.width} × ${window.height}`, { width: window.width, height: window.height });
  }
  return [...sizes.values()];
}
