/** Quotes of the shop in the store: made and withdrawn by operators, opened by the link, marked by the order that comes of them. */
import * as z from 'zod/mini';
import { offerWindowSchema } from '../../src/domain/offer/offer.ts';
import { QUOTE_KEPT_MS, QUOTE_MS } from '../../src/domain/offer/quote.ts';
import { quoteCustomer } from '../../src/domain/offer/quote-request.ts';
import { LOCALES } from '../../src/domain/values/locale.ts';
import { writeJournal } from '../journal/journal.ts';
import { letterPlaced, placesLetters } from '../mail/placing.ts';
import { unseal } from '../mail/sealed.ts';
import { hashAnswer, LUA_NOW } from '../store/answers.ts';
import { f, fieldsOf } from '../store/hash.ts';
import { pageOfSet } from '../store/page.ts';
import { defineFragment, defineScript } from '../store/script.ts';

/** What a quote says; `total` in kuruş, when it was made. */
export const quoteBody = z.object({
  customer: quoteCustomer,
  windows: z.array(offerWindowSchema),
  text: z.string(),
  locale: z.enum(LOCALES),
  total: z.int(),
});
export type QuoteBody = z.output<typeof quoteBody>;

const fields = fieldsOf('quote', ['at', 'until', 'by', 'body', 'secret', 'openedAt', 'withdrawnAt', 'orderNo']);

/** A quote with its id; `token` is undefined where the secret that sealed it is gone. @throws EnvironmentError */
export const storedQuote = z.pipe(
  z.tuple([z.string(), hashAnswer]),
  z.transform(([id, hash]) => {
    const { body, secret, ...facts } = z.parse(fields, hash);
    return { id, ...facts, body: z.parse(quoteBody, body), token: unseal(secret, 'quote-link') };
  }),
);
export type StoredQuote = z.output<typeof storedQuote>;

export const quoteLetter = (id: string): string => `quote:${id}`;

/** REUSED where the id belongs to another request; else the quote and the placement of its letter. */
export const MAKE = defineScript({
  name: 'make-quote',
  uses: [writeJournal, ...placesLetters],
  keys: { quote: 'quote', quoteLink: 'quoteLink', quotes: 'quotes' },
  args: {
    id: 'text',
    requestHash: 'text',
    body: 'text',
    tokenHash: 'text',
    secret: 'text',
    emailHash: 'text',
    amount: 'text',
    letterOf: 'list',
  },
  builds: ['quotesTo'],
  uncounted: `
local known = redis.call('HGET', quote, ${f.quote.requestHash})
if known then
  if known ~= requestHash then return 'REUSED' end
  return {{id, redis.call('HGETALL', quote)}, heldLetter('quote:' .. id)}
end`,
  lua: `
${LUA_NOW}
local newest = redis.call('ZRANGE', quotes, 0, 0, 'REV', 'WITHSCORES')[2]
if newest then now = math.max(now, tonumber(newest) + 1) end
local at = string.format('%.0f', now)
local last = string.format('%.0f', now + ${QUOTE_MS})
local gone = string.format('%.0f', now + ${QUOTE_MS + QUOTE_KEPT_MS})
local name = redis.call('HMGET', callerUser, ${f.user.firstName}, ${f.user.lastName})
redis.call('HSET', quote, ${f.quote.requestHash}, requestHash, ${f.quote.at}, at, ${f.quote.until}, last, ${f.quote.body}, body,
  ${f.quote.by}, (name[1] or '') .. ' ' .. (name[2] or ''), ${f.quote.tokenHash}, tokenHash, ${f.quote.secret}, secret)
redis.call('PEXPIREAT', quote, gone)
redis.call('SET', quoteLink, id, 'PXAT', gone)
redis.call('ZREMRANGEBYSCORE', quotes, '-inf', string.format('%.0f', now - ${QUOTE_MS + QUOTE_KEPT_MS}))
redis.call('ZADD', quotes, at, id)
redis.call('PEXPIREAT', quotes, gone)
if emailHash ~= '' then
  redis.call('ZREMRANGEBYSCORE', quotesToKey(emailHash), '-inf', string.format('%.0f', now - ${QUOTE_MS + QUOTE_KEPT_MS}))
  redis.call('ZADD', quotesToKey(emailHash), at, id)
  redis.call('PEXPIREAT', quotesToKey(emailHash), gone)
end
writeJournal('quote-made', id, '', amount)
local placed = 'LEAVE'
if letterOf[1] then
  placed = placeLetter('quote:' .. id, '', ${f.letter.kind}, 'quote-sent', ${f.letter.to}, letterOf[1], ${f.letter.name}, letterOf[2],
    ${f.letter.locale}, letterOf[3], ${f.letter.secret}, letterOf[4], ${f.letter.amount}, letterOf[5], ${f.letter.note}, letterOf[6], ${f.letter.linkEnds}, last)
end
return {{id, redis.call('HGETALL', quote)}, placed}`,
  answer: z.union([z.literal('REUSED'), z.tuple([storedQuote, letterPlaced])]),
});

