/**
 * Claims of the fit guarantee and of the law beside it (decisions P27), by the link of the delivery's letter. The token is bound
 * to the order's address, as that of `order-link.ts`. An order is read, the rules are asked, and the claim is written if the
 * order is still the one that was read; a call that was overtaken reads again.
 */
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/fit-claims.ts';
import { toKurus, toLira } from '../../src/domain/money/money.ts';
import {
  CLAIMS_PER_HOME,
  claimOf,
  monthOf,
  remedyFor,
  sewnAgainPrice,
  takesClaims,
} from '../../src/domain/order/fit-claim.ts';
import { changeOrderedLine } from '../../src/domain/order/order-change.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { currentCatalogue, shippingRule } from '../catalogue/current-catalogue.ts';
import { shop } from '../catalogue/shop.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { message } from '../http/messages.ts';
import { serve } from '../http/serve.ts';
import { letterPlaced, placesLetters, placingInput } from '../mail/placing.ts';
import { linkIdIn, verifyLink } from '../marketing/link-token.ts';
import { defineCustomerEndpoint, forCustomer } from '../session/customer.ts';
import { emailHash } from '../session/user.ts';
import { f, storedHash } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import type { StoredClaim } from '../store/shapes/order.ts';
import { store } from '../store/store.ts';
import { bringBack } from './bring-back.ts';
import { countsClaim, readGuarantee } from './claim-ceiling.ts';
import { claimLetters, claimToken, sendClaimed } from './claim-letters.ts';
import { claimableLines, claimedOrder, isInTime } from './claim-view.ts';
import { changesOrder, orderIndex, versionOf } from './order-index.ts';
import { storedOrder, type StoredOrder } from './stored-order.ts';

/** A year and a day. */
const HOME_MS = 366 * 86_400_000;

/** A name for an address in keys: its letters and digits, so that blanks and points make no second home. */
export const homeOf = ({
  city,
  district,
  address,
}: Pick<StoredOrder['delivery'], 'city' | 'district' | 'address'>): string =>
  createHash('sha256')
    .update(`${city} ${district} ${address.toLocaleLowerCase('tr').replace(/[^\p{L}\p{N}]/gu, '')}`)
    .digest('base64url');

const flat = z.array(z.string());
const bookkeeping = storedHash('order', ['changes']);

const READ = defineScript({
  name: 'read-claimed-order',
  keys: { order: 'order' },
  lua: `return redis.call('HGETALL', order)`,
  answer: flat,
});

/** A link is not guessed; this holds back a client that tries to, or presses on and on. */
const limits = (client: string): Limit[] => [{ name: 'fit-claim', id: client, max: 60, windowSeconds: 3600 }];

interface ClaimReading {
  readonly order: StoredOrder;
  readonly version: number;
}

/** Undefined for a link that the shop has not written, or that leads to nothing. @throws ZodError, EnvironmentError, StoreUnavailable */
async function readClaimed(hash: readonly string[], token: string): Promise<ClaimReading | undefined> {
  if (hash.length === 0) return undefined;
  const order = await z.parseAsync(storedOrder, hash);
  if (verifyLink('fit-claim', token, emailHash(order.delivery.email)) === undefined) return undefined;
  if (claimableLines(order).length === 0) return undefined;
  return { order, version: versionOf(z.parse(bookkeeping, hash).changes) };
}

/** The number of the order that a token names; undefined for no token. */
function orderNoIn(token: string): string | undefined {
  const id = linkIdIn(token);
  return id !== undefined && ORDER_NUMBER.test(id) ? id : undefined;
}

const reading = (orderNo: string) => ({ keys: { order: key.order(orderNo) }, args: {} });

const showGuarantee = defineEndpoint(contract.showFitGuarantee, {
  async handle({ client }) {
    const read = await readGuarantee([{ name: 'fit-guarantee', id: client(), max: 120, windowSeconds: 60 }]);
    return read.ok ? answer({ isOpen: read.isOpen }) : rateLimited(read);
  },
});

