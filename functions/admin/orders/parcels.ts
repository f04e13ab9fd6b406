/** Further parcels of an order that has left (decisions P23): each has its carrier, its number and its own delivery. Nothing is written here. */
import '../../http/mail-words.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { parcelRefusal, type LivingOrder } from '../../../src/domain/order/order-life.ts';
import { shop } from '../../catalogue/shop.ts';
import { message, translator } from '../../http/messages.ts';
import type { Draft } from './draft.ts';
import { sendRemade } from './remake.ts';
import type { StoredParcel } from '../../store/shapes/order.ts';

/** Further parcels that one order takes. */
const MOST_PARCELS = 9;

/** @returns the order with the parcels that are still under way */
export function sendParcel(draft: Draft, order: LivingOrder, change: Partial<OrderChange>): LivingOrder {
  const { parcel, deliveredParcel } = change;
  if (parcel) return sendRemade(draft, add(draft, order, parcel), change);
  return deliveredParcel === undefined ? order : deliver(draft, order, deliveredParcel);
}

function add(
  draft: Draft,
  order: LivingOrder,
  { carrier, trackingNumber }: NonNullable<OrderChange['parcel']>,
): LivingOrder {
  const { parcels, locale } = draft.shown.order;
  const chosen = shop.carriers.find(({ id }) => id === carrier);
  const refusal = parcelRefusal(chosen, trackingNumber, order.status);
  if (refusal === 'number') draft.wrong['parcel.trackingNumber'] = message('admin-life:trackingNumber.required');
  else if (refusal === 'early') draft.wrong['parcel.carrier'] = message('admin-life:parcel.early');
  else if (!chosen) draft.wrong['parcel.carrier'] = message('admin-life:carrier.unknown');
  else if (parcels.length >= MOST_PARCELS) {
    draft.wrong['parcel.carrier'] = message('admin-life:parcel.full', { max: MOST_PARCELS });
  } else {
    const sent = `${chosen.name} ${trackingNumber}`.trim();
    const number = parcels.length + 2;
    keep(draft, [...parcels, { carrier: chosen.name, trackingNumber, at: draft.at }]);
    say(draft, order, translator(locale)('mail:parcel.sent', { number, parcel: sent }));
    draft.tellOfVersion('order-parcel', { number: String(number) });
    draft.journal.push({ act: 'order-parcel', before: '', after: `${number}. ${sent}` });
    return { ...order, openParcels: (order.openParcels ?? 0) + 1 };
  }
  return order;
}

function deliver(draft: Draft, order: LivingOrder, position: number): LivingOrder {
  const { parcels, locale } = draft.shown.order;
  if (parcels[position] === undefined || parcels[position].deliveredAt !== undefined) {
    draft.wrong.deliveredParcel = message('admin-life:parcel.unknown');
    return order;
  }
  const number = position + 2;
  keep(
    draft,
    parcels.map((one, at) => (at === position ? { ...one, deliveredAt: draft.at } : one)),
  );
  say(draft, order, translator(locale)('mail:parcel.delivered', { number }));
  draft.journal.push({ act: 'order-parcel-delivered', before: '', after: `${number}.` });
  return { ...order, openParcels: (order.openParcels ?? 0) - 1 };
}

const keep = (draft: Draft, parcels: readonly StoredParcel[]): void => {
  draft.fields.parcels = JSON.stringify(parcels);
};

const say = (draft: Draft, { status }: LivingOrder, note: string): void => {
  draft.events.push({ status, at: draft.at, note, isNote: true, isPublic: true });
};
