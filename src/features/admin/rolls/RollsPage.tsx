import { useRef, useState } from 'react';
import type { Rolls, Shortage } from '../../../contract/admin-cloth.ts';
import { ROLL_ID } from '../../../domain/cutting/roll-id.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { clothPaths } from '../../../lib/cloth-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { metresOf, oneDay, shortNo } from '../orders/words.ts';
import type { RollCloth } from './AddRoll.tsx';
import { $rolls, clothName, clothsIn } from './roll-list.ts';
import styles from './Rolls.module.css';
import { StockRows } from './StockRows.tsx';
import { ToBuy } from './ToBuy.tsx';

/** The island of `/admin/rolls`; needs the messages of `admin-cloth`, `forms`, `rules:common` and `calls`. */
export default boundedIsland(RollsPage);

const AddRoll = lazyPart(async () => (await import('./AddRoll.tsx')).AddRoll);
const CountRoll = lazyPart(async () => (await import('./CountRoll.tsx')).CountRoll);
const RollLabels = lazyPart(async () => (await import('./RollLabels.tsx')).RollLabels);

/** Part of the page that the address asks for: the count of a scanned label, labels, or nothing. */
interface PageRequest {
  readonly count: string;
  readonly labels: readonly string[];
}

const NOTHING: PageRequest = { count: '', labels: [] };

/** One object for one address, as a browser's state must be. */
const heard = { search: '', asked: NOTHING };
function askedHere(): PageRequest {
  if (heard.search !== location.search) {
    const query = new URLSearchParams(location.search);
    const ids = (name: string): string[] =>
      (query.get(name) ?? '')
        .toUpperCase()
        .split(',')
        .filter((id) => ROLL_ID.test(id));
    heard.search = location.search;
    heard.asked = { count: ids('roll')[0] ?? '', labels: ids('labels') };
  }
  return heard.asked;
}

function RollsPage({ cloths }: { cloths: readonly RollCloth[] }) {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <RemoteData
        remote={$rolls}
        loading={t('admin-cloth:loading')}
        skeleton={
          <>
            <h1>{t('admin-cloth:rolls.title')}</h1>
            <Skeleton rows={5} height="line" />
          </>
        }
      >
        {(rolls) => <Stock rolls={rolls} cloths={cloths} />}
      </RemoteData>
    </div>
  );
}

function Stock({ rolls, cloths }: { rolls: Rolls; cloths: readonly RollCloth[] }) {
  const { t } = useI18n();
  const here = useInBrowser(askedHere) ?? NOTHING;
  const [chosen, setChosen] = useState<PageRequest | 'add' | null>(null);
  const [labelledLast, setLabelledLast] = useState('');
  const [said, setSaid] = useState<{ words: string; label?: string }>({ words: '' });
  const told = useRef<HTMLParagraphElement>(null);
  const { stock, short, isCut } = rolls;
  const asked = chosen ?? here;
  const close = () => {
    setChosen(NOTHING);
    history.replaceState(null, '', adminPaths.rolls);
  };
  const tell = (words: string, label?: string) => {
    setSaid({ words, ...(label !== undefined && { label }) });
    close();
    told.current?.focus();
  };
  const labelled = asked === 'add' ? [] : stock.filter(({ id }) => asked.labels.includes(id));
  if (labelled.length > 0) {
    const leave = () => {
      close();
      setLabelledLast(labelled[0]?.id ?? '');
    };
    return <RollLabels rolls={labelled} isPressed={chosen !== null} onBack={leave} />;
  }

  const counted = asked === 'add' || asked.count === '' ? null : (stock.find(({ id }) => id === asked.count) ?? 'gone');
  const acts = {
    labelledLast,
    onCount: (id: string) => setChosen({ count: id, labels: [] }),
    onLabel: (id: string) => setChosen({ count: '', labels: [id] }),
  };
  const orders = new Set(short.flatMap((one) => one.orders)).size;
  return (
    <>
      <header className={`head ${styles.head}`}>
        <h1>{t('admin-cloth:rolls.title')}</h1>
        {stock.length > 0 && (
          <p>
            {short.length === 0 ? (
              t('admin-cloth:rolls.enough')
            ) : (
              <>
                <b className={styles.short}>{t('admin-cloth:rolls.short', { count: clothsIn(short) })}</b>{' '}
                {t('admin-cloth:rolls.shortOrders', { count: orders })}
              </>
            )}
          </p>
        )}
        <button type="button" className="button" onClick={() => setChosen('add')}>
          {t('admin-cloth:form.add')}
        </button>
      </header>
      <p ref={told} tabIndex={-1} role="status" className={styles.told}>
        {counted === 'gone' && asked !== 'add' ? t('admin-cloth:form.unknown', { id: asked.count }) : said.words}{' '}
        {said.label !== undefined && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              if (said.label !== undefined) acts.onLabel(said.label);
            }}
          >
            {t('admin-cloth:cut.label')}
          </button>
        )}
      </p>
      {isCut && <p className="fine">{t('admin-cloth:many')}</p>}
      <div className={short.length > 0 ? styles.columns : undefined}>
        <div className={styles.main}>
          {short.length > 0 && <Short short={short} />}
          {stock.length === 0 ? (
            <div>
              <p>{t('admin-cloth:rolls.none')}</p>
              <p className="quiet">{t('admin-cloth:rolls.noneHint')}</p>
            </div>
          ) : (
            <>
              <StockRows name="stock" rows={stock.filter(({ isRest }) => !isRest)} {...acts} />
              <p className="fine">
                {t('admin-cloth:rolls.hint')} {t('admin-cloth:rolls.count')}
              </p>
              <StockRows name="rests" rows={stock.filter(({ isRest }) => isRest)} {...acts} />
            </>
          )}
        </div>
        {short.length > 0 && <ToBuy short={short} />}
      </div>
      {asked === 'add' && (
        <AddRoll cloths={cloths} onClose={close} onAdded={({ id }) => tell(t('admin-cloth:form.added', { id }), id)} />
      )}
      {counted !== null && counted !== 'gone' && (
        <CountRoll
          key={counted.id}
          roll={counted}
          onClose={close}
          onCounted={(roll) => tell(t(roll ? 'admin-cloth:form.counted' : 'admin-cloth:form.gone', { id: counted.id }))}
        />
      )}
    </>
  );
}

/** Cloth that breaks a promise unless somebody buys or pauses it. */
function Short({ short }: { short: readonly Shortage[] }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="short">
      <h2 id="short">{t('admin-cloth:rolls.missing')}</h2>
      <ul className={`rows tall-links ${styles.shorts}`}>
        {short.map((row) => (
          <li key={`${row.productId} ${row.color ?? ''} ${row.lot ?? ''}`}>
            <span>
              <b>{clothName(row)}</b>
              <span className={styles.short}>
                {t('admin-cloth:rolls.missingRow', { metres: metresOf(row.needed), day: oneDay(row.promised) })}
              </span>
              {row.lot !== undefined && <span>{t('admin-cloth:lotBinds', { lot: row.lot })}</span>}
              <span className="fine">
                {t('admin-cloth:rolls.missingOrders', { orders: row.orders.map(shortNo).join(', ') })}
              </span>
            </span>
            {row.slug !== '' && (
              <a
                href={clothPaths.product(row.slug)}
                aria-label={t('admin-cloth:rolls.pauseOf', { cloth: clothName(row) })}
              >
                {t('admin-cloth:rolls.pause')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
