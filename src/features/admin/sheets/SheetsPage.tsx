import { useCallback, useEffect, useState } from 'react';
import type { CallFailure } from '../../../lib/api.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { lazyPart } from '../lazy-part.tsx';
import { oneDay } from '../orders/words.ts';
import { ProductionSheets } from './ProductionSheets.tsx';
import { askedNumbers, fetchSheetOrders, MOST_SHEETS, weekEnd, type SheetOrders } from './sheet-orders.ts';
import styles from './SheetsPage.module.css';

const loadViews = () => import('./views.ts');
const PackingLabels = lazyPart(async () => (await loadViews()).PackingLabels);
const VisitList = lazyPart(async () => (await loadViews()).VisitList);
const FabricNeeds = lazyPart(async () => (await loadViews()).FabricNeeds);

/** The island of `/admin/sheets`; needs the messages of `admin-sheets`, `admin-orders`, `rules:status` and `calls`. */
export default boundedIsland(Sheets);

const VIEWS = ['production', 'labels', 'visits', 'fabric'] as const;
type View = (typeof VIEWS)[number];

/** Returns the view that a link asks for at once. */
const viewHere = (): View | undefined => VIEWS.find((one) => one === new URLSearchParams(location.search).get('view'));

const isWeekHere = (): boolean => askedNumbers(location.search) === null;

function Sheets() {
  const { t } = useI18n();
  const [found, setFound] = useState<SheetOrders | CallFailure | null>(null);
  const [progress, setProgress] = useState<readonly [number, number] | null>(null);
  const isWeek = useInBrowser(isWeekHere) ?? false;

  const load = useCallback(
    () =>
      fetchSheetOrders(askedNumbers(location.search), (done, of) => {
        setProgress([done, of]);
      }).then(setFound),
    [],
  );

  useEffect(() => {
    void load();
    // The page promises to work without a network once it has loaded.
    loadViews().catch(() => undefined);
  }, [load]);

  return (
    <>
      <header className={`row tall-links ${styles.head}`}>
        <a href={adminPaths.orders}>{t('admin-sheets:back')}</a>
        <h1>{t(isWeek ? 'admin-sheets:week' : 'admin-sheets:title')}</h1>
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
        <Prints found={found} isWeek={isWeek} />
      )}
    </>
  );
}

/** From here on nothing asks the server. */
function Prints({ found, isWeek }: { found: SheetOrders; isWeek: boolean }) {
  const { t } = useI18n();
  const [view, setView] = useState<View>(() => viewHere() ?? (isWeek ? 'fabric' : 'production'));
  const [isApart, setApart] = useState(false);
  const { orders, missing, isCut, cloths } = found;
  return (
    <>
      <div className={styles.controls}>
        {isWeek && <p>{t('admin-sheets:weekHint', { day: oneDay(weekEnd()) })}</p>}
        {missing.length > 0 && (
          <p role="alert" className="field-error">
            {t('admin-sheets:missing', { numbers: missing.join(', ') })}
          </p>
        )}
        {isCut && <p role="alert">{t('admin-sheets:tooMany', { most: MOST_SHEETS })}</p>}
        <div className="pills" role="group" aria-label={t('admin-sheets:views')}>
          {VIEWS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => {
                setView(one);
              }}
            >
              {t(`admin-sheets:view.${one}`)}
            </button>
          ))}
        </div>
        {view === 'production' && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={isApart}
              onChange={({ target }) => {
                setApart(target.checked);
              }}
            />{' '}
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
            disabled={orders.length === 0}
            onClick={() => {
              print();
            }}
          >
            {t('admin-sheets:print')}
          </button>{' '}
          {t('admin-sheets:chosen', { count: orders.length })}
        </p>
        <p className="quiet">{t('admin-sheets:offline')}</p>
      </div>
      {orders.length === 0 ? (
        <p className={styles.none}>{t('admin-sheets:none')}</p>
      ) : (
        <div className={styles.paper} data-view={view}>
          {view === 'production' && <ProductionSheets orders={orders} cloths={cloths} isApart={isApart} />}
          {view === 'labels' && <PackingLabels orders={orders} cloths={cloths} />}
          {view === 'visits' && <VisitList orders={orders} />}
          {view === 'fabric' && <FabricNeeds orders={orders} cloths={cloths} />}
        </div>
      )}
    </>
  );
}
