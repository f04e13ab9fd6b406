/** The visit of one order or message: shown, planned and taken back. One round trip each. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-visits.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import {
  minuteOf,
  MOST_VISITS,
  VISIT_KEPT_DAYS,
  visitRefusals,
  type VisitKind,
} from '../../../src/domain/workshop/visit.ts';
import { answer, failure } from '../../http/answer.ts';
import { message } from '../../http/messages.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { hashAnswer, LUA_NOW } from '../../store/answers.ts';
import { f, fieldsOf } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';

const visitFields = fieldsOf('visit', ['version', 'day', 'from', 'to', 'address', 'note']);

/** HGETALL of a visit; null for none. */
export const storedVisit = z.pipe(
  hashAnswer,
  z.transform((hash): contract.Visit | null =>
    hash.version === undefined ? null : { address: '', note: '', ...z.parse(visitFields, hash) },
  ),
);

const kindOf = (subject: string): VisitKind => (ORDER_NUMBER.test(subject) ? 'fitting' : 'measuring');

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

/** When it goes: midnight in Istanbul behind the days it is kept. */
const endOf = (day: string): number => Date.parse(`${daysAfter(day, VISIT_KEPT_DAYS + 1)}T00:00:00+03:00`);

/**
 * NONE where there is nothing to visit for, FULL where that day is, CHANGED with the visit as it is, or DONE. A visit
 * that is already as asked for is done, whatever the version: the call came twice.
 */
const PLAN = defineScript({
  name: 'plan-visit',
  uses: [writeJournal],
  keys: { visit: 'visit', visitsOn: 'visitsOn' },
  args: {
    subject: 'text',
    kind: 'text',
    seen: 'text',
    day: 'text',
    from: 'text',
    to: 'text',
    address: 'text',
    note: 'text',
    minute: 'text',
    endsAt: 'text',
  },
  builds: ['order', 'message', 'visitsOn'],
  lua: `
if redis.call('EXISTS', kind == 'fitting' and orderKey(subject) or messageKey(subject)) == 0 then return 'NONE' end
local version, dayNow, fromNow, toNow, addressNow, noteNow =
  unpack(redis.call('HMGET', visit, ${f.visit.version}, ${f.visit.day}, ${f.visit.from}, ${f.visit.to}, ${f.visit.address}, ${f.visit.note}))
if dayNow == day and fromNow == from and toNow == to and addressNow == address and noteNow == note then
  return {'DONE', redis.call('HGETALL', visit)}
end
if (version or '0') ~= seen then return {'CHANGED', redis.call('HGETALL', visit)} end
if dayNow ~= day and redis.call('ZCARD', visitsOn) >= ${MOST_VISITS} then return 'FULL' end
if dayNow then redis.call('ZREM', visitsOnKey(dayNow), subject) end
${LUA_NOW}
now = math.max(now, tonumber(version or '0') + 1)
redis.call('HSET', visit, ${f.visit.version}, string.format('%.0f', now), ${f.visit.day}, day, ${f.visit.from}, from, ${f.visit.to}, to,
  ${f.visit.address}, address, ${f.visit.note}, note)
redis.call('PEXPIREAT', visit, endsAt)
redis.call('ZADD', visitsOn, minute, subject)
redis.call('PEXPIREAT', visitsOn, endsAt)
writeJournal('visit-planned', subject, dayNow and dayNow .. ' ' .. fromNow .. '–' .. toNow or '', day .. ' ' .. from .. '–' .. to)
return {'DONE', redis.call('HGETALL', visit)}`,
  answer: z.union([z.enum(['NONE', 'FULL']), z.tuple([z.enum(['CHANGED', 'DONE']), storedVisit])]),
});

export const planVisit = defineOperatorEndpoint(contract.planVisit, {
  async handle({ caller, params: { subject }, body: { version, ...plan } }) {
    const [kind, today] = [kindOf(subject), dayInIstanbul(new Date())];
    const refused = Object.entries(visitRefusals(plan, { kind, today }));
    if (refused.length > 0) {
      const fields = refused.map(([field, why]) => [field, message(`admin-life:visit.${why}`)] as const);
      return failure('invalid_fields', { fields: Object.fromEntries(fields) });
    }
    const journal = journalInput(caller.sub);
    const input = {
      keys: { ...journal.keys, visit: key.visit(subject), visitsOn: key.visitsOn(plan.day) },
      args: {
        ...journal.args,
        ...plan,
        subject,
        kind,
        // An order has an address of its own, which alone is driven to.
        address: kind === 'fitting' ? '' : plan.address,
        seen: version,
        minute: minuteOf(plan.from),
        endsAt: endOf(plan.day),
      },
    };
    const done = await forOperator(caller, PLAN, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'NONE') return failure(kind === 'fitting' ? 'order_not_found' : 'message_not_found');
    if (done.result === 'FULL') {
      const full = message('admin-life:visit.full', { most: MOST_VISITS });
      return failure('invalid_fields', { fields: { day: full } });
    }
    const [outcome, visit] = done.result;
    return outcome === 'DONE' && visit ? answer(visit) : failure('changed_meanwhile', { data: visit });
  },
});

const DROP = defineScript({
  name: 'drop-visit',
  uses: [writeJournal],
  keys: { visit: 'visit' },
  args: { subject: 'text', seen: 'text' },
  builds: ['visitsOn'],
  lua: `
local version, day, from, to = unpack(redis.call('HMGET', visit, ${f.visit.version}, ${f.visit.day}, ${f.visit.from}, ${f.visit.to}))
if not version then return {'DONE', {}} end
if version ~= seen then return {'CHANGED', redis.call('HGETALL', visit)} end
redis.call('ZREM', visitsOnKey(day), subject)
redis.call('DEL', visit)
writeJournal('visit-dropped', subject, day .. ' ' .. from .. '–' .. to, '')
return {'DONE', {}}`,
  answer: z.tuple([z.enum(['CHANGED', 'DONE']), storedVisit]),
});

export const dropVisit = defineOperatorEndpoint(contract.dropVisit, {
  async handle({ caller, params: { subject }, body: { version } }) {
    const journal = journalInput(caller.sub);
    const input = {
      keys: { ...journal.keys, visit: key.visit(subject) },
      args: { ...journal.args, subject, seen: version },
    };
    const done = await forOperator(caller, DROP, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    const [outcome, visit] = done.result;
    return outcome === 'DONE' ? answer(null) : failure('changed_meanwhile', { data: visit });
  },
});
