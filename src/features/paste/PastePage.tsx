import { useId, useRef, useState } from 'react';
import { priceLine } from '../../domain/offer/offer-price.ts';
import { hang, windowsOf, withList, type ClothProducts } from '../../domain/offer/listed-offer.ts';
import { MAX_OFFER_LINES, MAX_OFFER_WINDOWS } from '../../domain/offer/offer.ts';
import { MAX_LIST, readWindowList } from '../../domain/window/window-list.ts';
import { MAX_WINDOWS } from '../../domain/window/window.ts';
import { newId } from '../../lib/random.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { AreaField } from '../../ui/form/fields.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { Skeleton } from '../../ui/RemoteData.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import { useAlive } from '../../ui/useInBrowser.ts';
import { useGoods } from '../offer/catalogue.ts';
import type { Goods } from '../offer/goods.ts';
import { tryChange } from '../offer/store.ts';
import { takeWindows } from '../windows/windows.ts';
import { ListBar } from './ListBar.tsx';
import { ListTable } from './ListTable.tsx';
import styles from './Paste.module.css';
import { Remaining } from './Remaining.tsx';
import { keptEdits, pastedRows, seenRows, type PastedRow, type RowEdit, type RowEdits, type RowPrice } from './rows.ts';

/** The island of `/paste`; needs the messages of `paste`, `windows`, `offer` and `forms`. */
export default boundedIsland(PastePage);

function priceOf({ size, pieces, cloths }: PastedRow, choices: ClothProducts, goods: Goods | null): RowPrice | null {
  if (!goods || !size || pieces === null) return null;
  const { lines, unmade } = hang(cloths, size, choices, goods);
  const each = lines.reduce((sum, line) => sum + priceLine({ id: '', ...line }, goods.byId).total, 0);
  return { total: each * pieces, unmade };
}

/** A list is read while it is typed; nothing of it is kept before a press. */
function PastePage({ choices }: { choices: ClothProducts }) {
  const { t, to } = useI18n();
  const alive = useAlive();
  const table = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [edits, setEdits] = useState<RowEdits>({});
  const [kept, setKept] = useState<number | null>(null);
  const { goods, state, retry } = useGoods(Object.values(choices).flat());

  const { rows: listed, remaining } = readWindowList(text);
  const rows = pastedRows(listed, edits);
  const prices = new Map(rows.map((row) => [row.key, priceOf(row, choices, goods)]));
  const seen = seenRows(rows, (size) => t('windows:unnamed', { ...size }));

  const type = (typed: string): void => {
    setText(typed);
    setEdits((now) => keptEdits(now, listed, readWindowList(typed).rows));
    setKept(null);
  };
  const edit = (key: string, change: RowEdit): void => {
    setEdits((now) => ({ ...now, [key]: { ...now[key], ...change } }));
    setKept(null);
  };
  const remove = (key: string, room: string): void => {
    const { [key]: before, ...others } = edits;
    setEdits({ ...others, [key]: { ...before, isRemoved: true } });
    box.current?.focus();
    void showToast({
      text: t('paste:removed', { room }),
      action: {
        label: t('paste:undo'),
        run: () => setEdits((now) => (now[key]?.isRemoved ? { ...now, [key]: before ?? {} } : now)),
      },
      durationMs: 10_000,
    });
  };
  const pasteFromClipboard = async (): Promise<void> => {
    try {
      const copied = await navigator.clipboard.readText();
      type([text, copied].filter(Boolean).join('\n').slice(0, MAX_LIST));
    } catch {
      await showToast({ text: t('paste:clipboardFailed') });
    }
    box.current?.focus();
  };
  const showInList = (line: string): void => {
    const at = text.indexOf(line);
    box.current?.focus();
    if (at !== -1) box.current?.setSelectionRange(at, at + line.length);
  };

  const keep = (): void => {
    const windows = windowsOf(seen).map(({ cloths: _, ...window }) => window);
    if (takeWindows(windows)) setKept(windows.length);
    else void showToast({ text: t('windows:full', { max: MAX_WINDOWS }), tone: 'error' });
  };
  const openOffer = (): void => {
    if (!goods) return;
    const refused = tryChange((offer) => withList(offer, seen, choices, goods, newId));
    const most = { windows: MAX_OFFER_WINDOWS, lines: MAX_OFFER_LINES };
    if (refused) void showToast({ text: t(`offer:full.${refused}`, most), tone: 'error' });
    else location.assign(to.offer);
  };

  if (!alive) return <Skeleton rows={2} height="card" />;
  const isEmpty = text.trim() === '';
  // Absent over plain http.
  const hasClipboard = 'clipboard' in navigator;
  return (
    <div>
      <div className={styles.columns}>
        <div className={styles.list}>
          <AreaField
            label={t('paste:list')}
            name="list"
            hint={t('paste:hint')}
            ref={box}
            rows={9}
            maxLength={MAX_LIST}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('paste:example')}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          {isEmpty && hasClipboard && (
            <button type="button" className="button button-primary" onClick={() => void pasteFromClipboard()}>
              {t('paste:clipboard')}
            </button>
          )}
        </div>
        <div>
          {isEmpty && <Hints />}
          {rows.length > 0 && <ListTable id={table} rows={rows} prices={prices} onEdit={edit} onRemove={remove} />}
          {remaining.length > 0 && <Remaining remaining={remaining} onFix={showInList} />}
          {state === 'failed' && rows.length > 0 && (
            <div className={styles.notice} role="alert">
              <p>{t('paste:pricesFailed')}</p>
              <button type="button" className="button" ref={handsOnFocus} onClick={retry}>
                {t('paste:retry')}
              </button>
            </div>
          )}
        </div>
      </div>
      {rows.length > 0 && (
        <ListBar
          windows={seen.reduce((sum, { count }) => sum + count, 0)}
          total={rows.reduce((sum, { key, doubt }) => sum + (doubt === null ? (prices.get(key)?.total ?? 0) : 0), 0)}
          open={rows.filter(({ doubt }) => doubt !== null).length}
          hasPrices={goods !== null}
          kept={kept}
          onKeep={keep}
          onOffer={openOffer}
        />
      )}
    </div>
  );
}

const READS = ['cm', 'metres', 'doubt', 'labels', 'count'] as const;

/** Ways of writing that are read. */
function Hints() {
  const { t } = useI18n();
  return (
    <div className={styles.hints}>
      <p>{t('paste:empty')}</p>
      <ul>
        {READS.map((word) => (
          <li key={word}>
            <span className={styles.from}>“{t(`paste:written.${word}`)}”</span> {t(`paste:reads.${word}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
