/**
 * Booked visits in the store. A booking is a contact message with a visit, so the desk, its retention and the list of a
 * day have it at once; the capacity of a half-day counts every visit of that day to which somebody drives, those that operators
 * planned included.
 */
import * as z from 'zod/mini';
import { HALVES, noonOf, type Half } from '../../src/domain/workshop/booking.ts';
import { daysAfter, dayInIstanbul } from '../../src/domain/values/dates.ts';
import { minuteOf, MOST_VISITS, VISIT_KEPT_DAYS } from '../../src/domain/workshop/visit.ts';
import { shop } from '../catalogue/shop.ts';
import {
  KEPT_MS,
  LONGEST_MS,
  messageIndex,
  messageIndexKeys,
  messageRoom,
  SPARE_MS,
} from '../contact/message-index.ts';
import { contentId, type ContactMessage } from '../contact/messages.ts';
import { opaqueId } from '../http/identity.ts';
import { callsOff } from '../mail/outbox.ts';
import { letterPlaced, placesLetters, placingInput, recipientOf } from '../mail/placing.ts';
import { seal } from '../mail/sealed.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';

const rules = shop.visits;

/** Visits of one account that it lists. */
const MOST_OWN = 20;

/** The same words again within a day are the same booking. */
const REPEAT_SECONDS = 86_400;

export const startOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00+03:00`);

/** Midnight in Istanbul behind the days that a visit is kept. */
export const endOf = (day: string): number => startOf(daysAfter(day, VISIT_KEPT_DAYS + 1), '00:00');

/**
 * Lua: defines `visitsIn(visitsOn, least, most)`: how many visits begin within these minutes. As in the plan of the day, nobody drives to a
 * message that is spam or an order that is cancelled or returned; once that is undone they count again.
 */
const countsVisits = defineFragment({
  builds: ['order', 'message'],
  lua: `
local function visitsIn(visitsOn, least, most)
  local visits = 0
  for _, subject in ipairs(redis.call('ZRANGE', visitsOn, least, most, 'BYSCORE')) do
    local state = redis.call('HGET', orderKey(subject), ${f.order.status}) or redis.call('HGET', messageKey(subject), ${f.message.state})
    if state ~= 'spam' and state ~= 'Cancelled' and state ~= 'Returned' then visits = visits + 1 end
  end
  return visits
end`,
});

const FREE = defineScript({
  name: 'free-half-days',
  uses: [countsVisits],
  args: { days: 'list', noon: 'text' },
  builds: ['visitsOn'],
  lua: `
local taken = {}
for i, day in ipairs(days) do
  taken[i] = {visitsIn(visitsOnKey(day), '-inf', '(' .. noon), visitsIn(visitsOnKey(day), noon, '+inf')}
end
return taken`,
  answer: z.array(z.tuple([z.int(), z.int()])),
});

/** Script and input that answer how many visits each day has, in the morning and in the afternoon. */
export const takenOn = (days: readonly string[]) => [FREE, { keys: {}, args: { days, noon: noonOf(rules) } }] as const;

export const isFree = (visits: number): boolean => visits < rules.perHalfDay;

/** Lua: defines `isFull(visitsOn)` for the half-day of the input. */
export const countsPlaces = [
  countsVisits,
  defineFragment({
    args: { half: 'text', noon: 'text', capacity: 'text' },
    lua: `
local function isFull(visitsOn)
  local least, most = '-inf', '(' .. noon
  if half == '${HALVES[1]}' then least, most = noon, '+inf' end
  return visitsIn(visitsOn, least, most) >= tonumber(capacity) or redis.call('ZCARD', visitsOn) >= ${MOST_VISITS}
end`,
  }),
] as const;

export interface Place {
  readonly day: string;
  readonly half: Half;
}

export const placeArgs = ({ day, half }: Place) => {
  const { from, to } = rules[half];
  return {
    ...{ day, half, from, to, noon: noonOf(rules), capacity: rules.perHalfDay },
    ...{ minute: minuteOf(from), startsAt: startOf(day, from), endsAt: endOf(day) },
  };
};
export const PLACE_ARGS = {
  day: 'text',
  from: 'text',
  to: 'text',
  minute: 'text',
  startsAt: 'text',
  endsAt: 'text',
} as const;

/**
 * Lua, for each change of the day of a visit: defines `outlivesMessage(subject, startsAt)`, whether its message is deleted
 * before it, which takes the visit along and is told to nobody; `keepBooked(link, subject, endsAt)` for a booked visit: the link
 * of its letters lives as long as the visit, and its message until the job has removed both; and `keepUnbooked(subject)`: the
 * message of a visit that is no booking, or no longer, lives as long as others.
 */
export const keepsVisit = defineFragment({
  builds: ['message', 'visitLink'],
  lua: `
