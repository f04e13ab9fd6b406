import { useState, type ReactNode } from 'react';
import {
  copyOfferLines,
  copyOfferWindow,
  MAX_OFFER_LINES,
  MAX_OFFER_WINDOWS,
  putOfferLine,
  putOfferWindow,
  removeOfferLine,
  removeOfferWindow,
  restoreOfferLine,
  restoreOfferWindow,
  type Offer,
  type OfferFull,
  type OfferLine,
  type OfferWindow,
} from '../../domain/offer/offer.ts';
import type { OfferProduct } from '../../domain/offer/offer-file.ts';
import type { PricedOffer } from '../../domain/offer/offer-price.ts';
import type { Result } from '../../domain/values/result.ts';
import { newId } from '../../lib/random.ts';
import { windowTitle } from '../../i18n/window-title.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { handsOnFocus, useFocusAfter } from '../../ui/useFocusAfter.ts';
import { largestOf } from '../cart/layers.ts';
import { WindowDialog } from '../windows/WindowDialog.tsx';
import type { Goods } from './goods.ts';
import { CopyDialog } from './CopyDialog.tsx';
import type { OfferStore } from './kept-offer.ts';
import { LineDialog } from './LineDialog.tsx';
import styles from './Offer.module.css';
import { OfferContext, type OfferActs } from './offer-context.ts';
import { headingOf, WindowCard } from './WindowCard.tsx';

/** Dialog over the page. */
type OfferDialog =
  | { kind: 'window'; window: OfferWindow | null }
  // With the product of the line: nothing typed is lost where the page fetches its goods anew.
  | { kind: 'line'; window: OfferWindow; line: OfferLine | null; product: OfferProduct | undefined }
  | { kind: 'copy'; window: OfferWindow; lines: readonly OfferLine[] };

/** For as long as a deletion can be taken back. */
const UNDO_MS = 10_000;

/** A word of what was deleted, with a button that takes it back. @param window has the focus after the press */
export function showUndo(text: string, label: string, window: OfferWindow | undefined, run: () => void): void {
  void showToast({
    text,
    action: { label, run },
    durationMs: UNDO_MS,
    ...(window && { focusAfter: headingOf(window.id) }),
  });
}

interface EditorProps {
  offer: Offer;
  priced: PricedOffer;
  goods: Goods | null;
  /** Keeps what is typed. */
  store: Pick<OfferStore, 'change' | 'attempt'>;
  /** Further ways to begin, beside the button for a window. */
  beginnings: ReactNode;
  /** Title of an offer without windows. */
  empty: ReactNode;
  above: ReactNode;
  side: ReactNode;
}

/** Windows of an offer with what hangs at each, to be filled: everything typed is kept at once. */
export function OfferEditor({ offer, priced, goods, store, beginnings, empty, above, side }: EditorProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState<OfferDialog | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  // The button that opened the dialog goes with the first window.
  const [begun, setBegun] = useState(0);
  const first = useFocusAfter<HTMLHeadingElement>(begun);

  /** In words why a change was refused. */
  const attempt = (change: (offer: Offer) => Result<Offer, OfferFull>): string | null => {
    const code = store.attempt(change);
    return code && t(`offer:full.${code}`, { windows: MAX_OFFER_WINDOWS, lines: MAX_OFFER_LINES });
  };
  const tell = (refused: string | null): boolean => {
    if (refused !== null) void showToast({ text: refused, tone: 'error' });
    return refused === null;
  };
  const undoable = (text: string, window: OfferWindow, restore: (offer: Offer) => Offer): void => {
    showUndo(text, t('offer:undo'), window, () => store.change(restore));
  };

  const acts: OfferActs = {
    editWindow: (window) => setOpen({ kind: 'window', window }),
    copyWindow: (window) => tell(attempt((now) => copyOfferWindow(now, window.id, windowTitle(t, window), newId))),
    copyLines: (window, lines) => setOpen({ kind: 'copy', window, lines }),
    removeWindow: (window) => {
      const place = offer.windows.findIndex(({ id }) => id === window.id);
      store.change((now) => removeOfferWindow(now, window.id));
      undoable(t('offer:windowDeleted', { room: windowTitle(t, window) }), window, (now) =>
        restoreOfferWindow(now, window, place),
      );
    },
    addLine: (window) => {
      if (goods) setOpen({ kind: 'line', window, line: null, product: undefined });
      else void showToast({ text: t('offer:pricesFailed'), tone: 'error' });
    },
    editLine: (window, line) => setOpen({ kind: 'line', window, line, product: goods?.byId.get(line.productId) }),
    removeLine: (window, line, name) => {
      const place = window.lines.findIndex(({ id }) => id === line.id);
      store.change((now) => removeOfferLine(now, window.id, line.id));
      undoable(t('offer:lineDeleted', { name }), window, (now) => restoreOfferLine(now, window.id, line, place));
    },
  };

  const addWindow = (
    <button
      type="button"
      className={offer.windows.length === 0 ? 'button button-primary' : 'button'}
      onClick={() => setOpen({ kind: 'window', window: null })}
    >
      {t('offer:addWindow')}
    </button>
  );
  const largest = largestOf(offer.windows.flatMap(({ lines }) => lines));
  return (
    <OfferContext value={{ goods, acts }}>
      {offer.windows.length === 0 ? (
        <div ref={handsOnFocus} className={styles.empty}>
          {empty}
          <div className="form-actions">
            {addWindow}
            {beginnings}
          </div>
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            {above}
            <ul className={styles.windows}>
              {priced.windows.map((one, index) => (
                <WindowCard key={one.window.id} {...one} largest={largest} titleRef={index === 0 ? first : undefined} />
              ))}
            </ul>
            <div className={`form-actions ${styles.more}`}>
              {addWindow}
              {beginnings}
            </div>
          </div>
          <div className={styles.side}>{side}</div>
        </div>
      )}
      {open?.kind === 'window' && (
        <WindowDialog
          isNew={open.window === null}
          start={open.window ? { ...open.window, ...open.window.size } : {}}
          onSave={(fields) => {
            const refused = attempt((now) => putOfferWindow(now, open.window?.id ?? newId(), fields));
            if (refused === null && offer.windows.length === 0) setBegun(begun + 1);
            return refused;
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'line' && (
        <LineDialog
          product={open.product}
          window={open.window}
          line={open.line}
          onTaken={(line) => {
            const id = open.line?.id ?? newId();
            if (tell(attempt((now) => putOfferLine(now, open.window.id, { id, ...line })))) close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'copy' && (
        <CopyDialog
          windows={offer.windows.filter(({ id }) => id !== open.window.id)}
          onCopy={(to) => {
            const { size: from } = open.window;
            if (tell(attempt((now) => copyOfferLines(now, open.lines, { from, to }, newId)))) close();
          }}
          onClose={close}
        />
      )}
    </OfferContext>
  );
}
