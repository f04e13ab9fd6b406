/**
 * Booked visits in the store. A booking is a contact message with a visit, so the desk, its retention and the list of a
 * day have it at once; the capacity of a half-day counts every visit of that day, those that operators planned included.
 */
import * as z from 'zod/mini';
import { HALVES, noonOf, type Half } from '../../src/domain/workshop/booking.ts';
import { daysAfter, dayInIstanbul } from '../../src/domain/values/dates.ts';
import { minuteOf, MOST_VISITS, VISIT_KEPT_DAYS } from '../../src/domain/workshop/visit.ts';
import { shop } from '../catalogue/shop.ts';
import { messageIndex, messageIndexKeys, messageRoom } from '../contact/message-index.ts';
import { contentId, type ContactMessage } from '../contact/messages.ts';
import { opaqueId } from '../http/identity.ts';
import { letterPlaced, placesLetters, placingInput, recipientOf } from '../mail/placing.ts';
import { seal } from '../mail/sealed.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import { hashAnswer, LUA_NOW } from '../store/answers.ts';
import { f, fieldsOf } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

const rules = shop.visits;

/** Visits of one account that it lists. */
const MOST_OWN = 20;

/** The same words again within a day are the same booking. */
const REPEAT_SECONDS = 86_400;

const startOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00+03:00`);

/** Midnight in Istanbul behind the days that a visit is kept. */
const endOf = (day: string): number => startOf(daysAfter(day, VISIT_KEPT_DAYS + 1), '00:00');

const FREE = defineScript({
  name: 'free-half-days',
  args: { days: 'list', noon: 'text' },
  builds: ['visitsOn'],
  lua: `
local taken = {}
for i, day in ipairs(days) do
  taken[i] = {redis.call('ZCOUNT', visitsOnKey(day), '-inf', '(' .. noon), redis.call('ZCOUNT', visitsOnKey(day), noon, '+inf')}
end
return taken`,
  answer: z.array(z.tuple([z.int(), z.int()])),
});

/** Script and input that answer how many visits each day has, in the morning and in the afternoon. */
export const takenOn = (days: readonly string[]) => [FREE, { keys: {}, args: { days, noon: noonOf(rules) } }] as const;

export const isFree = (visits: number): boolean => visits < rules.perHalfDay;

/** Lua: defines `isFull(visitsOn)` for the half-day of the input. */
const countsPlaces = defineFragment({
  args: { half: 'text', noon: 'text', capacity: 'text' },
  lua: `
local function isFull(visitsOn)
  local least, most = '-inf', '(' .. noon
  if half == '${HALVES[1]}' then least, most = noon, '+inf' end
  return redis.call('ZCOUNT', visitsOn, least, most) >= tonumber(capacity) or redis.call('ZCARD', visitsOn) >= ${MOST_VISITS}
end`,
});

interface Place {
  readonly day: string;
  readonly half: Half;
}

const placeArgs = ({ day, half }: Place) => {
  const { from, to } = rules[half];
  return {
    ...{ day, half, from, to, noon: noonOf(rules), capacity: rules.perHalfDay },
    ...{ minute: minuteOf(from), startsAt: startOf(day, from), endsAt: endOf(day) },
  };
};
const PLACE_ARGS = { day: 'text', from: 'text', to: 'text', minute: 'text', startsAt: 'text', endsAt: 'text' } as const;

/** Lua, beside `placesLetters`: defines `placeBooked(subject, version)` and its letter's name. */
const placesBookedLetter = defineFragment({
  args: { letterOf: 'list', recipient: 'text', letterEnds: 'text' },
  builds: ['customerVisits'],
  lua: `
local function bookedLetter(subject, version) return 'visit-booked:' .. subject .. ':' .. version end
local function placeBooked(subject, version)
  return placeLetter(bookedLetter(subject, version), orderCaps(recipient, false), ${f.letter.kind}, 'visit-booked', ${f.letter.to}, letterOf[1], ${f.letter.name}, letterOf[2],
    ${f.letter.locale}, letterOf[3], ${f.letter.secret}, letterOf[4], ${f.letter.visit}, letterOf[5], ${f.letter.linkEnds}, letterEnds)
end
local function listOwn(uid, subject, startsAt, endsAt)
  redis.call('ZADD', customerVisitsKey(uid), startsAt, subject)
  redis.call('ZREMRANGEBYRANK', customerVisitsKey(uid), 0, ${-1 - MOST_OWN})
  redis.call('PEXPIREAT', customerVisitsKey(uid), endsAt)