const OWN = defineScript({
  name: 'read-own-claimed-order',
  keys: { order: 'order' },
  args: { uid: 'text' },
  lua: `
if redis.call('HGET', order, ${f.order.uid}) ~= uid then return {} end
return redis.call('HGETALL', order)`,
  answer: flat,
});

const open = defineCustomerEndpoint(contract.openFitClaim, {
  async handle({ caller, params: { orderNo } }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const { keys } = reading(orderNo);
    const read = await forCustomer(caller, OWN, { keys, args: { uid: caller.sub } });
    if (!read.ok) return read;
    if (read.result.length === 0) return failure('order_not_found');
    const order = await z.parseAsync(storedOrder, read.result);
    return claimableLines(order).length === 0 ? failure('order_not_found') : answer({ token: claimToken(order) });
  },
});

const show = defineEndpoint(contract.showFitClaim, {
  bodyLimit: 1024,
  async handle({ body: { token }, client }) {
    const orderNo = orderNoIn(token);
    if (orderNo === undefined) return failure('claim_link_invalid');
    const read = await store().limited(limits(client()), READ, reading(orderNo));
    if (!read.ok) return rateLimited(read);
    const claimed = await readClaimed(read.result, token);
    return claimed ? answer(claimedOrder(claimed.order)) : failure('claim_link_invalid');
  },
});

/** CHANGED when it is another order by now, HOME when the year's claims of its address are made; else the order as it then is, and the letters to buyer and shop. */
const MAKE = defineScript({
  name: 'make-fit-claim',
  isWhole: true,
  uses: [orderIndex, changesOrder, countsClaim, ...placesLetters],
  keys: { order: 'order', home: 'fitClaimsAt' },
  args: {
    orderNo: 'text',
    version: 'text',
    claims: 'text',
    kind: 'text',
    month: 'text',
    most: 'text',
    now: 'text',
    buyerLetter: 'text',
    shopLetter: 'text',
    line: 'text',
    way: 'text',
  },
  lua: `
local changes, events, recipient, isProven =
  unpack(redis.call('HMGET', order, ${f.order.changes}, ${f.order.events}, ${f.order.recipient}, ${f.order.emailProven}))
if not events or tonumber(changes or '0') + 1 ~= tonumber(version) then return 'CHANGED' end
if month ~= '' then
  redis.call('ZREMRANGEBYSCORE', home, '-inf', tonumber(now) - ${HOME_MS})
  if redis.call('ZCARD', home) >= ${CLAIMS_PER_HOME} then return 'HOME' end
  redis.call('ZADD', home, now, orderNo .. ':' .. line)
  redis.call('PEXPIRE', home, ${HOME_MS})
end
redis.call('HSET', order, ${f.order.claims}, claims, ${f.order.claiming}, '1')
countClaim(kind, month, most, now)
changed(orderNo)
local toBuyer = placeLetter(buyerLetter, orderCaps(recipient or orderNo, isProven == '1'), ${f.letter.kind}, 'claim-received',
  ${f.letter.orderNo}, orderNo, ${f.letter.line}, line, ${f.letter.note}, way)
local toShop = placeLetter(shopLetter, orderCaps(orderNo, true), ${f.letter.kind}, 'claim-made',
  ${f.letter.orderNo}, orderNo, ${f.letter.line}, line, ${f.letter.note}, way)
return {redis.call('HGETALL', order), toBuyer, toShop}`,
  answer: z.union([z.enum(['CHANGED', 'HOME']), z.tuple([flat, letterPlaced, letterPlaced])]),
});

/** How often an order is read again that others are writing at the same time. */
const MOST_TRIES = 20;

