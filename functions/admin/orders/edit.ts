/** Effects on an order of correcting its delivery, the names of its rooms or its promised days. Nothing is written here. */
import '../../http/mail-words.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { emailKey } from '../../../src/domain/account/account.ts';
import { DELIVERY_FIELDS } from '../../../src/domain/order/delivery.ts';
import {
  canEditFields,
  changedFields,
  isInShop,
  promiseRefusal,
  touchParcel,
} from '../../../src/domain/order/order-edit.ts';
import type { LivingOrder } from '../../../src/domain/order/order-life.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { holidays } from '../../catalogue/shop.ts';
import { cityOf, districtOf } from '../../geo/localities.ts';
import { message, translator } from '../../http/messages.ts';
import { recipientOf } from '../../mail/placing.ts';
import { guestOf } from '../../orders/coupon-uses.ts';
import { foundFields } from '../../orders/order-index.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import type { Draft } from './draft.ts';

/** @throws EnvironmentError */
export function edit(
  draft: Draft,
  order: LivingOrder,
  { delivery, rooms, promise }: Partial<OrderChange>,
  now: Date,
): void {
  const moved = delivery ? deliver(draft, order, delivery) : null;
  const isRenamed = rooms ? rename(draft, order, rooms) : false;
  if (promise) promiseAnew(draft, order, promise, now);
  if (moved === null && !isRenamed) return;
  const { order: stored } = draft.shown;
  const { payment, placedEstimate: estimate } = stored;
  const found = foundFields({ delivery: moved ?? stored.delivery, lines: draft.lines, payment, estimate });
  draft.fields.row = found.row;
  draft.fields.words = found.words;
}

/** @returns the delivery as it becomes, or null where nothing changes */
function deliver(
  draft: Draft,
  { status }: LivingOrder,
  asked: NonNullable<OrderChange['delivery']>,
): StoredOrder['delivery'] | null {
  const { order, kept } = draft.shown;
  const before = order.delivery;
  const city = cityOf(asked.city);
  const district = city && districtOf(city, asked.district);
  if (!city || !district) {
    draft.wrong[`delivery.${city ? 'district' : 'city'}`] = message(
      city ? 'rules:delivery.district.unknown' : 'rules:delivery.city.unknown',
    );
    return null;
  }
  const places = { city: city.code, cityName: city.name, district: district.code, districtName: district.name };
  const becomes = { ...asked, ...places };
  const changed = changedFields(pick(before), pick(becomes));
  if (changed.length === 0) return null;
  if (!canEditFields(status, changed)) {
    draft.wrong[`delivery.${changed.find((field) => !canEditFields(status, [field])) ?? 'address'}`] =
      message('admin-life:delivery.late');
    return null;
  }
  // A mailbox that letters have gone to is corrected, not taken away: its owner would hear of nothing any more.
  if (becomes.email === '' && before.email !== '') {
    draft.wrong['delivery.email'] = message('rules:delivery.email.required');
    return null;
  }
  draft.fields.delivery = JSON.stringify(becomes);
  if (emailKey(before.email) !== emailKey(becomes.email)) {
    draft.fields.recipient = recipientOf(becomes.email);
    // The new mailbox has proven nothing yet: its letters hold no address until its link is opened.
    draft.fields.emailProven = '';
    if (before.email !== '') draft.tellOfVersion('order-email-left', { to: before.email, locale: order.locale });
  }
  if (order.sampleCoupon !== null && (kept.uid ?? '') === '') draft.earnedGuest = guestOf(becomes);
  draft.tellOfVersion('order-delivery', { ofParcel: touchParcel(changed) ? '1' : undefined });
  const t = translator('tr');
  const names = changed.map((field) => t(`admin-life:delivery.field.${field}`)).join(', ');
  draft.journal.push({ act: 'order-delivery', before: '', after: names });
  return becomes;
}

/** Without the names of places, which follow their codes. */
const pick = (delivery: StoredOrder['delivery']) => {
  const fields = DELIVERY_FIELDS.map((field) => [field, delivery[field]] as const);
  return Object.fromEntries(fields) as Record<(typeof DELIVERY_FIELDS)[number], string>;
};

/** @returns whether a name changes */
function rename(draft: Draft, { status }: LivingOrder, asked: NonNullable<OrderChange['rooms']>): boolean {
  const unknown = asked.findIndex(({ line }) => draft.lines[line] === undefined);
  if (unknown !== -1) {
    draft.wrong[`rooms.${unknown}.line`] = message('admin-life:entry.line');
    return false;
  }
  const names = new Map(asked.map(({ line, room }) => [line, room]));
  const renamed = draft.lines.flatMap(({ room }, at) => ((names.get(at) ?? room) === room ? [] : [at]));
  if (renamed.length === 0) return false;
  if (!isInShop(status)) {
    draft.wrong.rooms = message('admin-life:rooms.late');
    return false;
  }
  draft.alter(draft.lines.map((line, at) => ({ ...line, room: names.get(at) ?? line.room })));
  // Names of rooms are the customer's words: the journal has the lines alone.
  draft.journal.push({ act: 'order-rooms', before: '', after: renamed.map((at) => `${at + 1}.`).join(' ') });
  return true;
}

function promiseAnew(
  draft: Draft,
  order: LivingOrder,
  { text = '', ...asked }: NonNullable<OrderChange['promise']>,
  now: Date,
): void {
  const { estimate } = draft.shown.order;
  if (asked.from === estimate.from && asked.to === estimate.to) return;
  const refused = promiseRefusal(order, asked, dayInIstanbul(now), holidays);
  if (refused) {
    draft.wrong[`promise.${refused.day}`] = message(`admin-life:promise.${refused.code}`);
    return;
  }
  draft.fields.estimate = JSON.stringify(asked);
  draft.tellOfVersion('order-promise', { note: text });
  const days = ({ from, to }: typeof asked) => `${from} – ${to}`;
  draft.journal.push({ act: 'order-promise', before: days(estimate), after: days(asked) });
}
