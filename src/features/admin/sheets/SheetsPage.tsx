import { useCallback, useEffect, useState } from 'react';
import type { CallFailure } from '../../../lib/api.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { weekEnd } from '../../../domain/workshop/cut-week.ts';
import { oneDay, shortNo } from '../orders/words.ts';
import type { Sender } from './PackingLabels.tsx';
import { askedNumbers, fetchSheetOrders, hasLabels, weekOfOrder, type SheetOrders } from './sheet-orders.ts';
import styles from './SheetsPage.module.css';

const loadViews = () => import('./views.ts');
const ProductionSheets = lazyPart(async () => (await loadViews()).ProductionSheets);
const PackingLabels = lazyPart(async () => (await loadViews()).PackingLabels);
const loadBulkBar = () => import('../orders/BulkBar.tsx');
const BulkBar = lazyPart(async () => (await loadBulkBar()).BulkBar);
const VisitList = lazyPart(async () => (await loadViews()).VisitList);
const FabricNeeds = lazyPart(async () => (await loadViews()).FabricNeeds);

/** The island of `/admin/sheets`; needs the messages of `admin-sheets`, `admin-orders`, `rules:status` and `calls`. */
export default boundedIsland(Sheets);

const VIEWS = ['production', 'labels', 'visits', 'fabric'] as const;
type View = (typeof VIEWS)[number];

/** Returns the view that a link asks for at once. */
const viewHere = (): View | undefined => VIEWS.find((one) => one === new URLSearchParams(location.search).get('view'));

const isOpenHere = (): boolean => askedNumbers(location.search) === null;

/** Orders by the week in which cutting must begin; `all` holds both. */
const SPANS = ['this', 'next', 'all'] as const;

function Sheets({ sender }: { sender: Sender }) {
  const { t } = useI18n();
  const [found, setFound] = useState<SheetOrders | CallFailure | null>(null);
  const [progress, setProgress] = useState<readonly [number, number] | null>(null);
  const isAllOpen = useInBrowser(isOpenHere) ?? false;

  const load = useCallback(() => {
    const orders = fetchSheetOrders(askedNumbers(location.search), (done, of) => setProgress([done, of]));
    // The page promises to work without a network once its orders are shown.
    return Promise.allSettled([orders, loadViews(), loadBulkBar()])
      .then(() => orders)
      .then(setFound);
  }, []);

  useEffect(() => {
    void load();
  }, [load]);

  return (
    <>
      <header className={`row tall-links ${styles.head}`}>
        <a href={adminPaths.orders} data-needs="office">
          {t('admin-sheets:back')}
        </a>
        <h1>{t(isAllOpen ? 'admin-sheets:week' : 'admin-sheets:title')}</h1>
      </header>
      {found === null || ('ok' in found && found.code === 'session_ended') ? (
        <div aria-busy="true">
          <p role="status">
            {progress === null
              ? t('admin-sheets:loading')
              : t('admin-sheets:loadingCount', { count: progress[0], total: progress[1] })}
          </p>
          <Skeleton rows={2} height="card" />
        </div>
      ) : 'ok' in found ? (
        <Failed
          failure={found}
          retry={() => {
            setFound(null);
            void load();
          }}
        />
      ) : (
        <Prints found={found} isAllOpen={isAllOpen} sender={sender} onMoved={() => void load()} />
      )}
    </>
  );
}

interface PrintsProps {
  found: SheetOrders;
  isAllOpen: boolean;
  sender: Sender;
  onMoved: () => void;
}

/** From here on nothing asks the server, but the press that moves the orders on. */
function Prints({ found, isAllOpen, sender, onMoved }: PrintsProps) {
  const { t } = useI18n();
  const [view, setView] = useState<View>(() => viewHere() ?? (isAllOpen ? 'fabric' : 'production'));
  const [span, setSpan] = useState<(typeof SPANS)[number]>('this');
  const [isApart, setApart] = useState(false);
  const { missing, ended, most, cloths } = found;
  // The needs say all weeks beside each other.
  const isBySpan = isAllOpen && view !== 'fabric';
  const orders =
    isBySpan && span !== 'all' ? found.orders.filter((order) => weekOfOrder(order) === span) : found.orders;
  const unlabelled = view === 'labels' ? orders.filter((order) => !hasLabels(order)) : [];
  const movable = view === 'production' || view === 'labels' ? orders.filter(({ nextAct }) => nextAct !== null) : [];
  return (
    <>
      <div className={styles.controls}>
        {isAllOpen && <p>{t('admin-sheets:weekHint', { day: oneDay(weekEnd(dayInIstanbul(new Date()))) })}</p>}
        {ended.length > 0 && <p role="alert">{t('admin-sheets:ended', { numbers: ended.map(shortNo).join(', ') })}</p>}
        {missing.length > 0 && (
          <p role="alert" className="field-error">
            {t('admin-sheets:missing', { numbers: missing.join(', ') })}
          </p>
        )}
        {unlabelled.length > 0 && (
          <p role="alert">
            {t('admin-sheets:label.unpaid', { numbers: unlabelled.map(({ orderNo }) => shortNo(orderNo)).join(', ') })}
          </p>
        )}
        {most !== null && <p role="alert">{t('admin-sheets:tooMany', { most })}</p>}
        <div className="pills" role="group" aria-label={t('admin-sheets:views')}>
          {VIEWS.map((one) => (
            <button
              key={one}
              data-needs={one === 'visits' ? 'office' : undefined}
              type="button"
              aria-pressed={one === view}
              onClick={() => setView(one)}
            >
              {t(`admin-sheets:view.${one}`)}
            </button>
          ))}
        </div>
        {isBySpan && (
          <div className="pills" role="group" aria-label={t('admin-sheets:spans')}>
            {SPANS.map((one) => (
              <button key={one} type="button" aria-pressed={one === span} onClick={() => setSpan(one)}>
                {t(`admin-sheets:span.${one}`)}
              </button>
            ))}
          </div>
        )}
        {view === 'production' && (
          <label className={styles.choice}>
            <input type="checkbox" checked={isApart} onChange={({ target }) => setApart(target.checked)} />{' '}
            {t('admin-sheets:apart')}
          </label>
        )}
        {view === 'visits' && (
          <p>
            {t('admin-sheets:visits.hint')} <a href={adminPaths.visits}>{t('admin-sheets:visits.days')}</a>
          </p>
        )}
        <p>
          <button
            type="button"
            className="button button-primary"
            disabled={orders.length === unlabelled.length}
            onClick={() => print()}
          >
            {t('admin-sheets:print')}
          </button>{' '}
          {t('admin-sheets:chosen', { count: orders.length })}
        </p>
        <p className="quiet">{t('admin-sheets:offline')}</p>
      </div>
      {orders.length === 0 ? (
        <p className={styles.none}>{t(isAllOpen ? 'admin-sheets:noneToCut' : 'admin-sheets:none')}</p>
      ) : (
        <div className={styles.paper} data-view={view}>
          {view === 'production' && <ProductionSheets orders={orders} cloths={cloths} isApart={isApart} />}
          {view === 'labels' && <PackingLabels orders={orders} cloths={cloths} sender={sender} />}
          {view === 'visits' && <VisitList orders={orders} />}
          {view === 'fabric' && <FabricNeeds orders={orders} cloths={cloths} isByWeek={isAllOpen} />}
        </div>
      )}
      <div className={styles.moves}>
        <BulkBar rows={movable} onChanged={onMoved} />
      </div>
    </>
  );
}
