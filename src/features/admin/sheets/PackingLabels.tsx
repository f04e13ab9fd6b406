import type { SheetOrder } from '../../../contract/admin-sheets.ts';
import { linesToHang } from '../../../domain/order/lines-to-make.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import type { WindowSize } from '../../../domain/price/size-price.ts';
import { windowsOf } from '../../../domain/window/window-groups.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { Cloths } from '../cloths.ts';
import { shortNo } from '../orders/words.ts';
import { cutsOf, piecesOf, roomTitle, stockOf, stockWords } from '../production.ts';
import styles from './PackingLabels.module.css';
import { QrCode } from './QrCode.tsx';

/** The shop as a carrier reads it. */
export interface Sender {
  readonly name: string;
  readonly place: string;
  readonly phone: string;
}

interface PackingLabelsProps {
  orders: readonly SheetOrder[];
  cloths: Cloths | null;
  sender: Sender;
}

/** A label of A6 for each parcel: one for each piece that was made, one for what comes from stock. */
export function PackingLabels({ orders, cloths, sender }: PackingLabelsProps) {
  const { t } = useI18n();
  return orders.flatMap((order) =>
    parcelsOf(order, cloths, t).map((parcel, at, all) => (
      <Label key={`${order.orderNo}-${at}`} {...{ order, parcel, sender }} number={at + 1} total={all.length} />
    )),
  );
}

interface Parcel {
  /** Null for what belongs to no window. */
  readonly room: string | null;
  /** Size of a window without a name; null for other windows. */
  readonly size: WindowSize | null;
  readonly contents: string;
  /** Which of its window's parcels it is; null where there is one. */
  readonly ofWindow: { readonly number: number; readonly total: number } | null;
}

/** A line of several equal windows is as many parcels, each piece as it was made last; nobody makes what waits for its payment. */
function parcelsOf(order: SheetOrder, cloths: Cloths | null, t: Translate): Parcel[] {
  const made = order.items.filter(({ isUnpaid }) => isUnpaid !== true);
  const items = linesToHang(made, order.status);
  const marked = ({ name, remake, cover }: SheetOrder['items'][number]): string => {
    const marks = [
      ...(remake ? [t('admin-orders:piece.remake', { time: remake.time })] : []),
      ...(cover ? [t('admin-orders:piece.covered')] : []),
    ];
    return marks.length > 0 ? `${name} (${marks.join(', ')})` : name;
  };
  const sewn = piecesOf(items, cloths).flatMap(({ item, window }) =>
    Array.from({ length: item.quantity }, () => ({
      room: item.room,
      configuration: window,
      contents: [marked(item), item.colorName, `${window.width}\u00A0×\u00A0${window.height}\u00A0cm`]
        .filter(Boolean)
        .join(', '),
    })),
  );
  const cut = cutsOf(items).flatMap(({ item, length }) =>
    Array.from({ length: item.quantity }, () => ({
      room: item.room,
      configuration: item.configuration,
      contents: [marked(item), item.colorName, `${length}\u00A0cm`].filter(Boolean).join(', '),
    })),
  );
  const windows = windowsOf([...sewn, ...cut]).flatMap(({ kind, room, size, lines }) =>
    lines.map(({ contents }, at) => ({
      room: kind === 'pieces' ? null : room,
      size,
      contents,
      ofWindow: room !== '' && lines.length > 1 ? { number: at + 1, total: lines.length } : null,
    })),
  );
  const stock = stockOf(items);
  if (stock.length === 0) return windows;
  const contents = stock
    .map((item) => `${item.quantity} × ${stockWords(t, item)}${item.room === '' ? '' : ` (${item.room})`}`)
    .join(', ');
  return [...windows, { room: null, size: null, contents, ofWindow: null }];
}

interface LabelProps {
  order: SheetOrder;
  parcel: Parcel;
  sender: Sender;
  number: number;
  total: number;
}

/** Letters that a label holds in its usual size, and those of an address that leaves room for few lines of a note. */
const USUAL_LETTERS = 440;
const LONG_ADDRESS = 240;

/** Whether a label is set smaller. A room and a name are in large letters; money and a line break have lines of their own. */
function isLong({ delivery, collect, isUnpaid }: SheetOrder, { room, contents }: Parcel): boolean {
  const { firstName, lastName, address, notes } = delivery;
  const large = 4 * (room ?? '').length + 2 * (firstName.length + lastName.length);
  const money = collect !== null || isUnpaid ? 110 : 0;
  const breaks = 40 * (notes.split('\n').length - 1);
  return large + contents.length + address.length + notes.length + money + breaks > USUAL_LETTERS;
}

function Label({ order, sender, parcel, number, total }: LabelProps) {
  const { t, money } = useI18n();
  const { room, size, contents, ofWindow } = parcel;
  const { orderNo, delivery, collect } = order;
  return (
    <article className={`paper ${styles.label}`} data-long={isLong(order, parcel) || undefined}>
      <header>
        <p>
          <b>{shortNo(orderNo)}</b>
          <br />
          {t('admin-sheets:label.piece', { number, total })}
        </p>
        <QrCode to={adminPaths.order(orderNo)} label={t('admin-sheets:production.qr')} />
      </header>
      <h2>{room === null ? t('admin-sheets:label.stock') : size ? roomTitle(t, room, size) : room}</h2>
      {ofWindow && <p>{t('admin-sheets:label.ofWindow', ofWindow)}</p>}
      <p>{contents}</p>
      {order.isUnpaid && <p className={styles.collect}>{t('admin-sheets:production.notPaid')}</p>}
      {collect !== null && (
        <p className={styles.collect}>
          {number === 1
            ? t('admin-sheets:label.collect', { amount: money(toKurus(collect)) })
            : t('admin-sheets:label.collectFirst')}
        </p>
      )}
      {delivery.notes !== '' && (
        <p className={`typed ${styles.wish}`} data-short={delivery.address.length > LONG_ADDRESS || undefined}>
          <span>
            {t('admin-sheets:label.note')}: <b>{delivery.notes}</b>
          </span>
        </p>
      )}
      <address>
        <b>{`${delivery.firstName} ${delivery.lastName}`}</b>
        <br />
        {delivery.address}
        <br />
        {delivery.postalCode} {delivery.districtName}/{delivery.cityName}
        <br />
        {t('admin-sheets:label.phone')}: {delivery.phone}
      </address>
      <p className={styles.sender}>
        {t('admin-sheets:label.sender')}: {sender.name}, {sender.place}, {sender.phone}
      </p>
    </article>
  );
}