const make = defineEndpoint(contract.makeFitClaim, {
  bodyLimit: 4096,
  async handle({ body: { token, claim: asked }, client, network, waitUntil }) {
    const orderNo = orderNoIn(token);
    if (orderNo === undefined) return failure('claim_link_invalid');
    const callId = randomUUID();
    const first = await store().limited(limits(client()), READ, reading(orderNo));
    if (!first.ok) return rateLimited(first);
    let hash = first.result;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const claimed = await readClaimed(hash, token);
      if (!claimed) return failure('claim_link_invalid');
      const { order } = claimed;
      const before = claimOf(order.claims, asked.line, !asked.asLabelled);
      if (before) return isSame(before, asked) ? answer(claimedOrder(order)) : failure('claim_made');
      const decided = claimFrom(order, asked, new Date());
      if (!decided.ok) return decided;
      await bringBack(order);
      const written = await write(claimed, decided.claim, callId, network());
      if (written === 'HOME') return failure('claim_home', { values: { count: CLAIMS_PER_HOME } });
      if (written !== 'CHANGED') {
        const [changed, toBuyer, toShop] = written;
        const now = await z.parseAsync(storedOrder, changed);
        sendClaimed(waitUntil, now, decided.claim, { toBuyer, toShop }, callId);
        return answer(claimedOrder(now));
      }
      hash = await store().run(READ, reading(orderNo));
    }
    return failure('conflict');
  },
});

type AskedClaim = z.output<typeof contract.fitClaimForm>;

const isSame = (before: StoredClaim, asked: AskedClaim): boolean =>
  before.text === asked.text &&
  (asked.asLabelled
    ? before.size?.width === asked.width && before.size.height === asked.height
    : before.remedy === asked.remedy);

/** The claim to store, or why there is none. */
function claimFrom(order: StoredOrder, asked: AskedClaim, now: Date) {
  const { line: position, text } = asked;
  const { deliveredAt } = order;
  const line = claimableLines(order).find((one) => one.position === position)?.line;
  const ordered = windowOf(line?.configuration ?? null);
  if (!line || !ordered || deliveredAt === null) return failure('claim_late');
  if (!takesClaims(order, position)) return failure('claim_closed');
  const basis = { line: position, at: now.toISOString(), state: 'asked', text } as const;
  if (!asked.asLabelled) return { ok: true as const, claim: { ...basis, remedy: asked.remedy } };
  if (!isInTime(deliveredAt, now)) return failure('claim_late');
  const size = { width: asked.width, height: asked.height };
  const remedy = remedyFor(ordered, size);
  if (remedy === null) return failure('invalid_fields', { fields: { width: message('rules:claim.size.same') } });
  if (remedy === 'shorten') return { ok: true as const, claim: { ...basis, remedy, size } };
  // Measured by the rule of a changed line: a metre costs what it cost.
  const change = { line: position, color: line.color, configuration: { ...ordered, ...size } };
  const product = currentCatalogue.get(line.productId);
  const changed = changeOrderedLine(order, change, product, shippingRule);
  if (!changed.ok) {
    if (changed.code !== 'size-outside-limits') return failure('claim_gone');
    return failure('invalid_fields', {
      fields: { width: message('rules:order.refused.size-outside-limits', { name: line.name }) },
    });
  }
  const unitPrice = sewnAgainPrice(changed.data.line.unitPrice, shop.fitGuarantee.remakePercent);
  const price = unitPrice * line.quantity;
  if (asked.price === null || toKurus(asked.price) !== price) {
    const data: z.input<typeof contract.claimPrice> = { price: toLira(price) };
    return failure('claim_price', { data });
  }
  return { ok: true as const, claim: { ...basis, remedy, size, unitPrice } };
}

/** One round trip. @throws StoreUnavailable */
function write({ order, version }: ClaimReading, claim: StoredClaim, callId: string, network: string) {
  const { orderNo } = order;
  const now = new Date(claim.at);
  const input = joined(placingInput(callId, network), {
    keys: { order: key.order(orderNo), home: key.fitClaimsAt(homeOf(order.delivery)), fitCover: key.fitCover() },
    args: {
      orderNo,
      version,
      claims: JSON.stringify([...order.claims, claim]),
      kind: order.lines[claim.line]?.cover?.kind ?? '',
      month: claim.size ? monthOf(now) : '',
      most: shop.fitGuarantee.claimsPerMonth,
      now: now.getTime(),
      line: claim.line,
      ...claimLetters(orderNo, claim),
    },
  });
  return store().run(MAKE, input);
}

export const fitClaims = serve(showGuarantee, open, show, make);
