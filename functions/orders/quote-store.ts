/** Quotes of the shop in the store: opened by the link, marked by the order that comes of them, exported and deleted with an account. */
import * as z from 'zod/mini';
import { offerWindowSchema } from '../../src/domain/offer/offer.ts';
import { quoteCustomer } from '../../src/domain/offer/quote-request.ts';
import { LOCALES } from '../../src/domain/values/locale.ts';
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

/** A quote with its id; `token` is undefined where the secret that sealed it is gone. @throws EnvironmentError */
export const storedQuote = z.pipe(
  z.tuple([z.string(), hashAnswer]),
  z.transform(([id, hash]) => {
    const { body, secret, ...facts } = z.parse(fields, hash);
    return { id, ...facts, body: z.parse(quoteBody, body), token: unseal(secret, 'quote-link') };
  }),
);
export type StoredQuote = z.output<typeof storedQuote>;

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
