/** Scripts by which operators make, list and withdraw quotes. */
import * as z from 'zod/mini';
import { QUOTE_KEPT_MS, QUOTE_MS } from '../../../src/domain/offer/quote.ts';
import { ISTANBUL_MS } from '../../../src/domain/values/dates.ts';
import { LUA_CALLER_NAME, writeJournal } from '../../journal/journal.ts';
import { callsOff } from '../../mail/outbox.ts';
import { letterPlaced, placesLetters } from '../../mail/placing.ts';
import { quoteNow, storedQuote } from '../../orders/quote-store.ts';
import { countsReads } from '../../session/reads.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f } from '../../store/hash.ts';
import { pageOfSet } from '../../store/page.ts';
import { defineScript } from '../../store/script.ts';

const DAY_MS = 86_400_000;

/** Lua: the last millisecond of the last day, because the customer is told the day alone. */
const LAST = `(math.floor((now + ${QUOTE_MS + ISTANBUL_MS}) / ${DAY_MS}) + 1) * ${DAY_MS} - ${ISTANBUL_MS + 1}`;

/** Name of the letter of a quote. */
export const quoteLetter = (id: string): string => `quote:${id}`;

/** NONE for a new attempt, REUSED where the id belongs to another request; else the quote that it made. */
export const FIND = defineScript({
  name: 'find-quote',
  uses: [quoteNow],
  keys: { quote: 'quote' },
  args: { id: 'text', requestHash: 'text' },
  lua: `
local known = redis.call('HGET', quote, ${f.quote.requestHash})
if not known then return 'NONE' end
if known ~= requestHash then return 'REUSED' end
return quoteNow(id)`,
  answer: z.union([z.enum(['NONE', 'REUSED']), storedQuote]),
});

/** REUSED where the id belongs to another request; else the quote and the placement of its letter. */
export const MAKE = defineScript({
  name: 'make-quote',
  isWhole: true,
  uses: [writeJournal, ...placesLetters, quoteNow],
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
  return {quoteNow(id), heldLetter('quote:' .. id)}
end`,
  lua: `
${LUA_NOW}
local newest = redis.call('ZRANGE', quotes, 0, 0, 'REV', 'WITHSCORES')[2]
if newest then now = math.max(now, tonumber(newest) + 1) end
local at = string.format('%.0f', now)
local last = string.format('%.0f', ${LAST})
local gone = string.format('%.0f', now + ${QUOTE_MS + QUOTE_KEPT_MS})
${LUA_CALLER_NAME}
redis.call('HSET', quote, ${f.quote.requestHash}, requestHash, ${f.quote.at}, at, ${f.quote.until}, last, ${f.quote.body}, body,
  ${f.quote.by}, callerName, ${f.quote.tokenHash}, tokenHash, ${f.quote.secret}, secret)
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
return {quoteNow(id), placed}`,
  answer: z.union([z.literal('REUSED'), z.tuple([storedQuote, letterPlaced])]),
});

/** Newest first; a quote that is gone is left out. A page counts as so many reads. */
export const LIST = defineScript({
  name: 'list-quotes',
  uses: [pageOfSet, quoteNow, ...countsReads],
  keys: { quotes: 'quotes' },
  lua: `
local ids, following = pageOf(quotes)
local found, read = {}, {}
for _, id in ipairs(ids) do
  local quote = quoteNow(id)
  if quote then
    found[#found + 1] = quote
    read[#read + 1] = 'quote ' .. id
  end
end
if tooManyReads(read) then return 'UNCONFIRMED' end
return {found, following}`,
  answer: z.union([z.literal('UNCONFIRMED'), z.tuple([z.array(storedQuote), z.string()])]),
});

/** NONE where it is gone. A letter that waits or was given up is not sent any more. */
export const WITHDRAW = defineScript({
  name: 'withdraw-quote',
  isWhole: true,
  uses: [writeJournal, quoteNow, callsOff],
  keys: { quote: 'quote' },
  args: { id: 'text' },
  lua: `
local at, withdrawn, ordered = unpack(redis.call('HMGET', quote, ${f.quote.at}, ${f.quote.withdrawnAt}, ${f.quote.orderNo}))
if not at then return 'NONE' end
if not withdrawn and not stands(ordered) then
  ${LUA_NOW}
  redis.call('HSET', quote, ${f.quote.withdrawnAt}, string.format('%.0f', now))
  writeJournal('quote-withdrawn', id, '', '')
  callOff('quote:' .. id)
end
return quoteNow(id)`,
  answer: z.union([z.literal('NONE'), storedQuote]),
});
