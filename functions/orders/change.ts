/**
 * The customer's answer to another line, a line more or less of what they ordered, by the link of a letter (decisions A8). An order is
 * read, the rules are asked, and what they make of it is written if the order is still the one that was read; who was
 * overtaken reads again. So of many presses at once one is true, and the others are answered what stands then.
 */
import '../http/mail-words.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/order-change.ts';
import { takesSamplesBack } from '../../src/domain/order/proposal.ts';
import { earnedUse } from '../cart/earned-coupons.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { browserFamily } from '../http/user-agent.ts';
import { letterPlaced, placesLetters, placingInput, queueLetter } from '../mail/placing.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import { f, luaFields, storedHash } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { accepting, refusing, type ChangeReading, type ChangeWrite } from './accepted-change.ts';
import { lettersOf, sendAnswered } from './answer-letters.ts';
import { changeView, stateNow } from './change-view.ts';
import { wholeOrder } from './archived.ts';
import { bringBack } from './bring-back.ts';
import { entriesJson, historyOfOrder, keepsLedger, markPaid } from './ledger.ts';
import { changesOrder, orderIndex, rewordsOrder, versionOf } from './order-index.ts';
import { LUA_UNCOUNT_SALE } from './sales.ts';
import { bodyNow, storedOrder } from './stored-order.ts';

/** Fields of the hash besides those that a buyer sees. */
const bookkeeping = storedHash('order', ['changes', 'checked', 'cuts', 'board']);
const storedBody = z.pipe(wholeOrder, bodyNow);

const flat = z.array(z.string());

/** HGETALL of the order, empty without one; and `1` where `isEarnedUsed`. */
const READ = defineScript({
  name: 'read-order-change',
  uses: [earnedUse],
  keys: { link: 'orderChangeLink' },
  builds: ['order'],
  lua: `
local orderNo = redis.call('GET', link)
if not orderNo then return {{}, ''} end
return {redis.call('HGETALL', orderKey(orderNo)), isEarnedUsed(orderNo) and '1' or ''}`,
  answer: z.tuple([flat, z.string()]),
});

/** Undefined for a link that leads nowhere. @throws ZodError for an order that cannot be read */
async function readAsked([hash, used]: z.output<typeof READ.answer>): Promise<ChangeReading | undefined> {
  if (hash.length === 0) return undefined;
  const { proposal, ...order } = await z.parseAsync(storedOrder, hash);
  if (proposal === null) return undefined;
  const { changes, checked = [], cuts = [], board = [] } = z.parse(bookkeeping, hash);
  const body = await z.parseAsync(storedBody, hash);
  return {
    order: { ...order, proposal },
    body,
    version: versionOf(changes),
    checked,
    work: [cuts, board],
    isEarnedUsed: used === '1',
  };
}

/** A link is not guessed; this holds back who tries to, and who presses on and on. */
const limits = (client: string): Limit[] => [{ name: 'order-change', id: client, max: 120, windowSeconds: 3600 }];

export const showOrderChange = defineEndpoint(contract.showOrderChange, {
  bodyLimit: 1024,
  async handle({ body: { token }, client }) {
    const link = hashOfToken(token);
    const input = { keys: { link: key.orderChangeLink(link) }, args: {} };
    const read = await store().limited(limits(client()), READ, input);
    if (!read.ok) return rateLimited(read);
    const asked = await readAsked(read.result);
    if (!asked) return failure('change_link_invalid');
    return answer(changeView(asked.order, stateNow(asked, link)));
  },
});

/**
 * CHANGED when it is another order by now, or `keepsSamples` and the code of its samples pays for another one; else the order as it
 * then is, and the letters to buyer and shop.
 */
