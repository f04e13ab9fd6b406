/** The visit of one order or message: shown, planned and taken back. The person who is visited hears of each change by letter. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-visits.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { minuteOf, MOST_VISITS, visitRefusals } from '../../../src/domain/workshop/visit.ts';
import { answer, failure } from '../../http/answer.ts';
import { message } from '../../http/messages.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { letterPlaced, placesLetters, placingInput } from '../../mail/placing.ts';
import { hashAnswer, LUA_NOW } from '../../store/answers.ts';
import { f, fieldsOf, luaFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import {
  endOf,
  endsBookedLetter,
  keepsVisit,
  knowsBegun,
  letterArgs,
  nextVersion,
  placesBookedLetter,
  startOf,
} from '../../visits/booking-store.ts';
import { kindOf, letterFor, letterOn } from './plan-letter.ts';
import { deskWords } from '../../visits/visit-letter.ts';
import { sendBooked, sendCancelled } from '../../visits/visit-mail.ts';

const visitFields = fieldsOf('visit', ['version', 'day', 'from', 'to', 'address', 'note']);

/** Reads the plan of a visit; null for none. */
export const plannedIn = (hash: Record<string, string>): contract.Visit | null =>
  hash.version === undefined ? null : { address: '', note: '', ...z.parse(visitFields, hash) };

/** HGETALL of a visit; null for none. */
export const storedVisit = z.pipe(hashAnswer, z.transform(plannedIn));

const SHOW = defineScript({
  name: 'show-visit',
  keys: { visit: 'visit' },
  lua: `return redis.call('HGETALL', visit)`,
  answer: storedVisit,
});

export const showVisit = defineOperatorEndpoint(contract.showVisit, {
  async handle({ caller, params: { subject } }) {
    const read = await forOperator(caller, SHOW, { keys: { visit: key.visit(subject) }, args: {} });
    return read.ok ? answer({ visit: read.result }) : read;
  },
});

const NO_LETTER = { letterOf: [], recipient: '', letterEnds: '' } as const;

/**
 * NONE where there is nothing to visit for, LATE where the message of a new day is deleted before it, FULL where that day
 * is, CHANGED with the visit as it is, or DONE. A visit that is already as asked for is done, whatever the version: the
 * call came twice. The message of a booking names the new time on the desk. A letter goes out where the time becomes another or,
 * with `placeIsTold`, the address.
 */
