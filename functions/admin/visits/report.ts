/** PUT /api/admin/visits/:subject/report: what was measured at a visit, and that it is done. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-visit-report.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { measuredWindow } from '../../../src/domain/workshop/measured-room.ts';
import { REPORT_DAYS, VISIT_KEPT_DAYS } from '../../../src/domain/workshop/visit.ts';
import { parseMessage } from '../../contact/messages.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, LUA_CALLER_NAME, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { provesEmail } from '../../session/proven.ts';
import { readsOwnRole } from '../../session/shop-role.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { emailHash } from '../../session/user.ts';
import { hashAnswer, LUA_NOW } from '../../store/answers.ts';
import { f, fieldsOf, luaFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineFragment, defineScript } from '../../store/script.ts';
import { nextVersion } from '../../visits/booking-store.ts';
import { givesMeasure, putsWindow, renewsMeasures, takesMeasure, toStored } from '../../windows/window-store.ts';
import { kindOf } from './plan-letter.ts';

/** Between the end of a visit's key and that of its measures, which are evidence for 365 days from its day (decisions P27). */
const MEASURED_MS = (365 - VISIT_KEPT_DAYS - 1) * 86_400_000;

/** Corrections of one operator within an hour are one in the journal: the page sends at every pause in typing. */
const CORRECTING_MS = 3_600_000;

const fields = fieldsOf('visit', ['report', 'reportVersion', 'doneAt', 'doneBy', 'windows']);

/** Reads the report of a visit without its photographs; null where the fitter has sent nothing. */
export function reportIn(hash: Record<string, string>): Omit<contract.VisitReport, 'photos'> | null {
  const { report, reportVersion = 0, doneAt, doneBy = '', windows = 'none' } = z.parse(fields, hash);
  if (report === undefined) return null;
  return {
    ...z.parse(contract.toldReport, JSON.parse(report)),
    version: reportVersion,
    doneAt: doneAt === undefined ? null : new Date(doneAt).toISOString(),
    ...{ doneBy, windows },
  };
}

/** Lua: defines `isReported(visit)`, whether the caller may still say something of the visit: a fitter of a recent one alone. */
export const mayReport = defineFragment({
  args: { earliest: 'text', today: 'text' },
  lua: `
local function isReported(visit)
  local day = redis.call('HGET', visit, ${f.visit.day})
  return day and day <= today and (day >= earliest or ownRole() ~= 'fitter')
end`,
});

/** @param days before today of which a fitter may say something */
export function reportedDays(days: number) {
  const today = dayInIstanbul(new Date());
  return { today, earliest: daysAfter(today, -days) };
}

const BODY = defineScript({
  name: 'message-of-visit',
  keys: { message: 'message' },
  lua: `return redis.call('HGET', message, ${f.message.body}) or ''`,
  answer: z.string(),
});

/** Hash of the e-mail of the person whose windows are measured; empty for a fitting, whose windows are ordered already. */
async function customerOf(caller: OperatorCaller, subject: string) {
  if (kindOf(subject) === 'fitting') return { ok: true as const, result: '' };
  const read = await forOperator(caller, BODY, { keys: { message: key.message(subject) }, args: {} });
  if (!read.ok || read.result === '') return read;
  const { email } = parseMessage(read.result);
  return { ok: true as const, result: email === '' ? '' : emailHash(email) };
}

/**
 * GONE where there is no visit to report, CHANGED with the report as it is, or DONE. Windows go to the account that booked the
 * visit while signed in, else to that of its e-mail once a link has proven it (decisions A13). A window that a corrected report
 * names no more is taken back. The visit keeps the ids of those that were given, so that a deleted one is not given again; an undo of
 * its deletion brings the measure as it is by then.
 */