const ANSWER = defineScript({
  name: 'answer-order-change',
  isWhole: true,
  uses: [orderIndex, keepsLedger, changesOrder, rewordsOrder, queueLetter, ...placesLetters, markPaid, earnedUse],
  keys: { order: 'order', dueReminders: 'dueReminders' },
  args: {
    orderNo: 'text',
    version: 'text',
    begun: 'text',
    fields: ['order'],
    words: 'text',
    entries: 'text',
    paidEstimate: 'text',
    received: 'text',
    losesCoupon: 'text',
    keepsSamples: 'text',
    remindAt: 'text',
    event: 'text',
    buyerLetter: 'text',
    shopLetter: 'text',
    accepted: 'text',
    proposalId: 'text',
  },
  lua: `
${LUA_UNCOUNT_SALE}
local changes, events, recipient, isProven, cuts, board, couponUse, uid =
  unpack(redis.call('HMGET', order, ${luaFields('order', ['changes', 'events', 'recipient', 'emailProven', 'cuts', 'board', 'couponUse', 'uid'])}))
if not events or tonumber(changes or '0') + 1 ~= tonumber(version) then return 'CHANGED' end
-- The workshop books without a new version of the order.
if (cuts or '') .. '|' .. (board or '') ~= begun then return 'CHANGED' end
-- Another order uses the code without a new version of this one.
if keepsSamples == '1' and isEarnedUsed(orderNo) then return 'CHANGED' end
if event ~= '' then
  local before = string.sub(events, 1, -2)
  events = before .. (before == '[' and '' or ',') .. event .. ']'
end
if words ~= '' then reword(orderNo, words) end
if accepted == '1' then uncountSale(orderNo) end
if losesCoupon == '1' and couponUse then giveCouponBack(orderNo, couponUse, uid) end
redis.call('HSET', order, ${f.order.events}, events, unpack(fields))
appendEntries(orderNo, entries)
if paidEstimate ~= '' then markPaid(orderNo, paidEstimate) end
if remindAt ~= '' then redis.call('ZADD', dueReminders, remindAt, orderNo) end
changed(orderNo)
if received == '1' then
  queueLetter('order-received:' .. orderNo, recipient or orderNo, ${f.letter.kind}, 'order-received', ${f.letter.orderNo}, orderNo)
  queueCopies('order-placed:' .. orderNo, ${f.letter.kind}, 'order-placed', ${f.letter.orderNo}, orderNo)
  queueLetter('order-placed:' .. orderNo, orderNo, ${f.letter.kind}, 'order-placed', ${f.letter.orderNo}, orderNo)
end
local toBuyer = 'LEAVE'
if accepted == '1' then
  toBuyer = placeLetter(buyerLetter, orderCaps(recipient or orderNo, isProven == '1'), ${f.letter.kind}, 'order-change-agreed', ${f.letter.orderNo}, orderNo, ${f.letter.proposalId}, proposalId)
end
local toShop = placeLetter(shopLetter, orderCaps(orderNo, true), ${f.letter.kind}, 'order-change-answered', ${f.letter.orderNo}, orderNo, ${f.letter.proposalId}, proposalId)
return {redis.call('HGETALL', order), toBuyer, toShop}`,
  answer: z.union([z.literal('CHANGED'), z.tuple([flat, letterPlaced, letterPlaced])]),
});

/** How often an order is read again that others are writing at the same time. */
const MOST_TRIES = 20;

export const answerOrderChange = defineEndpoint(contract.answerOrderChange, {
  bodyLimit: 4096,
  async handle({ request, body: { token, accept, reason = '' }, client, address, network, waitUntil }) {
    const link = hashOfToken(token);
    const callId = randomUUID();
    const input = { keys: { link: key.orderChangeLink(link) }, args: {} };
    const first = await store().limited(limits(client()), READ, input);
    if (!first.ok) return rateLimited(first);
    let read = first.result;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const asked = await readAsked(read);
      if (!asked) return failure('change_link_invalid');
      const { order } = asked;
      const state = stateNow(asked, link);
      const isRefusal = state === 'used' && !accept;
      if (state !== 'open' && !isRefusal) return answer(changeView(order, state === 'used' ? 'late' : state));
      const browser = browserFamily(request.headers.get('user-agent') ?? '');
      const answered = accept ? await accepting(asked, browser, address) : refusing(order, reason);
      await bringBack(order);
      const written = await write(asked, answered, callId, network());
      if (written !== 'CHANGED') {
        const [changed, toBuyer, toShop] = written;
        const done = await readAsked([changed, '']);
        if (done) sendAnswered(waitUntil, done.order, { accept, toBuyer, toShop }, callId);
        return done ? answer(changeView(done.order, stateNow(done, link))) : failure('change_link_invalid');
      }
      read = await store().run(READ, input);
    }
    return failure('conflict');
  },
});

/** One round trip. @throws StoreUnavailable */
function write(
  { order, version, work }: ChangeReading,
  { accepted, fields, event, entries, paidEstimate, isReceived, remindAt }: ChangeWrite,
  callId: string,
  network: string,
) {
  const { orderNo, proposal } = order;
  const input = joined(placingInput(callId, network), {
    keys: { order: key.order(orderNo), dueReminders: key.dueReminders(), unpaidTransfers: key.unpaidTransfers() },
    args: {
      orderNo,
      version,
      begun: work.map((marks) => marks.join(' ')).join('|'),
      fields,
      words: fields.words ?? '',
      entries: entriesJson(entries),
      paidEstimate: paidEstimate === null ? '' : JSON.stringify(paidEstimate),
      received: isReceived ? '1' : '',
      losesCoupon: accepted && proposal.totals.discount === 0 ? '1' : '',
      keepsSamples: accepted && takesSamplesBack(proposal) ? '1' : '',
      remindAt: remindAt ?? '',
      history: historyOfOrder(order),
      event: event === null ? '' : JSON.stringify(event),
      accepted: accepted ? '1' : '',
      proposalId: proposal.id,
      ...lettersOf(order),
    },
  });
  return store().run(ANSWER, input);
}
