/**
 * How a letter comes into the outbox: the script that makes an event true writes it there in the same round trip, so no
 * event is without its letter. The writing process holds the letter for a while and sends it behind the answer
 * (`outbox.ts`); if that process dies, the sweep sends it later (`../jobs/letters.ts`).
 *
 * A letter has a name made of its event, so that a script that runs twice places one letter. The hash says what it is
 * about; the text is composed when it is sent.
 */
import * as z from 'zod/mini';
import { NOTICES } from '../../src/domain/account/notices.ts';
import { ROLE_WITHOUT_CHOICE, ROLES_WITH_ACCESS } from '../../src/domain/account/shop-role.ts';
import { recipientKey } from '../../src/domain/order/recipient.ts';
import { ISTANBUL_MS } from '../../src/domain/values/dates.ts';
import { shop } from '../catalogue/shop.ts';
import { opaqueId } from '../http/identity.ts';
import { LUA_NOW } from '../store/answers.ts';
import { dailyUseKey } from '../store/daily-use.ts';
import { f, luaFields } from '../store/hash.ts';
import { key, type Key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';
import type { MailKind } from './letter.ts';

/**
 * Time for which a letter belongs to its holder, in milliseconds: longer than any attempt to send takes, the attempts
 * to mark it as sent included.
 */
export const LEASE_MS = 60_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * How long the shop sees a letter that was given up, and a cap that was reached. A letter that was not sent still holds
 * what it was to say: it goes long before the message or the order it is about.
 */
export const KEPT_FAILED_MS = 60 * DAY_MS;

/** A link that ends within this many milliseconds of leaving the shop is of no use to its reader. */
export const LEAST_LINK_MS = 120_000;

/**
 * Lua, beside `letterKey`: defines `keepFailed(id, now)`: how long a letter stays that was given up, or is sent again: at most
 * until its link ends, while it holds that.
 */
export const LUA_KEEP_FAILED = `
local function keepFailed(id, now)
  local keptUntil, linkEnds, secret =
    unpack(redis.call('HMGET', letterKey(id), ${luaFields('letter', ['keptUntil', 'linkEnds', 'secret'])}))
  local ends = math.min(now + ${KEPT_FAILED_MS}, tonumber(keptUntil or now + ${KEPT_FAILED_MS}))
  if secret and linkEnds then ends = math.min(ends, tonumber(linkEnds)) end
  redis.call('PEXPIREAT', letterKey(id), string.format('%.0f', ends))
end`;

/** One mailbox, however its address is spelled, as an opaque id for counting. @throws EnvironmentError */
export const recipientOf = (email: string): string => opaqueId(recipientKey(email));

/**
 * Letters beyond a cap wait in the outbox for its next window, and the shop hears of it; no cap refuses an order. Those
 * of the site and of a network count only letters that a stranger can cause, to mailboxes that have not proven
 * themselves: flooding them slows no customer who has.
 */
export const CAPS = {
  'letters-to': { most: 6, windowMs: HOUR_MS },
  'letters-to-day': { most: 20, windowMs: DAY_MS },
  'letters-account': { most: 10, windowMs: HOUR_MS },
  'letters-reader': { most: 60, windowMs: HOUR_MS },
  'letters-network': { most: 40, windowMs: HOUR_MS },
  'letters-site': { most: 400, windowMs: HOUR_MS },
} as const;
type Cap = keyof typeof CAPS;

/** Lua's text for one cap of whom `id`, an expression of Lua, names. */
const cap = (name: Cap, id: string): string => `'${name}|' .. ${id} .. '|${CAPS[name].most}|${CAPS[name].windowMs}'`;

/** Letters about an order that go to the shop itself; all others of an order go to its buyer, unless they name an address. */
export const SHOP_LETTERS = ['order-placed', 'order-cancelled', 'order-change-answered', 'claim-made'] as const;

/**
 * Kinds that wait for the next day once the letters of a day have reached their ceiling (`ceilings` of shop.json), the copies
 * for operators among them: the back room shows all that they say. Letters that are owed to a buyer are never held.
 */
const PATIENT_KINDS = [...SHOP_LETTERS, 'contact', 'review-asked', 'marketing'] as const satisfies readonly MailKind[];

/** Days that such a letter waits; then it is given up, for the shop to see and to send by hand. */
const PATIENT_DAYS = 3;

const CEILING = 'letters-ceiling';

/** Lua: whether the kind waits, and whether one has waited long enough. */
const LUA_PATIENCE = `
local patientKinds = {${PATIENT_KINDS.map((kind) => `['${kind}'] = true`).join(', ')}}
local function hasWaited(kind, since, now)
  return patientKinds[kind] and now - tonumber(since or now) > ${PATIENT_DAYS * DAY_MS}
end`;

/**
 * Lua: defines `admit(caps, kind)`: counts a letter against its caps, or, when one is reached or the day has no letters left
 * for its kind, counts nothing and returns the milliseconds to wait, the name of the cap the first time in its window, and whether
 * the day has none left. A letter that waits takes nobody's place. `hasWaited(kind, since, now)` is true of a letter that has
 * waited long enough.
 */
export const admitLetter = defineFragment({
  keys: { letterAlarms: 'letterAlarms', dailyUse: 'dailyUse' },
  builds: ['limit'],
  lua: `
${LUA_PATIENCE}
local function untilTomorrow(kind)
  local most = ${shop.ceilings.letters}
  if most == 0 or not patientKinds[kind] then return 0 end
  if tonumber(redis.call('HGET', dailyUse, ${f.dailyUse.letters}) or '0') < most then return 0 end
  ${LUA_NOW}
  return ${DAY_MS} - (now + ${ISTANBUL_MS}) % ${DAY_MS}
end
local function admit(caps, kind)
  local wait, reached = untilTomorrow(kind), ''
  local isFullDay = wait > 0
  if isFullDay and redis.call('SET', limitKey('alarm-${CEILING}', 'all'), '1', 'NX', 'PX', string.format('%.0f', wait)) then
    reached = '${CEILING}'
  end
  for rule, id, most in string.gmatch(caps, '([^|%s]+)|([^|%s]+)|(%d+)|%d+') do
    local counter = limitKey(rule, id)
    if tonumber(redis.call('GET', counter) or '0') >= tonumber(most) then
      local remaining = math.max(redis.call('PTTL', counter), 1000)
      if remaining > wait then wait = remaining end
      if redis.call('SET', limitKey('alarm-' .. rule, id), '1', 'NX', 'PX', string.format('%.0f', remaining)) then
        reached = rule
      end
    end
  end
  if reached ~= '' then
    ${LUA_NOW}
    redis.call('ZADD', letterAlarms, string.format('%.0f', now), reached)
    redis.call('PEXPIRE', letterAlarms, ${KEPT_FAILED_MS})
  end
  if wait > 0 then return wait, reached, isFullDay end
  for rule, id, window in string.gmatch(caps, '([^|%s]+)|([^|%s]+)|%d+|(%d+)') do
    if redis.call('INCR', limitKey(rule, id)) == 1 then redis.call('PEXPIRE', limitKey(rule, id), window) end
  end
end`,
});

/** Lua: the counters of a letter to one mailbox, whatever caused it. */
const OWN_CAPS = `${cap('letters-to', 'recipient')} .. ' ' .. ${cap('letters-to-day', 'recipient')}`;

/**
 * Lua: defines `reachesNobody(…)` of names and values of a letter's fields: true for a letter to the buyer of an order that was
 * sold in the shop without an e-mail. Its mailbox is the empty text until an operator writes an address into the order.
 */
const LUA_REACHES_NOBODY = `
local function reachesNobody(...)
  local fields, said = {...}, {}
  for at = 1, #fields, 2 do said[fields[at]] = fields[at + 1] end
  if said[${f.letter.to}] then return said[${f.letter.to}] == '' end
  local toShop = {${SHOP_LETTERS.map((kind) => `['${kind}'] = true`).join(', ')}}
  local about = said[${f.letter.orderNo}]
  if not about or toShop[said[${f.letter.kind}]] then return false end
  return redis.call('HGET', orderKey(about), ${f.order.recipient}) == ''
end`;

/**
 * Lua: defines `queueLetter(id, recipient, …)`, with names and values of the letter's fields, for a script that no
 * caller waits for: writes the letter once, held by nobody, for the next run of the letters' job to send. With an empty
 * recipient no cap counts it: an operator causes it, and no stranger can.
 */
export const queueLetter = defineFragment({
  keys: { outbox: 'outbox' },
  builds: ['letter', 'order'],
  lua: `
${LUA_REACHES_NOBODY}
local function queueLetter(id, recipient, ...)
  local letter = letterKey(id)
  if redis.call('EXISTS', letter) == 1 or reachesNobody(...) then return end
  ${LUA_NOW}
  redis.call('HSET', letter, ${f.letter.state}, 'waiting', ${f.letter.placedAt}, string.format('%.0f', now), ${f.letter.attempts}, '0',
    ...)
  if recipient ~= '' then redis.call('HSET', letter, ${f.letter.caps}, ${OWN_CAPS}) end
  redis.call('ZADD', outbox, string.format('%.0f', now), id)
end`,
});

const LUA_MAY_CHOOSE = ROLES_WITH_ACCESS.office
  .map((role) => `(chosen or '${ROLE_WITHOUT_CHOICE}') == '${role}'`)
  .join(' or ');

/** Lua: whether an operator with these stored fields gets a copy of letters of `kind`, whose name has no space. */
export const LUA_IS_READER = `
local function isReader(role, notices, owns, chosen, kind)
  return role == 'operator' and notices and (owns == '1' or ${LUA_MAY_CHOOSE})
    and string.find(' ' .. notices .. ' ', ' ' .. kind .. ' ', 1, true) ~= nil
end`;

/**
 * Lua: writes the copies of a letter to the shop that operators have chosen (decisions A8): each a letter of its own, so
 * that a mailbox that is away delays nobody's letter. They leave with the next run of the letters' job.
 */
const LUA_PLACE_COPIES = `
${LUA_IS_READER}
local function kindOf(...)
  local fields = {...}
  for i = 1, #fields, 2 do if fields[i] == ${f.letter.kind} then return fields[i + 1] end end
end
local function placeCopies(id, now, ...)
  local kind = kindOf(...)
  if not (${NOTICES.map((notice) => `kind == '${notice}'`).join(' or ')}) then return end
  for _, reader in ipairs(redis.call('ZRANGE', operators, 0, -1)) do
    local role, notices, owns, chosen =
      unpack(redis.call('HMGET', userKey(reader), ${luaFields('user', ['role', 'notices', 'isOwner', 'shopRole'])}))
    local copy = letterKey(id .. ':' .. reader)
    if isReader(role, notices, owns, chosen, kind) and redis.call('EXISTS', copy) == 0 then
      redis.call('HSET', copy, ${f.letter.state}, 'waiting', ${f.letter.placedAt}, now, ${f.letter.attempts}, '0',
        ${f.letter.caps}, ${cap('letters-reader', 'reader')}, ${f.letter.reader}, reader, ...)
      redis.call('ZADD', outbox, now, id .. ':' .. reader)
    end
  end
end`;

/**
 * Lua: defines `queueCopies(id, …)` for a script that queues a letter to the shop, in front of its `queueLetter` with the same, and
 * `placeCopies(id, now, …)` for `placeLetter`.
 */
export const placesCopies = defineFragment({
  keys: { outbox: 'outbox', operators: 'operators' },
  builds: ['letter', 'user'],
  lua: `
${LUA_PLACE_COPIES}
local function queueCopies(id, ...)
  if redis.call('EXISTS', letterKey(id)) == 1 then return end
  ${LUA_NOW}
  placeCopies(id, string.format('%.0f', now), ...)
end`,
});

/**
 * Lua, beside `admitLetter` and `placesCopies`: defines
 * - `placeLetter(id, caps, …)`, with names and values of the letter's fields: writes it once and returns what
 *   `letterPlaced` reads;
 * - `heldLetter(id)`, the same for a letter that was placed before;
 * - `orderCaps(recipient, isProven)` and `accountCaps(owner)`: what it counts against.
 */
export const placeLetter = defineFragment({
  keys: { outbox: 'outbox', operators: 'operators' },
  args: { callId: 'text', network: 'text' },
  builds: ['letter', 'order'],
  lua: `
${LUA_REACHES_NOBODY}
local function heldLetter(id)
  return redis.call('HGET', letterKey(id), ${f.letter.holder}) == callId and 'SEND' or 'LEAVE'
end
local function placeLetter(id, caps, ...)
  local letter = letterKey(id)
  if redis.call('EXISTS', letter) == 1 then return heldLetter(id) end
  if reachesNobody(...) then return 'LEAVE' end
  ${LUA_NOW}
  placeCopies(id, string.format('%.0f', now), ...)
  redis.call('HSET', letter, ${f.letter.state}, 'waiting', ${f.letter.placedAt}, string.format('%.0f', now), ...)
  local wait, reached = admit(caps, kindOf(...))
  if wait then
    redis.call('HSET', letter, ${f.letter.attempts}, '0', ${f.letter.caps}, caps)
    redis.call('ZADD', outbox, string.format('%.0f', now + wait), id)
    return 'WAITS ' .. reached
  end
  redis.call('HSET', letter, ${f.letter.attempts}, '1', ${f.letter.holder}, callId)
  redis.call('ZADD', outbox, string.format('%.0f', now + ${LEASE_MS}), id)
  return 'SEND'
end
local function orderCaps(recipient, isProven)
  local own = ${OWN_CAPS}
  if isProven then return own end
  return own .. ' ' .. ${cap('letters-network', 'network')} .. ' ' .. ${cap('letters-site', "'all'")}
end
local function accountCaps(owner) return ${cap('letters-account', 'owner')} end`,
});

/** The parts of a script that places letters. */
export const placesLetters = [admitLetter, placesCopies, placeLetter] as const;

/** Input of scripts that place letters. @param network whom the caller's address stands for, opaque */
export const placingInput = (
  callId: string,
  network: string,
): {
  readonly keys: {
    readonly outbox: Key<'outbox'>;
    readonly letterAlarms: Key<'letterAlarms'>;
    readonly operators: Key<'operators'>;
    readonly dailyUse: Key<'dailyUse'>;
  };
  readonly args: { readonly callId: string; readonly network: string };
} => ({
  keys: { outbox: key.outbox(), letterAlarms: key.letterAlarms(), operators: key.operators(), dailyUse: dailyUseKey() },
  args: { callId, network },
});

/** `isDue`: this call is to send it; `reached`: the cap that holds it back, when that is new. */
export interface LetterPlacement {
  readonly isDue: boolean;
  readonly reached: string;
}

/** Answer of `placeLetter()` and `heldLetter()`. */
export const letterPlaced = z.pipe(
  z.string().check(z.regex(/^(?:SEND|LEAVE|WAITS [\w-]*)$/)),
  z.transform((answer): LetterPlacement => ({
    isDue: answer === 'SEND',
    reached: answer.startsWith('WAITS ') ? answer.slice('WAITS '.length) : '',
  })),
);
