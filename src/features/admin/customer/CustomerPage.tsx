import type { ReactNode } from 'react';
import { type CustomerCard, CARD_ROWS, showCustomer } from '../../../contract/admin-customer.ts';
import type { AdminOrderRow } from '../../../contract/admin-orders.ts';
import { formatDay } from '../../../domain/values/dates.ts';
import { toKurus, type Kurus } from '../../../domain/money/money.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import { isOffPath } from '../../../domain/order/status.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { createRemote, type Remote } from '../../../lib/remote-data.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { callAsOperator } from '../call.ts';
import { WindowPictures } from '../orders/WindowPictures.tsx';
import { longInstant, shortNo } from '../orders/words.ts';
import styles from './Customer.module.css';

/** The island of `/admin/customer`; needs the messages of `admin-customer`, `admin-orders:row`, `rules:status` and `calls`. */
export default boundedIsland(CustomerPage);

/** Empty where the address names no order. */
const orderNoHere = (): string =>
  new URLSearchParams(location.search).get('order')?.toUpperCase().match(ORDER_NUMBER)?.[0] ?? '';

const cards = new Map<string, Remote<CustomerCard>>();

function cardOf(orderNo: string): Remote<CustomerCard> {
  const known = cards.get(orderNo);
  if (known) return known;
  const name = showCustomer.path.replace(':orderNo', orderNo);
  const remote = createRemote(name, () => callAsOperator(showCustomer, { params: { orderNo } }));
  forgetAtSignOut(name);
  cards.set(orderNo, remote);
  return remote;
}

function CustomerPage() {
  const { t } = useI18n();
  const orderNo = useInBrowser(orderNoHere);
  return (
    <div className={`tall-links ${styles.page}`}>
      {orderNo !== undefined && orderNo !== '' && (
        <a href={adminPaths.order(orderNo)}>{t('admin-customer:back', { number: shortNo(orderNo) })}</a>
      )}
      <h1>{t('admin-customer:title')}</h1>
      {orderNo === undefined ? (
        <Skeleton rows={3} height="card" />
      ) : orderNo === '' ? (
        <p role="alert">{t('admin-customer:missing')}</p>
      ) : (
        <RemoteData
          remote={cardOf(orderNo)}
          loading={t('admin-customer:loading')}
          skeleton={<Skeleton rows={3} height="card" />}
        >
          {(card) => <Card card={card} />}
        </RemoteData>
      )}
    </div>
  );
}

function Card({ card: { name, phone, email, orders, hasMore, visits, messages, windows } }: { card: CustomerCard }) {
  const { t, locale, money } = useI18n();
  const bought = orders.filter(({ status }) => !isOffPath(status));
  return (
    <>
      <p className={`long ${styles.name}`}>{name}</p>
      <p className="row long">
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>{' '}
        {email !== '' && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
      </p>
      <p>
        {t('admin-customer:bought', { count: bought.length, total: money(sum(bought)) })}
        {hasMore && ` ${t('admin-customer:ordersMore', { count: CARD_ROWS })}`}
      </p>
      <div className={styles.parts}>
        <Part id="orders" count={orders.length}>
          <ul className="rows">
            {orders.map((order) => (
              <li key={order.orderNo} className={styles.order}>
                <span>
                  <a href={adminPaths.order(order.orderNo)}>
                    {t('admin-customer:order', { number: shortNo(order.orderNo), day: longInstant(order.createdAt) })}
                  </a>
                  <small>{measured(order)}</small>
                </span>
                <WindowPictures {...order} />
                <span className={styles.sum}>
                  <b>{money(toKurus(order.total))}</b>
                  <small>{t(`rules:status.${order.status}`)}</small>
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <div>
          <Part id="visits" count={visits.length} none={t('admin-customer:noVisits')}>
            <ul className="rows">
              {visits.map(({ subject, kind, day, from, to }) => (
                <li key={subject}>
                  <a href={`${adminPaths.visits}?day=${day}`}>
                    {formatDay(day, locale)}, {from}–{to}
                  </a>
                  <span>{t(`admin-customer:kind.${kind}`)}</span>
                </li>
              ))}
            </ul>
          </Part>
          <Part id="messages" count={messages.length} none={t('admin-customer:noMessages')}>
            <ul className="rows">
              {messages.map(({ id, at, subject, state }) => (
                <li key={id}>
                  <a className="long" href={`${adminPaths.messages}?state=${state}`}>
                    {subject}
                  </a>
                  <span>
                    {t(`admin-customer:state.${state}`)} · {longInstant(at)}
                  </span>
                </li>
              ))}
            </ul>
          </Part>
          <Part id="windows" count={windows.length} none={t('admin-customer:noWindows')}>
            <ul className="rows">
              {windows.map(({ room, width, height, note }, at) => (
                <li key={at}>
                  <span className="long">{windowWords(room, width, height)}</span>
                  {note !== '' && <span className="quiet long">{note}</span>}
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </>
  );

  /** Layers of one window have one size, which is said once. */
  function measured({ windows: drawn }: AdminOrderRow): string {
    const all = drawn.map(({ room, name, width, height }) => windowWords(room || name, width, height));
    return [...new Set(all)].join(', ');
  }

  function windowWords(room: string, width: number, height: number): string {
    return t('admin-customer:window', { room, width, height });
  }
}

const sum = (orders: readonly AdminOrderRow[]): Kurus => orders.reduce((all, { total }) => all + toKurus(total), 0);

interface PartProps {
  id: 'orders' | 'visits' | 'messages' | 'windows';
  count: number;
  /** Sentence for an empty list. */
  none?: string;
  children: ReactNode;
}

function Part({ id, count, none, children }: PartProps) {
  const { t } = useI18n();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t(`admin-customer:${id}`)}</h2>
      {count === 0 && none !== undefined ? <p className="quiet">{none}</p> : children}
    </section>
  );
}