const PLAN = defineScript({
  name: 'plan-visit',
  isWhole: true,
  uses: [writeJournal, ...placesLetters, keepsVisit, placesBookedLetter, ...endsBookedLetter],
  keys: { visit: 'visit', visitsOn: 'visitsOn' },
  args: {
    subject: 'text',
    kind: 'text',
    seen: 'text',
    next: 'text',
    day: 'text',
    from: 'text',
    to: 'text',
    address: 'text',
    note: 'text',
    minute: 'text',
    startsAt: 'text',
    endsAt: 'text',
    desk: 'text',
    placeIsTold: 'text',
  },
  builds: ['order', 'message', 'visitsOn', 'visitPhotos'],
  lua: `
if redis.call('EXISTS', kind == 'fitting' and orderKey(subject) or messageKey(subject)) == 0 then return 'NONE' end
local version, dayNow, fromNow, toNow, addressNow, noteNow, uid, link =
  unpack(redis.call('HMGET', visit, ${f.visit.version}, ${f.visit.day}, ${f.visit.from}, ${f.visit.to}, ${f.visit.address}, ${f.visit.note}, ${f.visit.uid}, ${f.visit.tokenHash}))
local isSameTime = dayNow == day and fromNow == from and toNow == to
if isSameTime and addressNow == address and noteNow == note then
  return {'DONE', redis.call('HGETALL', visit), heldLetter(bookedLetter(subject, version))}
end
if (version or '0') ~= seen then return {'CHANGED', redis.call('HGETALL', visit), 'LEAVE'} end
if kind == 'measuring' and dayNow ~= day and outlivesMessage(subject, startsAt) then return 'LATE' end
if dayNow ~= day and redis.call('ZCARD', visitsOn) >= ${MOST_VISITS} then return 'FULL' end
local isOther = not isSameTime or placeIsTold == '1' and addressNow ~= address
local isTold = letterOf[1] and isOther
if isOther then endBookedLetter(subject) end
if dayNow then redis.call('ZREM', visitsOnKey(dayNow), subject) end
-- The rooms stay: the fitter goes on with them.
if dayNow ~= day then redis.call('HDEL', visit, ${f.visit.doneAt}, ${f.visit.doneBy}) end
redis.call('HSET', visit, ${f.visit.version}, next, ${f.visit.day}, day, ${f.visit.from}, from, ${f.visit.to}, to,
  ${f.visit.address}, address, ${f.visit.note}, note)
if desk ~= '' then redis.call('HSET', messageKey(subject), ${f.message.body}, desk) end
redis.call('PEXPIREAT', visit, endsAt)
redis.call('PEXPIREAT', visitPhotosKey(subject), endsAt)
redis.call('ZADD', visitsOn, minute, subject)
redis.call('PEXPIREAT', visitsOn, endsAt)
if uid then listOwn(uid, subject, startsAt, endsAt) end
if link then keepBooked(link, subject, endsAt) elseif kind == 'measuring' then keepUnbooked(subject) end
writeJournal('visit-planned', subject, dayNow and dayNow .. ' ' .. fromNow .. '–' .. toNow or '', day .. ' ' .. from .. '–' .. to)
return {'DONE', redis.call('HGETALL', visit), isTold and placeBooked(subject, next, true) or 'LEAVE'}`,
  answer: z.union([
    z.enum(['NONE', 'LATE', 'FULL']),
    z.tuple([z.enum(['CHANGED', 'DONE']), storedVisit, letterPlaced]),
  ]),
});

export const planVisit = defineOperatorEndpoint(contract.planVisit, {
  async handle({ caller, params: { subject }, body: { version, ...plan }, requestId, network, waitUntil }) {
    const [kind, today] = [kindOf(subject), dayInIstanbul(new Date())];
    const refused = Object.entries(visitRefusals(plan, { kind, today }));
    if (refused.length > 0) {
      const fields = refused.map(([field, why]) => [field, message(`admin-life:visit.${why}`)] as const);
      return failure('invalid_fields', { fields: Object.fromEntries(fields) });
    }
    const read = await letterFor(caller, subject);
    if (!read.ok) return read;
    const next = nextVersion(version);
    const { day, from } = plan;
    const letter = letterOn(read.result, plan, next);
    const booked = read.result?.booked;
    const input = joined(journalInput(caller.sub), placingInput(requestId, network()), {
      keys: { visit: key.visit(subject), visitsOn: key.visitsOn(day), failedLetters: key.failedLetters() },
      args: {
        ...plan,
        ...(letter ? letterArgs(letter) : NO_LETTER),
        subject,
        kind,
        // An order has an address of its own, which alone is driven to.
        address: kind === 'fitting' ? '' : plan.address,
        seen: version,
        next,
        // A measuring visit that the shop planned: other letters name no address of the visit. One that is over is driven to no more.
        placeIsTold: read.result?.facts.purpose === 'measuring' && !read.result.isOver ? '1' : '',
        minute: minuteOf(from),
        startsAt: startOf(day, from),
        endsAt: endOf(day),
        desk:
          booked && letter ? JSON.stringify({ ...booked, ...deskWords('booked', { ...letter.facts, ...plan }) }) : '',
      },
    });
    const done = await forOperator(caller, PLAN, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'NONE') return failure(kind === 'fitting' ? 'order_not_found' : 'message_not_found');
    if (done.result === 'LATE') return failure('invalid_fields', { fields: { day: message('admin-life:visit.kept') } });
    if (done.result === 'FULL') {
      const full = message('admin-life:visit.full', { most: MOST_VISITS });
      return failure('invalid_fields', { fields: { day: full } });
    }
    const [outcome, visit, placed] = done.result;
    if (letter) sendBooked(waitUntil, placed, requestId, letter);
    return outcome === 'DONE' && visit ? answer(visit) : failure('changed_meanwhile', { data: visit });
  },
});

