/** Quotes of the shop in the store: opened by the link, marked by the order that comes of them, exported and deleted with an account. */
import * as z from 'zod/mini';
import { offerWindowSchema } from '../../src/domain/offer/offer.ts';
import { quoteCustomer } from '../../src/domain/offer/quote-request.ts';
import { LOCALES } from '../../src/domain/values/locale.ts';
import { callsOff } from '../mail/outbox.ts';
import { unseal } from '../mail/sealed.ts';
import { hashAnswer, LUA_NOW } from '../store/answers.ts';
import { f, fieldsOf } from '../store/hash.ts';
import { defineFragment, defineScript } from '../store/script.ts';

/** Content of a quote; `total` in kuruş, on the day it was made. */
export const quoteBody = z.object({
  customer: quoteCustomer,
  windows: z.array(offerWindowSchema),
  text: z.string(),
  locale: z.enum(LOCALES),
  total: z.int(),
});
export type QuoteBody = z.output<typeof quoteBody>;

const fields = fieldsOf('quote', ['at', 'until', 'by', 'body', 'secret', 'openedAt', 'withdrawnAt', 'orderNo']);

/**
 * A quote with its id, as `quoteNow` answers it; `orderNo` is undefined where the order is cancelled, `token` where the secret
 * that sealed it is gone. @throws EnvironmentError
 */
export const storedQuote = z.pipe(
  z.tuple([z.string(), hashAnswer, z.enum(['ordered', 'free'])]),
  z.transform(([id, hash, stands]) => {
    const { body, secret, orderNo, ...facts } = z.parse(fields, hash);
    return {
      id,
      ...facts,
      ...(stands === 'ordered' && { orderNo }),
      body: z.parse(quoteBody, body),
      token: unseal(secret, 'quote-link'),
    };
  }),
);
export type StoredQuote = z.output<typeof storedQuote>;

/**
 * Lua: defines `stands(orderNo)`, of the order of a quote: one that was cancelled or has lapsed leaves its quote to be ordered
 * again; and `quoteNow(id)`, nil where it is gone.
 */
export const quoteNow = defineFragment({
  builds: ['quote', 'order'],
  lua: `
local function stands(orderNo)
  return orderNo and redis.call('HGET', orderKey(orderNo), ${f.order.status}) ~= 'Cancelled'
end
local function quoteNow(id)
  local hash, orderNo = redis.call('HGETALL', quoteKey(id)), nil
  if #hash == 0 then return end
  for at = 1, #hash, 2 do
    if hash[at] == ${f.quote.orderNo} then orderNo = hash[at + 1] end
  end
  return {id, hash, stands(orderNo) and 'ordered' or 'free'}
end`,
});

/** The first look while it can be ordered is written down. Empty for a link that leads nowhere. */
export const OPEN = defineScript({
  name: 'open-quote',
  uses: [quoteNow],
  keys: { quoteLink: 'quoteLink' },
  builds: ['quote'],
  lua: `
local id = redis.call('GET', quoteLink)
local opened, withdrawn, ordered, last = unpack(id and redis.call('HMGET', quoteKey(id), ${f.quote.openedAt}, ${f.quote.withdrawnAt}, ${f.quote.orderNo}, ${f.quote.until}) or {})
if not last then return 'NONE' end
${LUA_NOW}
if not opened and not withdrawn and not stands(ordered) and now < tonumber(last) then
  redis.call('HSET', quoteKey(id), ${f.quote.openedAt}, string.format('%.0f', now))
end
return quoteNow(id)`,
  answer: z.union([z.literal('NONE'), storedQuote]),
});

const ordered = defineFragment({
  keys: { quoteLink: 'quoteLink' },
  args: { isQuoted: 'text' },
  builds: ['quote'],
  lua: `
local function orderQuote(orderNo)
  if isQuoted == '' then return end
  local id = redis.call('GET', quoteLink)
  if not id or redis.call('EXISTS', quoteKey(id)) == 0 then return end
  if not stands(redis.call('HGET', quoteKey(id), ${f.quote.orderNo})) then redis.call('HSET', quoteKey(id), ${f.quote.orderNo}, orderNo) end
end`,
});

/** The parts that define `orderQuote(orderNo)`, for the script that places an order: the first order that stands is the quote's. */
export const ordersQuote = [quoteNow, ordered] as const;

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
  lua: `
local function listOwnQuotes()
  local found = {}
  for _, id in ipairs((ownQuoteIds())) do
    local quote = quoteNow(id)
    if quote then found[#found + 1] = quote end
  end
  return found
end`,
});

/** The parts that define `listOwnQuotes()`. */
export const listOwnQuotes = [ownQuoteIds, quoteNow, listed] as const;

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
    callOff('quote:' .. id)
  end
  if mailbox then redis.call('DEL', mailbox) end
end`,
});

/** The parts that define `dropOwnQuotes()`, for the deletion of an account. Their letters that wait or were given up are not sent any more. */
export const dropsOwnQuotes = [callsOff, ownQuoteIds, dropped] as const;
