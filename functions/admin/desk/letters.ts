/**
 * Letters that did not go: which wait, which were given up and why, and sending again. Nothing of a person is read, but each
 * names an order or a message: a page of them counts as so many reads.
 */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-desk.ts';
import { answer, failure } from '../../http/answer.ts';
import { sendQueued } from '../../jobs/letters.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { lettersOf, sendsAgain, sentAgain } from '../../mail/failed-letters.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { writeLimit } from '../../session/customer.ts';
import { countsReads, readsInput } from '../../session/reads.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { luaFields } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { pageByScore } from '../../store/page.ts';
import { defineScript } from '../../store/script.ts';

const text = z.string();
const whole = z.pipe(text, z.transform(Number));
const instant = z.pipe(
  text,
  z.transform((milliseconds) => new Date(Number(milliseconds)).toISOString()),
);

const storedLetter = z.pipe(
  z.tuple([text, instant, text, text, whole, text, text]),
  z.transform(([id, at, kind, reason, attempts, orderNo, isSendable]): contract.DeskLetter => ({
    id,
    at,
    kind,
    reason,
    attempts,
    orderNo,
    isSendable: isSendable === '1',
  })),
);

/** Caps are few: one for each rule. */
const LIST = defineScript({
  name: 'list-letters',
  uses: [pageByScore, lettersOf, ...countsReads],
  keys: { outbox: 'outbox', failedLetters: 'failedLetters', letterAlarms: 'letterAlarms' },
  args: { state: 'text' },
  lua: `
local isFailed = state == 'failed'
local ranked, following = scoredPageOf(isFailed and failedLetters or outbox, isFailed)
local found, read = lettersOf(ranked), {}
for i, one in ipairs(found) do read[i] = 'letter ' .. one[1] end
if tooManyReads(read) then return 'UNCONFIRMED' end
local alarms = {}
local reached = redis.call('ZRANGE', letterAlarms, '0', '19', 'REV', 'WITHSCORES')
for i = 1, #reached, 2 do alarms[#alarms + 1] = {reached[i], string.format('%.0f', reached[i + 1])} end
return {found, following, alarms,
  string.format('%.0f', redis.call('ZCARD', failedLetters)), string.format('%.0f', redis.call('ZCARD', outbox))}`,
  answer: z.union([
    z.literal('UNCONFIRMED'),
    z.tuple([z.array(storedLetter), text, z.array(z.tuple([text, instant])), whole, whole]),
  ]),
});

const keys = () => ({ outbox: key.outbox(), failedLetters: key.failedLetters() });

export const listLetters = defineOperatorEndpoint(contract.listLetters, {
  async handle({ caller, query }) {
    const input = joined(readsInput(caller), { keys: { ...keys(), letterAlarms: key.letterAlarms() }, args: query });
    const listed = await forOperator(caller, LIST, input);
    if (!listed.ok) return listed;
    if (listed.result === 'UNCONFIRMED') return failure('confirmation_required');
    const [items, following, alarms, failed, waiting] = listed.result;
    return answer({
      items,
      next: following || null,
      counts: { failed, waiting },
      alarms: alarms.map(([cap, at]) => ({ cap, at })),
    });
  },
});

const AT_ONCE = 100;

/** One letter; or, without an id, so many that were given up and can be sent again, and how many are left for the next call. */
const SEND = defineScript({
  name: 'send-letters-by-hand',
  uses: [sendsAgain, writeJournal],
  args: { id: 'text' },
  lua: `
if id ~= '' then
  local done = sendAgain(id)
  if done == 'QUEUED' then writeJournal('letter-sent', id, 'failed', 'waiting') end
  return {done, '1', '0'}
end
${LUA_NOW}
local queued, left = 0, 0
for _, one in ipairs(redis.call('ZRANGE', failedLetters, '0', '-1', 'REV')) do
  if left == ${AT_ONCE} then break end
  if queued < ${AT_ONCE} then
    if sendAgain(one) == 'QUEUED' then queued = queued + 1 end
  else
    local state, linkEnds, secret = unpack(redis.call('HMGET', letterKey(one), ${luaFields('letter', ['state', 'linkEnds', 'secret'])}))
    if state and isSendable(now, linkEnds, secret) then left = left + 1 end
  end
end
if queued > 0 then writeJournal('letter-sent', '', 'failed', string.format('%.0f', queued)) end
return {'QUEUED', string.format('%.0f', queued), string.format('%.0f', left)}`,
  answer: z.tuple([sentAgain, whole, whole]),
});

export const sendLetter = defineOperatorEndpoint(contract.sendLetter, {
  async handle({ caller, params: { id }, waitUntil }) {
    const input = joined(journalInput(caller.sub), {
      keys: keys(),
      args: { id: id === contract.ALL_LETTERS ? '' : id },
    });
    const done = await forOperator(caller, SEND, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    const [outcome, queued, left] = done.result;
    if (outcome === 'NONE') return failure('letter_not_found');
    if (outcome === 'QUEUED' && id !== contract.ALL_LETTERS) waitUntil(sendQueued([id]));
    return answer(outcome === 'ENDED' ? { queued: 0, ended: 1, left: 0 } : { queued, ended: 0, left });
  },
});