end`,
});

/** Facts of the letter of a booking, beside its link. */
export const bookedFacts = z.object({
  subject: z.string(),
  version: z.int(),
  district: z.string(),
  day: z.string(),
  from: z.string(),
  to: z.string(),
});
export type BookedFacts = z.output<typeof bookedFacts>;

/** REPEATED for the same words while their visit is as it was booked, FULL, or the placements of both letters. */
const BOOK = defineScript({
  name: 'book-visit',
  uses: [...placesLetters, messageIndex, messageRoom, countsPlaces, placesBookedLetter],
  keys: { messageSeen: 'messageSeen', visit: 'visit', visitsOn: 'visitsOn', visitLink: 'visitLink' },
  args: {
    ...PLACE_ARGS,
    ...{ id: 'text', message: 'text', sender: 'text', district: 'text', address: 'text' },
    ...{ tokenHash: 'text', linkEnds: 'text', uid: 'text' },
  },
  // The store's client may send a script twice when its answer was lost: the booking's own id tells that from a repeat.
  uncounted: `
local seen = redis.call('GET', messageSeen)
if seen == id then return {heldLetter(bookedLetter(id, '1')), heldLetter('contact:' .. id)} end
if seen then
  local seenDay, seenFrom = unpack(redis.call('HMGET', visitKey(seen), ${f.visit.day}, ${f.visit.from}))
  if seenDay == day and seenFrom == from then return 'REPEATED' end
end`,
  lua: `
if isFull(visitsOn) then return 'FULL' end
redis.call('SET', messageSeen, id, 'EX', ${REPEAT_SECONDS})
redis.call('HSET', visit, ${f.visit.version}, '1', ${f.visit.day}, day, ${f.visit.from}, from, ${f.visit.to}, to, ${f.visit.address}, address,
  ${f.visit.district}, district, ${f.visit.tokenHash}, tokenHash)
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
makeRoom(id)
return {placeBooked(id, '1'), placeLetter('contact:' .. id, '', ${f.letter.kind}, 'contact', ${f.letter.message}, message)}`,
  answer: z.union([z.enum(['REPEATED', 'FULL']), z.tuple([letterPlaced, letterPlaced])]),
});

interface Letter {
  readonly message: ContactMessage;
  readonly token: string;
  readonly facts: BookedFacts;
}

const letterArgs = ({ message: { email, name, language }, token, facts }: Letter) => ({
  letterOf: [email, name, language, seal(token), JSON.stringify(facts)],
  recipient: recipientOf(email),
  letterEnds: startOf(facts.day, facts.to),
});

/** @param network opaque id of the network the call comes from; @param uid of the account, empty for a guest */
export function booking(
  letter: Letter & { readonly place: Place; readonly address: string },
  { network, uid }: { readonly network: string; readonly uid: string },
) {
  const { message, token, place, address, facts } = letter;
  const placing = placingInput(message.id, network);
  const tokenHash = hashOfToken(token);
  const input = {
    keys: {
      ...placing.keys,
      ...messageIndexKeys(),
      messageSeen: key.messageSeen(contentId(message)),
      visit: key.visit(message.id),
      visitsOn: key.visitsOn(place.day),
      visitLink: key.visitLink(tokenHash),
    },
    args: {
      ...placing.args,
      ...placeArgs(place),
      ...letterArgs({ message, token, facts }),
      id: message.id,
      message: JSON.stringify(message),
      sender: opaqueId(`${dayInIstanbul(new Date())} ${network}`).slice(0, 12),
      ...{ district: facts.district, address, tokenHash, uid },
      linkEnds: endOf(daysAfter(dayInIstanbul(new Date()), rules.daysAhead)),
    },
  };
  return [BOOK, input] as const;
}

const visitFields = fieldsOf('visit', ['version', 'day', 'from', 'to', 'district']);

const linkedVisit = z.pipe(
  z.tuple([z.string(), hashAnswer, z.string()]),
  z.transform(([subject, hash, body]) => {
    const visit = z.safeParse(visitFields, hash);
    return visit.success && visit.data.day >= dayInIstanbul(new Date())
      ? { subject, body, ...visit.data, district: visit.data.district ?? '' }
      : null;
  }),
);

const SHOW = defineScript({
  name: 'show-booked-visit',
  keys: { visitLink: 'visitLink' },
  builds: ['visit', 'message'],
  lua: `