/** Newest first; a quote that is gone is left out. */
export const LIST = defineScript({
  name: 'list-quotes',
  uses: [pageOfSet],
  keys: { quotes: 'quotes' },
  builds: ['quote'],
  lua: `
local ids, following = pageOf(quotes)
local found = {}
for _, id in ipairs(ids) do
  local hash = redis.call('HGETALL', quoteKey(id))
  if #hash > 0 then found[#found + 1] = {id, hash} end
end
return {found, following}`,
  answer: z.tuple([z.array(storedQuote), z.string()]),
});

/** NONE where it is gone. A letter that waits is not sent any more. */
export const WITHDRAW = defineScript({
  name: 'withdraw-quote',
  uses: [writeJournal],
  keys: { quote: 'quote', outbox: 'outbox', letter: 'letter' },
  args: { id: 'text', letterId: 'text' },
  lua: `
local at, withdrawn, ordered = unpack(redis.call('HMGET', quote, ${f.quote.at}, ${f.quote.withdrawnAt}, ${f.quote.orderNo}))
if not at then return 'NONE' end
if not withdrawn and not ordered then
  ${LUA_NOW}
  redis.call('HSET', quote, ${f.quote.withdrawnAt}, string.format('%.0f', now))
  writeJournal('quote-withdrawn', id, '', '')
  if redis.call('HGET', letter, ${f.letter.state}) == 'waiting' then
    redis.call('HSET', letter, ${f.letter.state}, 'outdated', ${f.letter.outdatedAt}, string.format('%.0f', now))
    redis.call('ZREM', outbox, letterId)
  end
end
return {id, redis.call('HGETALL', quote)}`,
  answer: z.union([z.literal('NONE'), storedQuote]),
});

/** The first look while it can be ordered is written down. Empty for a link that leads nowhere. */
export const OPEN = defineScript({
  name: 'open-quote',
  keys: { quoteLink: 'quoteLink' },
  builds: ['quote'],
  lua: `
local id = redis.call('GET', quoteLink)
local opened, withdrawn, ordered, last = unpack(id and redis.call('HMGET', quoteKey(id), ${f.quote.openedAt}, ${f.quote.withdrawnAt}, ${f.quote.orderNo}, ${f.quote.until}) or {})
if not last then return 'NONE' end
${LUA_NOW}
if not opened and not withdrawn and not ordered and now < tonumber(last) then
  redis.call('HSET', quoteKey(id), ${f.quote.openedAt}, string.format('%.0f', now))
end
return {id, redis.call('HGETALL', quoteKey(id))}`,
  answer: z.union([z.literal('NONE'), storedQuote]),
});

/** Lua: defines `orderQuote(orderNo)`, for the script that places an order: the first order of a quote is its order. */
export const ordersQuote = defineFragment({
  keys: { quoteLink: 'quoteLink' },
  args: { isQuoted: 'text' },
  builds: ['quote'],
  lua: `
local function orderQuote(orderNo)
  if isQuoted == '' then return end
  local id = redis.call('GET', quoteLink)
  if id and redis.call('EXISTS', quoteKey(id)) == 1 then redis.call('HSETNX', quoteKey(id), ${f.quote.orderNo}, orderNo) end
end`,
});

/**
 * Lua: defines `ownQuoteIds()`: quotes to the e-mail of an account that has proven it. An unproven address may be a
 * stranger's (decisions A13).
 */
const ownQuoteIds = defineFragment({
  keys: { user: 'user' },
  builds: ['quotesTo'],
  lua: `
local function ownQuoteIds()
  local mailbox, proven = unpack(redis.call('HMGET', user, ${f.user.emailHash}, ${f.user.provenEmailHash}))
  if not proven or proven ~= mailbox then return {}, nil end
  return redis.call('ZRANGE', quotesToKey(proven), 0, -1), quotesToKey(proven)
end`,
});

const listed = defineFragment({
  builds: ['quote'],
  lua: `
local function listOwnQuotes()
  local found = {}
  for _, id in ipairs((ownQuoteIds())) do
    local hash = redis.call('HGETALL', quoteKey(id))
    if #hash > 0 then found[#found + 1] = {id, hash} end
  end
  return found
end`,
});

/** The parts that define `listOwnQuotes()`. */
export const listOwnQuotes = [ownQuoteIds, listed] as const;

export const ownQuotesAnswer = z.array(storedQuote);

const dropped = defineFragment({
  keys: { quotes: 'quotes' },
  builds: ['quote', 'quoteLink'],
  lua: `
local function dropOwnQuotes()
  local ids, mailbox = ownQuoteIds()
  for _, id in ipairs(ids) do
    local link = redis.call('HGET', quoteKey(id), ${f.quote.tokenHash})
    if link then redis.call('DEL', quoteLinkKey(link)) end
    redis.call('DEL', quoteKey(id))
    redis.call('ZREM', quotes, id)
  end
  if mailbox then redis.call('DEL', mailbox) end
end`,
});

/** The parts that define `dropOwnQuotes()`, for the deletion of an account. */
export const dropsOwnQuotes = [ownQuoteIds, dropped] as const;