const SAVE = defineScript({
  name: 'save-visit-report',
  isWhole: true,
  uses: [writeJournal, readsOwnRole, mayReport, provesEmail, putsWindow, givesMeasure, takesMeasure, renewsMeasures],
  keys: { visit: 'visit', visitPhotos: 'visitPhotos' },
  args: {
    ...{ subject: 'text', seen: 'text', next: 'text', report: 'text', isDone: 'text', person: 'text' },
    ...{ rooms: 'text', windowIds: 'list', windowTexts: 'list' },
  },
  builds: [
    ...(['email', 'user', 'windows', 'windowOrder', 'visitMeasures', 'visitMeasureEnds', 'removedMeasures'] as const),
    ...(['journalEntry', 'journalOf'] as const),
  ],
  lua: `
if not isReported(visit) then return {'GONE', {}, {}} end
local function answer(state) return {state, redis.call('HGETALL', visit), redis.call('HKEYS', visitPhotos)} end
local reportNow, version, doneAt, uid, former, formerOwner = unpack(redis.call('HMGET', visit, ${f.visit.report},
  ${f.visit.reportVersion}, ${f.visit.doneAt}, ${f.visit.uid}, ${f.visit.windowIds}, ${f.visit.windowsOf}))
local wasDone = doneAt and '1' or '0'
if reportNow == report and wasDone == isDone then return answer('DONE') end
if (version or '0') ~= seen then return answer('CHANGED') end
redis.call('HSET', visit, ${f.visit.report}, report, ${f.visit.reportVersion}, next)
if isDone == '0' then
  redis.call('HDEL', visit, ${f.visit.doneAt}, ${f.visit.doneBy})
  if doneAt then writeJournal('visit-reopened', subject, '', '') end
  return answer('DONE')
end
if not doneAt then
  ${LUA_NOW}
  ${LUA_CALLER_NAME}
  redis.call('HSET', visit, ${f.visit.doneAt}, string.format('%.0f', now), ${f.visit.doneBy}, callerName)
  writeJournal('visit-done', subject, '', rooms)
else
  ${LUA_NOW}
  local newest = redis.call('ZRANGE', journalOfKey(subject), 0, 0, 'REV')[1] or '0'
  local act, by, after = unpack(redis.call('HMGET', journalEntryKey(newest), ${luaFields('journalEntry', ['act', 'uid', 'after'])}))
  local isSame = act == 'visit-corrected' and by == callerUid and after == rooms
  if not isSame or now - tonumber(newest) > ${CORRECTING_MS} then writeJournal('visit-corrected', subject, '', rooms) end
end
local owner = uid
if not owner and person ~= '' then
  local found = redis.call('GET', emailKey(person))
  if found and isProven(userKey(found)) then owner = found end
end
-- An account whose e-mail has moved since goes on being the one.
if not owner and formerOwner and redis.call('EXISTS', userKey(formerOwner)) == 1 then owner = formerOwner end
local kept, isNamed, wasGiven, given = 'none', {}, {}, {}
for _, id in ipairs(windowIds) do isNamed[id] = true end
for id in string.gmatch(formerOwner and former or '', '%S+') do
  wasGiven[id] = formerOwner == owner
  if not isNamed[id] then
    takeMeasureFrom(windowsKey(formerOwner), windowOrderKey(formerOwner), visitMeasuresKey(formerOwner),
      visitMeasureEndsKey(formerOwner), id)
    redis.call('HDEL', removedMeasuresKey(formerOwner), id)
  end
end
if owner and #windowIds > 0 then
  kept = 'account'
  ${LUA_NOW}
  local ends = string.format('%.0f', now + redis.call('PTTL', visit) + ${MEASURED_MS})
  local measures, measureEnds, removed = visitMeasuresKey(owner), visitMeasureEndsKey(owner), removedMeasuresKey(owner)
  for i, id in ipairs(windowIds) do
    if redis.call('HEXISTS', removed, id) == 1 then redis.call('HSET', removed, id, ends .. ' ' .. windowTexts[i]) end
    local one = {id = id, window = windowTexts[i], ends = ends, before = wasGiven[id]}
    if giveMeasureTo(windowsKey(owner), windowOrderKey(owner), measures, measureEnds, one) == 'FULL' then kept = 'full'
    else given[#given + 1] = id end
  end
  renewMeasures(measures, measureEnds, ends)
end
redis.call('HSET', visit, ${f.visit.windows}, kept)
if owner then
  redis.call('HSET', visit, ${f.visit.windowsOf}, owner, ${f.visit.windowIds}, table.concat(given, ' '))
else
  redis.call('HDEL', visit, ${f.visit.windowsOf}, ${f.visit.windowIds})
end
return answer('DONE')`,
  answer: z.tuple([z.enum(['GONE', 'CHANGED', 'DONE']), hashAnswer, z.array(z.string())]),
});

export const saveReport = defineOperatorEndpoint(contract.saveReport, {
  bodyLimit: 65_536,
  async handle({ caller, params: { subject }, body: { version, isDone, rooms, note } }) {
    const person = isDone ? await customerOf(caller, subject) : { ok: true as const, result: '' };
    if (!person.ok) return person;
    const measures = isDone && kindOf(subject) === 'measuring';
    const windows = measures ? rooms.flatMap((room) => measuredWindow(room) ?? []) : [];
    const input = joined(journalInput(caller.sub), {
      keys: { visit: key.visit(subject), visitPhotos: key.visitPhotos(subject) },
      args: {
        ...reportedDays(REPORT_DAYS),
        subject,
        seen: version,
        next: nextVersion(version),
        report: JSON.stringify({ rooms, note }),
        isDone: isDone ? 1 : 0,
        person: person.result,
        rooms: rooms.length,
        windowIds: windows.map(({ id }) => id),
        windowTexts: windows.map(toStored),
      },
    });
    const done = await forOperator(caller, SAVE, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    const [outcome, hash, photos] = done.result;
    if (outcome === 'GONE') return failure('visit_gone');
    const report = reportIn(hash);
    const data = report && { ...report, photos };
    return outcome === 'DONE' && data ? answer(data) : failure('changed_meanwhile', { data });
  },
});
