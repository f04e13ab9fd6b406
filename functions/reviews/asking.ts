/**
 * The question to a buyer ten days after the delivery, once for an order: each line that can be reviewed has a link of
 * its own. The letter holds one sealed secret, and a token is derived from it for each line.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { canBeReviewed, linksEndAt } from '../../src/domain/review/review.ts';
import { log } from '../http/log.ts';
import { queueLetter } from '../mail/placing.ts';
import { seal } from '../mail/sealed.ts';
import { hashOfToken, newToken } from '../session/one-time-token.ts';
import { storedOrder, type StoredOrder } from '../orders/stored-order.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

/** Token of one line of the letter with that secret. */
export const tokenOfLine = (secret: string, position: number): string =>
  createHmac('sha256', secret).update(String(position)).digest('base64url');

/** Positions of the lines that the buyer is asked about. */
export const askedPositions = ({ lines }: Pick<StoredOrder, 'lines'>): number[] =>
  lines.flatMap((line, position) => (canBeReviewed(line) ? [position] : []));

const DUE = defineScript({
  name: 'due-review-requests',
  keys: { reviewRequests: 'reviewRequests' },
  args: { now: 'text', most: 'text' },
  builds: ['order'],
  lua: `
local found = {}
for i, orderNo in ipairs(redis.call('ZRANGE', reviewRequests, '-inf', now, 'BYSCORE', 'LIMIT', '0', most)) do
  found[i] = {orderNo, redis.call('HGETALL', orderKey(orderNo))}
end
return found`,
  answer: z.array(z.tuple([z.string(), z.array(z.string())])),
});

/** An order that is not delivered any more, or was asked about by another run, sends no letter. */
const ASK = defineScript({
  name: 'ask-for-reviews',
  isWhole: true,
  uses: [queueLetter],
  keys: { reviewRequests: 'reviewRequests', order: 'order', links: ['reviewLink'] },
  args: { orderNo: 'text', positions: 'list', secret: 'text', linkEnds: 'text' },
  lua: `
if redis.call('ZREM', reviewRequests, orderNo) == 0 then return 'NONE' end
local status, recipient = unpack(redis.call('HMGET', order, ${f.order.status}, ${f.order.recipient}))
if status ~= 'Delivered' or #links == 0 then return 'NONE' end
for i, link in ipairs(links) do redis.call('SET', link, orderNo .. ' ' .. positions[i], 'PXAT', linkEnds) end
queueLetter('review-asked:' .. orderNo, recipient or orderNo, ${f.letter.kind}, 'review-asked', ${f.letter.orderNo}, orderNo,
  ${f.letter.secret}, secret, ${f.letter.linkEnds}, linkEnds)
return 'ASKED'`,
  answer: z.enum(['NONE', 'ASKED']),
});

/** Asks the buyers of at most so many orders. @returns how many were looked at, and asked @throws StoreUnavailable */
export async function askForReviews(most: number, now = new Date()) {
  const reviewRequests = key.reviewRequests();
  const due = await store().run(DUE, { keys: { reviewRequests }, args: { now: now.getTime(), most } });
  let asked = 0;
  for (const [orderNo, hash] of due) {
    const read = await z.safeParseAsync(storedOrder, hash);
    if (!read.success && hash.length > 0) log('error', 'order_unreadable', { orderNo });
    const positions = read.success ? askedPositions(read.data) : [];
    const secret = newToken();
    const links = positions.map((position) => key.reviewLink(hashOfToken(tokenOfLine(secret, position))));
    const outcome = await store().run(ASK, {
      keys: { reviewRequests, order: key.order(orderNo), links, outbox: key.outbox() },
      args: { orderNo, positions, secret: seal(secret), linkEnds: linksEndAt(now) },
    });
    if (outcome === 'ASKED') asked += 1;
  }
  return { looked: due.length, asked };
}
