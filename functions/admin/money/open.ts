/** Orders whose money is open, page by page: what the list and the matching of statements read. No order's body is read. */
import * as z from 'zod/mini';
import { LISTED_MONEY } from '../../../src/domain/money/ledger.ts';
import { ORDER_PAYMENT_TYPES } from '../../../src/domain/money/payment.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/order/status.ts';
import { orderIndex, versionOf } from '../../orders/order-index.ts';
import { forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { pageByScore } from '../../store/page.ts';
import { defineScript } from '../../store/script.ts';

export type ListedMoney = (typeof LISTED_MONEY)[number];

const text = z.string();
const whole = z.pipe(text, z.transform(Number));
const orNull = z.pipe(
  text,
  z.transform((written) => (written === '' ? null : written)),
);

/** Facts of each order: number, kuruş, name, status, how it is paid, when it was placed, paid kuruş, the day and time of the newest entry, changes, when it was reminded of, carrier, tracking number, from when a transfer is awaited. */
const LIST = defineScript({
  name: 'list-open-money',
  uses: [orderIndex, pageByScore],
  keys: { openMoney: 'openMoney' },
  lua: `
local found, following = scoredPageOf(openMoney, true)
local rows = {}
for i = 1, #found, 2 do
  local order = redis.call('HMGET', orderKey(found[i]), ${f.order.row}, ${f.order.status}, ${f.order.placedAt}, ${f.order.ledger}, ${f.order.changes}, ${f.order.remindedAt}, ${f.order.carrier}, ${f.order.trackingNumber}, ${f.order.transferAt})
  if order[1] and order[4] then
    local row, entries = cjson.decode(order[1]), cjson.decode(order[4])
    local newest = entries[#entries]
    rows[#rows + 1] = {found[i], string.format('%.0f', found[i + 1]), row.name, order[2], row.paymentType, order[3],
      string.format('%.0f', moneyOf(order[4]).paid), newest.day or newest.at, order[5] or '0', order[6] or '', order[7] or '', order[8] or '', order[9] or order[3]}
  end
end
return {rows, following}`,
  answer: z.tuple([
    z.array(
      z.pipe(
        z.tuple([
          text,
          whole,
          text,
          z.enum(DELIVERY_STATUSES),
          z.enum(ORDER_PAYMENT_TYPES),
          whole,
          whole,
          text,
          whole,
          text,
          orNull,
          orNull,
          whole,
        ]),
        z.transform(
          ([
            orderNo,
            amount,
            name,
            status,
            paymentType,
            placedAt,
            paid,
            newest,
            changes,
            reminded,
            carrier,
            trackingNumber,
            transferSince,
          ]) => ({
            ...{
              orderNo,
              amount,
              name,
              status,
              paymentType,
              placedAt,
              paid,
              newest,
              carrier,
              trackingNumber,
              transferSince,
            },
            version: versionOf(changes),
            remindedAt: reminded === '' ? null : Number(reminded),
          }),
        ),
      ),
    ),
    text,
  ]),
});
export type OpenRow = z.output<typeof LIST.answer>[0][number];

interface OpenPage {
  readonly rows: readonly (OpenRow & { readonly kind: ListedMoney })[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** @param cursor kind and, behind a point, the sum of the last row; empty for the beginning. One round trip for each kind. */
export async function openOrders(
  caller: OperatorCaller,
  cursor: string,
  limit: number,
  kinds: readonly ListedMoney[] = LISTED_MONEY,
) {
  const [kind, sum = ''] = cursor.split('.');
  const rows: OpenPage['rows'][number][] = [];
  let after = sum;
  for (
    let at = Math.max(
      0,
      kinds.findIndex((one) => one === kind),
    );
    at < kinds.length;
    at += 1
  ) {
    const present = kinds[at] ?? 'transfer';
    const input = {
      keys: { openMoney: key.openMoney(present) },
      args: { cursor: after, limit: limit - rows.length },
    };
    const read = await forOperator(caller, LIST, input);
    if (!read.ok) return read;
    const [found, following] = read.result;
    rows.push(...found.map((row) => ({ ...row, kind: present })));
    const follows = following === '' ? kinds[at + 1] && `${kinds[at + 1]}.` : `${present}.${following}`;
    if (follows === undefined) break;
    if (following !== '' || rows.length >= limit) return { ok: true as const, result: { rows, next: follows } };
    after = '';
  }
  return { ok: true as const, result: { rows, next: null } };
}
