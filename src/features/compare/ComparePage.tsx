import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { compareHash, dropCompared } from '../../domain/product/compare.ts';
import { currentOf, NO_WINDOWS } from '../../domain/window/window.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { Skeleton } from '../../ui/RemoteData.tsx';
import { ShareLink } from '../../ui/ShareLink.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import { useAlive } from '../../ui/useInBrowser.ts';
import { $windows } from '../windows/windows.ts';
import { CompareTable } from './CompareTable.tsx';
import { changeCompared, isUnkept, readCompared } from './kept.ts';
import { useCloths, useDisplayedIds, type DisplayedIds } from './useCompared.ts';
import styles from './ComparePage.module.css';

/** The island of `/compare`; needs the messages of `compare`, `picture`, `product`, `category`, `samples`, `windows` and `calls`. */
export default boundedIsland(ComparePage);

function ComparePage() {
  const { t } = useI18n();
  const shown = useDisplayedIds();
  const top = useRef<HTMLParagraphElement>(null);
  /** A pressed button goes with what it takes away. */
  const keepFocus = () => top.current?.focus();
  const alive = useAlive();
  if (!alive || !shown) return <Skeleton rows={1} height="card" />;
  return (
    <div className={styles.page}>
      <p ref={top} tabIndex={-1} className={shown.ids.length === 0 ? 'visually-hidden' : undefined}>
        {t('compare:open', { count: shown.ids.length })}
      </p>
      {shown.from === 'broken-link' && (
        <p className="notice" role="alert">
          {t('compare:linkBroken')}
        </p>
      )}
      {shown.from === 'link' && <Linked ids={shown.ids} onLeave={shown.leaveLink} onLeft={keepFocus} />}
      {isUnkept() && <p className="notice">{t('compare:unkept')}</p>}
      {shown.ids.length === 0 ? <Nothing /> : <Comparison shown={shown} onTakenOut={keepFocus} />}
    </div>
  );
}

function Nothing() {
  const { t, to } = useI18n();
  return (
    <div className={styles.empty}>
      <h2>{t('compare:empty')}</h2>
      <p>{t('compare:emptyText')}</p>
      <a className="button button-primary" href={to.home}>
        {t('compare:emptyLink')}
      </a>
    </div>
  );
}

interface LinkedProps {
  ids: readonly number[];
  onLeave: () => void;
  /** After either way out of the notice, which goes with it. */
  onLeft: () => void;
}

/** A link shows its products and changes nothing until somebody says so. */
function Linked({ ids, onLeave, onLeft }: LinkedProps) {
  const { t, to } = useI18n();
  const hasOwn = readCompared().length > 0;
  return (
    <div className="notice" role="status">
      <p>{t('compare:linked')}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          onClick={() => {
            changeCompared(() => ids);
            onLeave();
            onLeft();
          }}
        >
          {t('compare:take')}
        </button>
        {hasOwn && (
          <a
            href={to.compare}
            onClick={(event) => {
              event.preventDefault();
              location.hash = '';
              onLeft();
            }}
          >
            {t('compare:own')}
          </a>
        )}
      </div>
      {hasOwn && <p>{t('compare:takeOver')}</p>}
    </div>
  );
}

interface ComparisonProps {
  shown: DisplayedIds;
  onTakenOut: () => void;
}

function Comparison({ shown: { ids, from }, onTakenOut }: ComparisonProps) {
  const { t, to } = useI18n();
  function takeOut(out: readonly number[]) {
    changeCompared((now) => out.reduce(dropCompared, now));
    onTakenOut();
  }
  const { cloths, isCurrent, retry } = useCloths(ids);
  const window = currentOf(useStore($windows, { ssr: () => NO_WINDOWS }));
  if (cloths === 'failed') {
    return (
      <div className={styles.empty} role="alert">
        <p>{t('compare:failed')}</p>
        <button type="button" className="button" ref={handsOnFocus} onClick={retry}>
          {t('compare:retry')}
        </button>
      </div>
    );
  }
  const sold = ids.flatMap((id) => cloths?.get(id) ?? []);
  if (cloths === null || (sold.length === 0 && !isCurrent)) {
    return <Skeleton loading={t('compare:loading')} rows={1} height="card" />;
  }
  const gone = ids.filter((id) => isCurrent && !cloths.has(id));
  const isOwn = from !== 'link';
  const [only] = sold;
  return (
    <>
      {gone.length > 0 && (
        <div className="notice">
          <p>{t('compare:gone', { count: gone.length })}</p>
          {isOwn && (
            <button type="button" className="link-button" onClick={() => takeOut(gone)}>
              {t('compare:dropGone')}
            </button>
          )}
        </div>
      )}
      {only && sold.length === 1 && (
        <p>
          {t('compare:single')}{' '}
          <a href={to.category(only.categorySlug)}>{t('compare:singleLink', { category: only.category })}</a>
        </p>
      )}
      {sold.length > 0 && (
        <>
          <p className={styles.window}>
            {t('compare:window', {
              window: window ? `${window.room} ${t('windows:size', window)}`.trim() : t('windows:sample'),
            })}{' '}
            <a href={window ? to.windows : `${to.windows}#new`}>{t(window ? 'windows:change' : 'windows:stripLink')}</a>
          </p>
          <CompareTable cloths={sold} window={window} onRemove={isOwn ? (id) => takeOut([id]) : null} />
          <div className={styles.actions}>
            <ShareLink
              title={t('compare:shareTitle')}
              address={() => location.origin + to.compare + compareHash(sold.map(({ id }) => id))}
              words={{ label: t('compare:share'), copied: t('compare:copied'), byHand: t('compare:copyByHand') }}
              className="button"
            />
          </div>
        </>
      )}
    </>
  );
}