/**
 * CHANGED with the visit as it is, BEGUN where its measures or photographs would go with it, or DONE. The letter's link is dead
 * from then on; the message of the person stays on the desk, as long as others.
 */
const DROP = defineScript({
  name: 'drop-visit',
  isWhole: true,
  uses: [writeJournal, ...placesLetters, keepsVisit, knowsBegun, ...endsBookedLetter],
  keys: { visit: 'visit' },
  args: { subject: 'text', seen: 'text', letterOf: 'list', recipient: 'text' },
  builds: ['visitsOn', 'visitLink', 'customerVisits', 'visitPhotos'],
  lua: `
local letterId = 'visit-cancelled:' .. subject .. ':' .. seen
local version, day, from, to, link, uid =
  unpack(redis.call('HMGET', visit, ${luaFields('visit', ['version', 'day', 'from', 'to', 'tokenHash', 'uid'])}))
if not version then return {'DONE', {}, heldLetter(letterId)} end
if version ~= seen then return {'CHANGED', redis.call('HGETALL', visit), 'LEAVE'} end
if isBegun(subject) then return {'BEGUN', {}, 'LEAVE'} end
${LUA_NOW}
local ends = string.format('%.0f', now + redis.call('PTTL', visit))
endBookedLetter(subject)
redis.call('ZREM', visitsOnKey(day), subject)
if link then redis.call('DEL', visitLinkKey(link)) end
if uid then redis.call('ZREM', customerVisitsKey(uid), subject) end
redis.call('DEL', visit, visitPhotosKey(subject))
keepUnbooked(subject)
writeJournal('visit-dropped', subject, day .. ' ' .. from .. '–' .. to, '')
local placed = 'LEAVE'
if letterOf[1] then
  placed = placeLetter(letterId, orderCaps(recipient, true), ${f.letter.kind}, 'visit-cancelled', ${f.letter.to}, letterOf[1],
    ${f.letter.name}, letterOf[2], ${f.letter.locale}, letterOf[3], ${f.letter.visit}, letterOf[5], ${f.letter.keptUntil}, ends)
end
return {'DONE', {}, placed}`,
  answer: z.tuple([z.enum(['CHANGED', 'BEGUN', 'DONE']), storedVisit, letterPlaced]),
});

export const dropVisit = defineOperatorEndpoint(contract.dropVisit, {
  async handle({ caller, params: { subject }, body: { version }, requestId, network, waitUntil }) {
    const read = await letterFor(caller, subject);
    if (!read.ok) return read;
    const standing = read.result?.isOver === false ? read.result : null;
    const letter = standing && {
      ...standing,
      token: undefined,
      facts: { ...standing.facts, version: nextVersion(version) },
    };
    const { letterOf, recipient } = letter ? letterArgs(letter) : NO_LETTER;
    const input = joined(journalInput(caller.sub), placingInput(requestId, network()), {
      keys: { visit: key.visit(subject), failedLetters: key.failedLetters() },
      args: { subject, seen: version, today: dayInIstanbul(new Date()), letterOf, recipient },
    });
    const done = await forOperator(caller, DROP, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    const [outcome, visit, placed] = done.result;
    if (outcome === 'BEGUN') return failure('visit_begun');
    if (letter) sendCancelled(waitUntil, placed, requestId, letter, version);
    return outcome === 'DONE' ? answer(null) : failure('changed_meanwhile', { data: visit });
  },
});