local function outlivesMessage(subject, startsAt)
  local at = tonumber(redis.call('HGET', messageKey(subject), ${f.message.at}))
  return at and tonumber(startsAt) >= at + ${KEPT_MS}
end
local function keepBooked(link, subject, endsAt)
  redis.call('PEXPIREAT', messageKey(subject), string.format('%.0f', endsAt + ${SPARE_MS}))
  ${LUA_NOW}
  if redis.call('PTTL', visitLinkKey(link)) < tonumber(endsAt) - now then redis.call('SET', visitLinkKey(link), subject, 'PXAT', endsAt) end
end
local function keepUnbooked(subject)
  local at = redis.call('HGET', messageKey(subject), ${f.message.at})
  if at then redis.call('PEXPIREAT', messageKey(subject), string.format('%.0f', at + ${LONGEST_MS})) end
end`,
});

/**
 * Lua: defines `isBegun(subject)`: its measures and photographs belong to the shop. A begun visit that waits for a later day can still be
 * called off, or its person would wait for it.
 */
export const knowsBegun = defineFragment({
  args: { today: 'text' },
  builds: ['visit', 'visitPhotos'],
  lua: `
local function isBegun(subject)
  local day, report, doneAt = unpack(redis.call('HMGET', visitKey(subject), ${f.visit.day}, ${f.visit.report}, ${f.visit.doneAt}))
  return doneAt or day and day <= today and (report or redis.call('EXISTS', visitPhotosKey(subject)) == 1)
end`,
});

/**
 * Lua, beside `placesLetters`: defines `placeBooked(subject, version, isProven)` and its letter's name, and
 * `listOwn(uid, subject, startsAt, endsAt)`.
 */
export const placesBookedLetter = defineFragment({
  args: { letterOf: 'list', recipient: 'text', letterEnds: 'text' },
  builds: ['customerVisits', 'visit'],
  lua: `
local function bookedLetter(subject, version) return 'visit-booked:' .. subject .. ':' .. version end
local function placeBooked(subject, version, isProven)
  redis.call('HSET', visitKey(subject), ${f.visit.toldVersion}, version)
  return placeLetter(bookedLetter(subject, version), orderCaps(recipient, isProven), ${f.letter.kind}, 'visit-booked', ${f.letter.to}, letterOf[1], ${f.letter.name}, letterOf[2],
    ${f.letter.locale}, letterOf[3], ${f.letter.secret}, letterOf[4], ${f.letter.visit}, letterOf[5], ${f.letter.linkEnds}, letterEnds)
end
local function listOwn(uid, subject, startsAt, endsAt)
  redis.call('ZADD', customerVisitsKey(uid), startsAt, subject)
  redis.call('ZREMRANGEBYRANK', customerVisitsKey(uid), 0, ${-1 - MOST_OWN})
  -- Another visit of the list may be later than this one.
  ${LUA_NOW}
  if redis.call('PTTL', customerVisitsKey(uid)) < tonumber(endsAt) - now then redis.call('PEXPIREAT', customerVisitsKey(uid), endsAt) end
end`,
});

/**
 * Lua: defines `endBookedLetter(subject)`, in front of a change of the visit: its letter announces it no more, and one that waits or was
 * given up keeps nobody's address.
 */
export const endsBookedLetter = [
  callsOff,
  defineFragment({
    builds: ['visit'],
    lua: `
local function endBookedLetter(subject)
  local version, told = unpack(redis.call('HMGET', visitKey(subject), ${f.visit.version}, ${f.visit.toldVersion}))
  -- Some changes are told by no letter, and a former deploy tells one without writing the field.
  for _, one in ipairs(version and {told or '1', version} or {}) do callOff('visit-booked:' .. subject .. ':' .. one) end
end`,
  }),
] as const;

/** Version of a visit after a change: milliseconds, which no other change of the visit has. */
export const nextVersion = (version: number): number => Math.max(Date.now(), version + 1);

/** Facts of the letter of a booking, beside its link. */
export const bookedFacts = z.object({
  subject: z.string(),
  version: z.int(),
  district: z.string(),
  day: z.string(),
  from: z.string(),
  to: z.string(),
  /** Purpose of a visit that the shop planned; absent where a shopper booked it. `district` is the address then. */
  purpose: z.exactOptional(z.enum(['measuring', 'fitting'])),
});
/** An address that an operator typed, as letters and calendars name it. */
export const onOneLine = (address: string): string => address.replace(/\s+/g, ' ');
export type BookedFacts = z.output<typeof bookedFacts>;

/** REPEATED with its id and version for the same words while their visit is as it was booked, FULL, or the placements of both letters. */
const BOOK = defineScript({
  name: 'book-visit',
  isWhole: true,
  uses: [...placesLetters, messageIndex, messageRoom, ...countsPlaces, placesBookedLetter],
  keys: { messageSeen: 'messageSeen', visit: 'visit', visitsOn: 'visitsOn', visitLink: 'visitLink' },
  args: {
    ...PLACE_ARGS,
    ...{ id: 'text', message: 'text', sender: 'text', district: 'text', address: 'text' },
    ...{ tokenHash: 'text', secret: 'text', linkEnds: 'text', uid: 'text' },
  },
  // The store's client may send a script twice when its answer was lost: the booking's own id tells that from a repeat.
  uncounted: `