local subject = redis.call('GET', visitLink)
if not subject then return 'NONE' end
return {subject, redis.call('HGETALL', visitKey(subject)), redis.call('HGET', messageKey(subject), ${f.message.body}) or ''}`,
  answer: z.union([z.literal('NONE'), linkedVisit]),
});

/** Script and input for the visit of a link; its answer is null for one that is over. */
export const linkedBy = (token: string) =>
  [SHOW, { keys: { visitLink: key.visitLink(hashOfToken(token)) }, args: {} }] as const;

/** NONE where it is gone, FULL, or the version and the placement of its letter; the former place is kept until then. */
const MOVE = defineScript({
  name: 'move-visit',
  uses: [...placesLetters, countsPlaces, placesBookedLetter],
  keys: { visit: 'visit', visitsOn: 'visitsOn' },
  args: { ...PLACE_ARGS, id: 'text', version: 'text' },
  builds: ['visitsOn'],
  lua: `
local dayNow, fromNow, uid = unpack(redis.call('HMGET', visit, ${f.visit.day}, ${f.visit.from}, ${f.visit.uid}))
if not dayNow then return 'NONE' end
if dayNow == day and fromNow == from then return heldLetter(bookedLetter(id, version)) end
if isFull(visitsOn) then return 'FULL' end
redis.call('ZREM', visitsOnKey(dayNow), id)
redis.call('HSET', visit, ${f.visit.version}, version, ${f.visit.day}, day, ${f.visit.from}, from, ${f.visit.to}, to)
redis.call('PEXPIREAT', visit, endsAt)
redis.call('ZADD', visitsOn, minute, id)
redis.call('PEXPIREAT', visitsOn, endsAt)
if uid then listOwn(uid, id, startsAt, endsAt) end
return placeBooked(id, version)`,
  answer: z.union([z.enum(['NONE', 'FULL']), letterPlaced]),
});

/** Moves a booked visit. @throws StoreUnavailable */
export function moveBooked(letter: Letter & { readonly place: Place }, callId: string, network: string) {
  const { place, facts } = letter;
  const placing = placingInput(callId, network);
  return store().run(MOVE, {
    keys: { ...placing.keys, visit: key.visit(facts.subject), visitsOn: key.visitsOn(place.day) },
    args: { ...placing.args, ...placeArgs(place), ...letterArgs(letter), id: facts.subject, version: facts.version },
  });
}

/** The place is free at once, and nothing of the person stays but the letter that tells the shop. */
const CANCEL = defineScript({
  name: 'cancel-visit',
  uses: [...placesLetters, messageIndex],
  args: { id: 'text', message: 'text' },
  lua: `
if redis.call('EXISTS', visitKey(id)) == 0 then return heldLetter('contact:' .. callId) end
dropMessage(id)
return placeLetter('contact:' .. callId, '', ${f.letter.kind}, 'contact', ${f.letter.message}, message)`,
  answer: letterPlaced,
});

/** @param message the letter to the shop @throws StoreUnavailable */
export function cancelBooked(subject: string, message: ContactMessage, network: string) {
  const placing = placingInput(message.id, network);
  return store().run(CANCEL, {
    keys: { ...placing.keys, ...messageIndexKeys() },
    args: { ...placing.args, id: subject, message: JSON.stringify(message) },
  });
}

/** HGETALL of each visit as the customer sees it; a visit that is gone is left out. */
export const ownVisitsAnswer = z.pipe(
  z.array(hashAnswer),
  z.transform((hashes) =>
    hashes.flatMap((hash) => {
      const visit = z.safeParse(visitFields, hash);
      return visit.success ? [{ ...visit.data, district: visit.data.district ?? '' }] : [];
    }),
  ),
);

/** Lua: defines `listOwnVisits()`. */
export const listOwnVisits = defineFragment({
  keys: { customerVisits: 'customerVisits' },
  builds: ['visit'],
  lua: `
local function listOwnVisits()
  local found = {}
  for i, subject in ipairs(redis.call('ZRANGE', customerVisits, 0, -1)) do found[i] = redis.call('HGETALL', visitKey(subject)) end
  return found
end`,
});

export const OWN_VISITS = defineScript({
  name: 'list-own-visits',
  uses: [listOwnVisits],
  lua: `return listOwnVisits()`,
  answer: ownVisitsAnswer,
});

/** Lua, beside `messageIndex`: defines `dropOwnVisits()`, for the deletion of an account. */
export const dropsOwnVisits = defineFragment({
  keys: { customerVisits: 'customerVisits' },
  lua: `
local function dropOwnVisits()
  for _, subject in ipairs(redis.call('ZRANGE', customerVisits, 0, -1)) do dropMessage(subject) end
  redis.call('DEL', customerVisits)
end`,
});
