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

/** Facts of each order: number, kuruş, name, status, how it is paid, when it was placed, kuruş that came and did not go back, the day and time of the newest entry, changes, when it was reminded of, carrier, tracking number, from when a transfer is awaited, state of its payment. */
const LIST = defineScript({
  name: 'list-open-money',
  uses: [orderIndex, pageByScore],
  keys: { openMoney: 'openMoney' },
  lua: `
local found, following = scoredPageOf(openMoney, true)
local rows = {}
for i = 1, #found, 2 do
  local order = redis.call('HMGET', orderKey(found[i]), ${f.order.row}, ${f.order.status}, ${f.order.placedAt}, ${f.order.ledger}, ${f.order.changes}, ${f.order.remindedAt}, ${f.order.carrier}, ${f.order.trackingNumber}, ${f.order.transferAt}, ${f.order.paymentState}, ${f.order.placedState})
  if order[1] and order[4] then
    local row, entries = cjson.decode(order[1]), cjson.decode(order[4])
    local newest, sums = entries[#entries], moneyOf(order[4])
    rows[#rows + 1] = {found[i], string.format('%.0f', found[i + 1]), row.name, order[2], row.paymentType, order[3],
      string.format('%.0f', sums.due - sums.balance), newest.day or newest.at, order[5] or '0', order[6] or '', order[7] or '', order[8] or '', order[9] or order[3], order[10] or order[11] or ''}
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
          text,
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
            state,
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
            isAwaited: state === 'awaiting-transfer',
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

/**
 * A page has rows of each kind that goes on, so that no kind waits for the end of another one. One round trip for each kind,
 * all at the same time.
 * @param cursor kinds that go on, each with the sum of its last row behind a point; empty for the beginning
 */
export async function openOrders(
  caller: OperatorCaller,
  cursor: string,
  limit: number,
  kinds: readonly ListedMoney[] = LISTED_MONEY,
) {
  const asked = cursor === '' ? kinds.map((kind) => `${kind}.`) : cursor.split(',');
  const wanted = asked.flatMap((one) => {
    const [name, after = ''] = one.split('.');
    const kind = kinds.find((known) => known === name);
    return kind ? [{ kind, after }] : [];
  });
  const now = wanted.slice(0, limit);
  const share = Math.floor(limit / Math.max(1, now.length));
  const reads = await Promise.all(
    now.map(async ({ kind, after }) => {
      const input = { keys: { openMoney: key.openMoney(kind) }, args: { cursor: after, limit: share } };
      return { kind, read: await forOperator(caller, LIST, input) };
    }),
  );
  const rows: OpenPage['rows'][number][] = [];
  // Kinds that this page had no room for come first in the next one.
  const next = wanted.slice(limit).map(({ kind, after }) => `${kind}.${after}`);
  for (const { kind, read } of reads) {
    if (!read.ok) return read;
    const [found, following] = read.result;
    rows.push(...found.map((row) => ({ ...row, kind })));
    if (following !== '') next.push(`${kind}.${following}`);
  }
  const page: OpenPage = { rows, next: next.length > 0 ? next.join(',') : null };
  return { ok: true as const, result: page };
}