local seen = redis.call('GET', messageSeen)
if seen == id then return {heldLetter(bookedLetter(id, '1')), heldLetter('contact:' .. id)} end
if seen then
  local seenDay, seenFrom, version = unpack(redis.call('HMGET', visitKey(seen), ${f.visit.day}, ${f.visit.from}, ${f.visit.version}))
  if seenDay == day and seenFrom == from then return {'REPEATED', seen, version} end
end`,
  lua: `
if isFull(visitsOn) then return 'FULL' end
redis.call('SET', messageSeen, id, 'EX', ${REPEAT_SECONDS})
redis.call('HSET', visit, ${f.visit.version}, '1', ${f.visit.day}, day, ${f.visit.from}, from, ${f.visit.to}, to, ${f.visit.address}, address,
  ${f.visit.district}, district, ${f.visit.tokenHash}, tokenHash, ${f.visit.secret}, secret)
redis.call('PEXPIREAT', visit, endsAt)
redis.call('ZADD', visitsOn, minute, id)
redis.call('PEXPIREAT', visitsOn, endsAt)
redis.call('SET', visitLink, id, 'PXAT', linkEnds)
if uid ~= '' then
  redis.call('HSET', visit, ${f.visit.uid}, uid)
  listOwn(uid, id, startsAt, endsAt)
end
${LUA_NOW}
local newest = redis.call('ZRANGE', messageTimes, 0, 0, 'REV', 'WITHSCORES')[2]
if newest then now = math.max(now, tonumber(newest) + 1) end
fileMessage(id, now, message, recipient, sender)
redis.call('PEXPIREAT', messageKey(id), string.format('%.0f', endsAt + ${SPARE_MS}))
makeRoom(id)
return {placeBooked(id, '1', false), placeLetter('contact:' .. id, '', ${f.letter.kind}, 'contact', ${f.letter.message}, message, ${f.letter.keptUntil}, endsAt)}`,
  answer: z.union([
    z.literal('FULL'),
    z.tuple([z.literal('REPEATED'), z.string(), z.pipe(z.string(), z.transform(Number))]),
    z.tuple([letterPlaced, letterPlaced]),
  ]),
});

export interface BookedLetter {
  readonly message: Pick<ContactMessage, 'email' | 'name' | 'language'>;
  /** Undefined where the secret that sealed it is gone: the letter goes without its link. */
  readonly token: string | undefined;
  readonly facts: BookedFacts;
}

export const letterArgs = ({ message: { email, name, language }, token, facts }: BookedLetter) => ({
  letterOf: [email, name, language, token === undefined ? '' : seal(token), JSON.stringify(facts)],
  recipient: recipientOf(email),
  letterEnds: startOf(facts.day, facts.to),
});

/** @param network opaque id of the network the call comes from; @param uid of the account, empty for a guest */
export function booking(
  letter: BookedLetter & {
    readonly message: ContactMessage;
    readonly token: string;
    readonly place: Place;
    readonly address: string;
  },
  { network, uid }: { readonly network: string; readonly uid: string },
) {
  const { message, token, place, address, facts } = letter;
  const tokenHash = hashOfToken(token);
  const input = joined(placingInput(message.id, network), {
    keys: {
      ...messageIndexKeys(),
      messageSeen: key.messageSeen(contentId(message)),
      visit: key.visit(message.id),
      visitsOn: key.visitsOn(place.day),
      visitLink: key.visitLink(tokenHash),
    },
    args: {
      ...placeArgs(place),
      ...letterArgs({ message, token, facts }),
      id: message.id,
      message: JSON.stringify(message),
      sender: opaqueId(`${dayInIstanbul(new Date())} ${network}`).slice(0, 12),
      ...{ district: facts.district, address, tokenHash, secret: seal(token, 'visit-link'), uid },
      linkEnds: endOf(daysAfter(dayInIstanbul(new Date()), rules.daysAhead)),
    },
  });
  return [BOOK, input] as const;
}
