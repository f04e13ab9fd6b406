import type { Board } from '../../../contract/admin-board.ts';
import { askedPiece, boardPaths, type AskedPiece } from '../../../lib/board-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { rowDays } from '../orders/words.ts';
import styles from './Board.module.css';
import { $board, windowsIn } from './board-list.ts';
import { Columns } from './Columns.tsx';
import { Days } from './Days.tsx';
import { ReadyOrders } from './ReadyOrders.tsx';

/** The island of `/admin/board`; needs the messages of `admin-board`, `admin-life:board`, `admin-orders:piece` and `calls`. */
export default boundedIsland(BoardPage);

const PiecePage = lazyPart(async () => (await import('./PiecePage.tsx')).PiecePage);
const ScanSheet = lazyPart(async () => (await import('./ScanSheet.tsx')).ScanSheet);

interface PageRequest {
  readonly piece: AskedPiece | null;
  readonly isScan: boolean;
}
const NOTHING: PageRequest = { piece: null, isScan: false };

/** One object for one address, as a browser's state must be. */
const heard = { search: '', asked: NOTHING };
function askedHere(): PageRequest {
  if (heard.search !== location.search) {
    heard.search = location.search;
    heard.asked = { piece: askedPiece(location.search), isScan: new URLSearchParams(location.search).has('scan') };
  }
  return heard.asked;
}

function BoardPage() {
  const { t } = useI18n();
  const { piece, isScan } = useInBrowser(askedHere) ?? NOTHING;
  return (
    <div className={styles.page}>
      <RemoteData
        remote={$board}
        loading={t('admin-board:loading')}
        skeleton={
          <>
            <h1>{t('admin-board:title')}</h1>
            <Skeleton rows={4} height="card" />
          </>
        }
      >
        {(board) =>
          piece ? (
            <PiecePage board={board} asked={piece} />
          ) : isScan ? (
            <ScanSheet board={board} />
          ) : (
            <Whole board={board} />
          )
        }
      </RemoteData>
    </div>
  );
}

function Whole({ board }: { board: Board }) {
  const { t } = useI18n();
  const { pieces, days, day, capacity, promise, ready, isCut } = board;
  const late = windowsIn(pieces.filter(({ due }) => due < day));
  const today = windowsIn(pieces.filter(({ due }) => due === day));
  const over = days.find((one) => one.over > 0);
  return (
    <>
      <header className={`head ${styles.head}`}>
        <h1>{t('admin-board:title')}</h1>
        <p>
          {t('admin-board:summary', { count: windowsIn(pieces) })}{' '}
          {late > 0 && <b className={styles.owed}>{t('admin-board:late', { count: late })}</b>}{' '}
          {today > 0 && <b>{t('admin-board:dueToday', { count: today })}</b>}{' '}
          {over && <b className={styles.owed}>{t('admin-board:over', { count: over.over })}</b>}
        </p>
        <a className={`button button-primary ${styles.scan}`} href={boardPaths.scan}>
          {t('admin-board:scan.open')}
        </a>
      </header>
      <Days days={days} capacity={capacity} />
      <ReadyOrders ready={ready} />
      {isCut && <p className="fine">{t('admin-board:many')}</p>}
      <Columns board={board} />
      <p className="fine">
        {t('admin-board:hint')} {t('admin-board:promise', { days: rowDays(promise.from, promise.to) })}
      </p>
    </>
  );
}
