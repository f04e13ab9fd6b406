import { formatDay } from '../../../domain/dates.ts';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { mapLink, MOST_STOPS, routeLink } from '../../../lib/map-link.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { promisedDays, shortNo } from '../orders/words.ts';
import styles from './VisitList.module.css';

/** Where something is hung that day, district by district, with a way through all of it. */
export function VisitList({ orders, day }: { orders: readonly AdminOrder[]; day: string }) {
  const { t, locale } = useI18n();
  const visits = visitsOf(orders);
  const routes = routesOf(visits);
  return (
    <article className={styles.list}>
      <h2>
        {t('admin-sheets:visits.title')}, {formatDay(day, locale)}
      </h2>
      {visits.length === 0 && <p>{t('admin-sheets:visits.none')}</p>}
      <p className={styles.routes}>
        {routes.map(({ href, from, to }, at) => (
          <a key={href} className="button" href={href} target="_blank" rel="noopener noreferrer">
            {routes.length === 1
              ? t('admin-sheets:visits.route')
              : t('admin-sheets:visits.routePart', { number: at + 1, from, to })}
          </a>
        ))}
      </p>
      <ol>
        {visits.map(({ orderNo, delivery, items, estimatedDelivery, estimatedDeliveryFrom }) => (
          <li key={orderNo}>
            <h3>
              {`${delivery.firstName} ${delivery.lastName}`} <span>{shortNo(orderNo)}</span>
            </h3>
            <p>
              <a href={mapLink(delivery)} target="_blank" rel="noopener noreferrer">
                {delivery.address}, {delivery.districtName}/{delivery.cityName}
              </a>
            </p>
            <p>
              <a href={`tel:${delivery.phone.replace(/[^\d+]/g, '')}`}>{delivery.phone}</a> ·{' '}
              {t('admin-sheets:visits.promised', { days: promisedDays(estimatedDeliveryFrom, estimatedDelivery) })}
            </p>
            <ul>
              {items.filter(isFitted).map(({ name, room, configuration, quantity }, at) => (
                <li key={at}>
                  {quantity} × {room || t('admin-orders:piece.unnamed')}: {name}, {configuration?.width} ×{' '}
                  {configuration?.height} cm
                </li>
              ))}
            </ul>
            {delivery.notes !== '' && <p>{delivery.notes}</p>}
            <p className={styles.done}>{t('admin-sheets:visits.done')}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}

type Item = AdminOrder['items'][number];

const isFitted = ({ configuration }: Item): boolean => configuration?.installation === true;

/** Orders with something to hang, neighbours together. */
const visitsOf = (orders: readonly AdminOrder[]): AdminOrder[] =>
  orders
    .filter(({ items }) => items.some(isFitted))
    .sort(
      (a, b) =>
        a.delivery.cityName.localeCompare(b.delivery.cityName, 'tr') ||
        a.delivery.districtName.localeCompare(b.delivery.districtName, 'tr') ||
        a.delivery.address.localeCompare(b.delivery.address, 'tr'),
    );

/** A map takes only so many stops at once. */
function routesOf(visits: readonly AdminOrder[]): { href: string; from: number; to: number }[] {
  const routes = [];
  for (let at = 0; at < visits.length; at += MOST_STOPS) {
    const part = visits.slice(at, at + MOST_STOPS);
    const href = routeLink(part.map(({ delivery }) => delivery));
    if (href !== null) routes.push({ href, from: at + 1, to: at + part.length });
  }
  return routes;
}
