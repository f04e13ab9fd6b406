/** Booked visits that stand: read by their letter's link or by their owner, moved, cancelled, listed. */
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { isOver } from '../../src/domain/workshop/visit.ts';
import { messageIndex, messageIndexKeys } from '../contact/message-index.ts';
import { parseMessage, type ContactMessage } from '../contact/messages.ts';
import { letterPlaced, placesCopies, placesLetters, placingInput, queueLetter } from '../mail/placing.ts';
import { unseal } from '../mail/sealed.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import { hashAnswer, LUA_NOW } from '../store/answers.ts';
import { f, fieldsOf, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import {
  countsPlaces,
  endsBookedLetter,
  keepsVisit,
  knowsBegun,
  letterArgs,
  PLACE_ARGS,
  placeArgs,
  placesBookedLetter,
  type BookedFacts,
  type BookedLetter,
  type Place,
} from './booking-store.ts';

const visitFields = fieldsOf('visit', [
  'version',
  'day',
  'from',
  'to',
  'district',
  'address',
  'secret',
  'uid',
  'doneAt',
]);

/** A booked visit with the person who booked it. */
export interface StandingVisit extends BookedFacts {
  readonly uid: string | undefined;
  /** District and, where it was typed, street. */
  readonly address: string;
  readonly message: ContactMessage;
  /** Token of the letter's link; undefined where the secret that sealed it is gone. */
  readonly token: string | undefined;
  readonly isOver: boolean;
}

/** Subject, HGETALL of the visit and body of its message; null for a visit that is gone, or was never booked. */
const keptVisit = z.pipe(
  z.tuple([z.string(), hashAnswer, z.string()]),
  z.transform(([subject, hash, body]): StandingVisit | null => {
    const visit = z.safeParse(visitFields, hash);
    if (!visit.success || body === '') return null;
    const { version, day, from, to, district, address = '', secret, uid } = visit.data;
    if (district === undefined) return null;
    const token = secret === undefined ? undefined : unseal(secret, 'visit-link');
    const message = parseMessage(body);
    const today = dayInIstanbul(new Date());
    const kept = { subject, version, day, from, to, district, address, uid };
    return { ...kept, message, token, isOver: isOver(visit.data, today) };
  }),
);

/** The same for the customer, to whom a visit that is over is gone. */
const standingVisit = z.pipe(
  keptVisit,
  z.transform((visit) => (visit === null || visit.isOver ? null : visit)),
);

const READ = defineScript({
  name: 'read-booked-visit',
  keys: { visit: 'visit', message: 'message' },
  args: { subject: 'text' },
  lua: `return {subject, redis.call('HGETALL', visit), redis.call('HGET', message, ${f.message.body}) or ''}`,
  answer: keptVisit,
});

/** Script and input for the booked visit of a message, over or not. */
export const bookedFor = (subject: string) =>
  [READ, { keys: { visit: key.visit(subject), message: key.message(subject) }, args: { subject } }] as const;

const SHOW = defineScript({
  name: 'show-booked-visit',
  keys: { visitLink: 'visitLink' },
  builds: ['visit', 'message'],
  lua: `
local subject = redis.call('GET', visitLink)
if not subject then return {'', {}, ''} end
return {subject, redis.call('HGETALL', visitKey(subject)), redis.call('HGET', messageKey(subject), ${f.message.body}) or ''}`,
  answer: standingVisit,
});

/** Script and input for the visit of a letter's link. */
export const linkedBy = (token: string) =>
  [SHOW, { keys: { visitLink: key.visitLink(hashOfToken(token)) }, args: {} }] as const;

/**
 * NONE where it is gone, BEGUN where it stays with its measures, LATE where its message is deleted before the new day, FULL where
 * that half-day is, or the placements of its letter and the shop's; the former place is kept until then. The message on the desk
 * names the new day. Both letters count against the mailbox, so that a link which is pressed on and on does not fill the shop's.
 */
const MOVE = defineScript({
  name: 'move-visit',
  isWhole: true,
  uses: [...placesLetters, ...countsPlaces, keepsVisit, knowsBegun, placesBookedLetter, ...endsBookedLetter],
  keys: { visit: 'visit', visitsOn: 'visitsOn' },
  args: { ...PLACE_ARGS, id: 'text', version: 'text', desk: 'text', toShop: 'text' },
  builds: ['message', 'visitsOn', 'visitPhotos'],
  lua: `
local dayNow, fromNow, uid, link =
  unpack(redis.call('HMGET', visit, ${f.visit.day}, ${f.visit.from}, ${f.visit.uid}, ${f.visit.tokenHash}))
if not dayNow then return 'NONE' end
if isBegun(id) then return 'BEGUN' end
local shopLetter = 'contact:' .. callId
if dayNow == day and fromNow == from then return {heldLetter(bookedLetter(id, version)), heldLetter(shopLetter)} end
if dayNow ~= day and outlivesMessage(id, startsAt) then return 'LATE' end
if isFull(visitsOn) then return 'FULL' end
endBookedLetter(id)
redis.call('ZREM', visitsOnKey(dayNow), id)
redis.call('HSET', visit, ${f.visit.version}, version, ${f.visit.day}, day, ${f.visit.from}, from, ${f.visit.to}, to)
redis.call('PEXPIREAT', visit, endsAt)
redis.call('PEXPIREAT', visitPhotosKey(id), endsAt)
redis.call('ZADD', visitsOn, minute, id)
redis.call('PEXPIREAT', visitsOn, endsAt)
if uid then listOwn(uid, id, startsAt, endsAt) end
if link then keepBooked(link, id, endsAt) end
if redis.call('EXISTS', messageKey(id)) == 1 then
  redis.call('HSET', messageKey(id), ${f.message.body}, desk)
  redis.call('HINCRBY', messageKey(id), ${f.message.version}, 1)
end
return {placeBooked(id, version, false),
  placeLetter(shopLetter, orderCaps(recipient, false), ${f.letter.kind}, 'contact', ${f.letter.message}, toShop, ${f.letter.keptUntil}, endsAt)}`,
  answer: z.union([z.enum(['NONE', 'BEGUN', 'LATE', 'FULL']), z.tuple([letterPlaced, letterPlaced])]),
});

/**
 * Moves a booked visit.
 * @param told the message as the desk shows it from then on, and the letter to the shop, whose id is the call's
 * @throws StoreUnavailable
 */
export function moveBooked(
  letter: BookedLetter & { readonly place: Place },
  { desk, toShop }: { readonly desk: ContactMessage; readonly toShop: ContactMessage },
  network: string,
) {
  const { place, facts } = letter;
  const input = joined(placingInput(toShop.id, network), {
    keys: {
      visit: key.visit(facts.subject),
      visitsOn: key.visitsOn(place.day),
      failedLetters: key.failedLetters(),
    },
    args: {
      ...placeArgs(place),
      ...letterArgs(letter),
      id: facts.subject,
      version: facts.version,
      today: dayInIstanbul(new Date()),
      desk: JSON.stringify(desk),
      toShop: JSON.stringify(toShop),
    },
  });
  return store().run(MOVE, input);
}

/**
 * The place is free at once, and nothing of the person stays but the letter that tells the shop. BEGUN for a visit that stays, with its
 * measures.
 */
const CANCEL = defineScript({
  name: 'cancel-visit',
  isWhole: true,
  uses: [...placesLetters, messageIndex, knowsBegun, ...endsBookedLetter],
  args: { id: 'text', message: 'text' },
  lua: `
if isBegun(id) then return 'BEGUN' end
if redis.call('EXISTS', visitKey(id)) == 0 then return heldLetter('contact:' .. callId) end
${LUA_NOW}
local ends = string.format('%.0f', now + redis.call('PTTL', visitKey(id)))
endBookedLetter(id)
dropMessage(id)
return placeLetter('contact:' .. callId, '', ${f.letter.kind}, 'contact', ${f.letter.message}, message, ${f.letter.keptUntil}, ends)`,
  answer: z.union([z.literal('BEGUN'), letterPlaced]),
});

/** @param message the letter to the shop @throws StoreUnavailable */
export function cancelBooked(subject: string, message: ContactMessage, network: string) {
  const input = joined(placingInput(message.id, network), {
    keys: { ...messageIndexKeys(), failedLetters: key.failedLetters() },
    args: { id: subject, message: JSON.stringify(message), today: dayInIstanbul(new Date()) },
  });
  return store().run(CANCEL, input);
}

const ownFields = fieldsOf('visit', ['day', 'from', 'to', 'district', 'address', 'report', 'doneAt']);

/** Each visit as the customer sees it; a visit that is gone is left out. */
export const ownVisitsAnswer = z.pipe(
  z.array(z.tuple([z.string(), hashAnswer, z.string()])),
  z.transform((visits) =>
    visits.flatMap(([id, hash, body]) => {
      const visit = z.safeParse(ownFields, hash);
      const message = body === '' ? null : parseMessage(body);
      return visit.success ? [{ id, ...visit.data, district: visit.data.district ?? '', message }] : [];
    }),
  ),
);

/** Lua: defines `listOwnVisits(isWhole)`; a whole one comes with the body of its message. */
export const listOwnVisits = defineFragment({
  keys: { customerVisits: 'customerVisits' },
  builds: ['visit', 'message'],
  lua: `
local function listOwnVisits(isWhole)
  local found = {}
  for i, subject in ipairs(redis.call('ZRANGE', customerVisits, 0, -1)) do
    local body = isWhole and redis.call('HGET', messageKey(subject), ${f.message.body}) or ''
    found[i] = {subject, redis.call('HGETALL', visitKey(subject)), body}
  end
  return found
end`,
});

export const OWN_VISITS = defineScript({
  name: 'list-own-visits',
  uses: [listOwnVisits],
  lua: `return listOwnVisits(false)`,
  answer: ownVisitsAnswer,
});

/**
 * Lua, beside `messageIndex`: defines `dropOwnVisits()`, for the deletion of an account. A visit that was still to come is told
 * to the shop, so that no fitter drives to it: a letter like that of a visit which its customer cancels, with the next run of
 * the letters' job.
 */
export const dropsOwnVisits = [
  placesCopies,
  queueLetter,
  ...endsBookedLetter,
  defineFragment({
    keys: { customerVisits: 'customerVisits' },
    args: { today: 'text' },
    lua: `
local function tellOfLeaving(subject)
  local day, from, to, district, doneAt = unpack(redis.call('HMGET', visitKey(subject),
    ${luaFields('visit', ['day', 'from', 'to', 'district', 'doneAt'])}))
  local body = redis.call('HGET', messageKey(subject), ${f.message.body})
  if not body or not day or not district or doneAt or day < today then return end
  local id = 'contact:' .. subject .. ':left'
  local visit = cjson.encode({subject = subject, version = 1, district = district, day = day, from = from, to = to})
  ${LUA_NOW}
  local ends = string.format('%.0f', now + redis.call('PTTL', visitKey(subject)))
  local letter = {${f.letter.kind}, 'contact', ${f.letter.message}, body, ${f.letter.visit}, visit, ${f.letter.keptUntil}, ends}
  queueCopies(id, unpack(letter))
  queueLetter(id, '', unpack(letter))
end
local function dropOwnVisits()
  for _, subject in ipairs(redis.call('ZRANGE', customerVisits, 0, -1)) do
    tellOfLeaving(subject)
    endBookedLetter(subject)
    dropMessage(subject)
  end
  redis.call('DEL', customerVisits)
end`,
  }),
] as const;
