import type { Today } from '../../../contract/admin-desk.ts';
import { formatDate } from '../../../domain/values/dates.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { MONEY_TABS } from '../../../domain/order/order-life.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { WHOLE_LIST, writeListState, type Tab } from '../orders/list-state.ts';
import styles from './Desk.module.css';

const listOf = (tab: Tab): string => adminPaths.orders + writeListState({ ...WHOLE_LIST, tab });

/** Each line leads to the list that it counts. */
const LINES = [
  ['answered', listOf('answered')],
  ['claims', listOf('claim')],
  ['check', listOf('check')],
  ['confirm', listOf('confirm')],
  ['sew', listOf('sew')],
  ['stock', listOf('pack')],
  ['sewing', listOf('production')],
  ['pack', listOf('ready')],
  ['visits', adminPaths.visits],
  ['cards', adminPaths.money],
  ['messages', adminPaths.messages],
  ['reviews', adminPaths.reviews],
  ['letters', adminPaths.letters],
  ['errors', adminPaths.errors],
] as const;

/** Counts that do not belong to orders, for a shop without orders. */
const APART = ['visits', 'messages', 'reviews', 'letters', 'errors'] as const;

export function Waits({ waits, hasOrders }: Pick<Today, 'waits' | 'hasOrders'>) {
  const { t } = useI18n();
  const lines = hasOrders ? LINES : LINES.filter(([name]) => APART.some((one) => one === name));
  const idle = lines.filter(([name]) => waits[name] === 0);
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">{t('admin-desk:today.waits.title')}</h2>
      <ul className={styles.waits}>
        {lines
          .filter(([name]) => waits[name] > 0)
          .map(([name, to]) => (
            <li key={name}>
              <a href={to}>
                <b>{waits[name]}</b> <span>{t(`admin-desk:today.waits.${name}`)}</span>
              </a>
            </li>
          ))}
      </ul>
      {idle.length > 0 && (
        <p className={`tall-links ${styles.idle}`}>
          {t('admin-desk:today.waits.idle')}{' '}
          {idle.map(([name, to]) => (
            <a key={name} href={to}>
              {t(`admin-desk:today.waits.${name}`)}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

/** Orders that are late or unpaid, and open money; lists without an order are left out. */
export function OpenLists({ waits }: Pick<Today, 'waits'>) {
  const { t } = useI18n();
  const money = MONEY_TABS.filter((kind) => waits[kind].count > 0);
  if (waits.late.count + waits.unpaid.count + money.length === 0) {
    return <p className="quiet">{t('admin-desk:today.money.none')}</p>;
  }
  return (
    <div className={styles.open}>
      {waits.late.count > 0 && <Late late={waits.late} />}
      {waits.unpaid.count > 0 && <Unpaid unpaid={waits.unpaid} />}
      {money.map((kind) => (
        <OpenMoney key={kind} kind={kind} open={waits[kind]} />
      ))}
    </div>
  );
}

function Late({ late: { count, orders } }: { late: Today['waits']['late'] }) {
  const { t, locale } = useI18n();
  return (
    <div>
      <h3>
        <a href={listOf('late')}>{t('admin-desk:today.late.title', { count })}</a>
      </h3>
      <ul className={`rows ${styles.short}`}>
        {orders.map(({ orderNo, promised }) => (
          <li key={orderNo}>
            <a href={adminPaths.order(orderNo)}>{orderNo.slice(-6)}</a>
            <span>{t('admin-desk:today.late.promised', { day: formatDate(promised, locale) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Unpaid({ unpaid: { count, orders } }: { unpaid: Today['waits']['unpaid'] }) {
  const { t, money } = useI18n();
  const leftOf = (days: number): string => {
    if (days < 0) return t('admin-desk:today.unpaid.over');
    return days === 0 ? t('admin-desk:today.unpaid.lastDay') : t('admin-desk:today.unpaid.left', { count: days });
  };
  return (
    <div>
      <h3>
        <a href={listOf('unpaid')}>{t('admin-desk:today.unpaid.title', { count })}</a>
      </h3>
      <ul className={`rows ${styles.short}`}>
        {orders.map(({ orderNo, name, amount, daysLeft }) => (
          <li key={orderNo}>
            <a href={adminPaths.order(orderNo)}>
              {orderNo.slice(-6)} {name}
            </a>
            <span>{money(toKurus(amount))}</span>
            <span>{leftOf(daysLeft)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Money that somebody owes: the sum, and with whom it is. */
function OpenMoney({ kind, open }: { kind: (typeof MONEY_TABS)[number]; open: Today['waits']['refund'] }) {
  const { t, money } = useI18n();
  const { count, sum, orders } = open;
  return (
    <div>
      <h3>
        <a href={listOf(kind)}>{t(`admin-desk:today.money.${kind}.title`, { count })}</a>
      </h3>
      <p className={kind === 'carrier' ? styles.sum : styles.owed}>{money(toKurus(sum))}</p>
      <ul className={`rows ${styles.short}`}>
        {orders.map(({ orderNo, name, amount }) => (
          <li key={orderNo}>
            <a href={adminPaths.order(orderNo)}>
              {orderNo.slice(-6)} {name}
            </a>
            <span>{money(toKurus(amount))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
