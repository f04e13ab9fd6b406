import type { SheetOrder } from '../../../contract/admin-sheets.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { linesToHang } from '../../../domain/order/lines-to-make.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { placeOf } from '../../../lib/map-link.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { promisedDays, shortNo } from '../orders/words.ts';
import { Stops } from '../visits/Stops.tsx';

/** Where something is to be hung, district by district, to be given days; the list of a day is a page of its own. */
export function VisitList({ orders }: { orders: readonly SheetOrder[] }) {
  const { t } = useI18n();
  return (
    <Stops
      title={t('admin-sheets:visits.title')}
      none={<p>{t('admin-sheets:visits.none')}</p>}
      stops={fittingsOf(orders).map(({ orderNo, delivery, items, estimatedDelivery, estimatedDeliveryFrom }) => ({
        id: orderNo,
        name: `${delivery.firstName} ${delivery.lastName}`,
        about: {
          href: adminPaths.order(orderNo),
          words: t('admin-visits:order', { number: shortNo(orderNo) }),
        },
        place: placeOf(delivery),
        phone: delivery.phone,
        facts: [t('admin-sheets:visits.promised', { days: promisedDays(estimatedDeliveryFrom, estimatedDelivery) })],
        windows: items.map(({ room, name, quantity, configuration }) => ({
          ...{ room, name, quantity, width: windowOf(configuration)?.width, height: windowOf(configuration)?.height },
        })),
        notes: delivery.notes === '' ? [] : [`${t('admin-visits:customerNote')}: ${delivery.notes}`],
      }))}
    />
  );
}

type Item = SheetOrder['items'][number];

const isFitted = ({ configuration }: Item): boolean => windowOf(configuration)?.installation === true;

/** Orders with something to hang, and it alone, neighbours together. */
const fittingsOf = (orders: readonly SheetOrder[]): SheetOrder[] =>
  orders
    .map((order) => ({ ...order, items: linesToHang(order.items, order.status).filter(isFitted) }))
    .filter(({ items }) => items.length > 0)
    .sort(
      (a, b) =>
        a.delivery.cityName.localeCompare(b.delivery.cityName, 'tr') ||
        a.delivery.districtName.localeCompare(b.delivery.districtName, 'tr') ||
        a.delivery.address.localeCompare(b.delivery.address, 'tr'),
    );
