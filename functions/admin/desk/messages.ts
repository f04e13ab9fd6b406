/** Contact messages as operators read and change them: a page of one state, who takes one, what becomes of it. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-desk.ts';
import { windowIn } from '../../../src/domain/shop/message.ts';
import { messageIndex, messageIndexKeys } from '../../contact/message-index.ts';
import { parseMessage } from '../../contact/messages.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { writeLimit } from '../../session/customer.ts';
import { countsReads, readsInput } from '../../session/reads.ts';
import { f, storedHash } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { pageOfSet } from '../../store/page.ts';
import { defineFragment, defineScript } from '../../store/script.ts';
import { endsBookedLetter } from '../../visits/booking-store.ts';
import { storedVisit } from '../visits/plan.ts';

/**
 * Lua: defines `shown(id)`: the message's fields, the names of who has taken it and who has answered it, its visit, and who gave its
 * earlier answers, as `storedMessage` reads them.
 */
export const showMessage = defineFragment({
  builds: ['message', 'user', 'visit'],
  lua: `
local function operatorName(uid)
  if not uid or uid == '' then return '' end
  local name = redis.call('HMGET', userKey(uid), ${f.user.firstName}, ${f.user.lastName})
  return (name[1] or '') .. ' ' .. (name[2] or '')
end
local function shown(id)
  local people = redis.call('HMGET', messageKey(id), ${f.message.assignee}, ${f.message.answeredBy}, ${f.message.earlierAnswers})
  local earlier = {}
  for i, one in ipairs(people[3] and cjson.decode(people[3]) or {}) do earlier[i] = operatorName(one.by) end
  return {id, redis.call('HGETALL', messageKey(id)), operatorName(people[1]), operatorName(people[2]),
    redis.call('HGETALL', visitKey(id)), earlier}
end`,
});

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const messageHash = storedHash('message', [
  'body',
  'at',
  'state',
  'version',
  'assignee',
  'answer',
  'answeredAt',
  'earlierAnswers',
]);

/** Answer of `shown`. */
export const storedMessage = z.pipe(
  z.tuple([z.string(), messageHash, z.string(), z.string(), storedVisit, z.array(z.string())]),
  z.transform(
    ([id, { body, at, state, version, ...hash }, assigneeName, answeredBy, visit, earlierBy]): contract.DeskMessage => {
      const { id: _id, ...content } = parseMessage(body);
      const { assignee, answer: words, answeredAt = 0, earlierAnswers = [] } = hash;
      return {
        id,
        at: isoOf(at),
        version,
        state,
        ...content,
        window: windowIn(`${content.subject}\n${content.message}`),
        assignee: assignee === undefined ? null : { id: assignee, name: assigneeName.trim() },
        answer: words === undefined ? null : { text: words, at: isoOf(answeredAt), by: answeredBy.trim() },
        earlierAnswers: earlierAnswers.map((one, place) => ({
          text: one.text,
          at: isoOf(one.at),
          by: earlierBy[place]?.trim() ?? '',
        })),
        visit,
      };
    },
  ),
);

const counted = z.pipe(z.string(), z.transform(Number));

/** Messages from before the lists count as open until they are moved; one that has ended counts nowhere. */
const LIST = defineScript({
  name: 'list-messages',
  uses: [pageOfSet, messageIndex, showMessage, ...countsReads],
  keys: { list: 'messagesIn', counted: ['messagesIn'] },
  lua: `
adoptMessages()
local found, read = {}, {}
local ids, following = pageOf(list)
for _, id in ipairs(ids) do
  if redis.call('EXISTS', messageKey(id)) == 1 then
    found[#found + 1] = shown(id)
    read[#read + 1] = 'message ' .. id
  else
    redis.call('ZREM', list, id)
  end
end
if tooManyReads(read) then return 'UNCONFIRMED' end
local counts = {}
for i, one in ipairs(counted) do counts[i] = redis.call('ZCARD', one) end
counts[1] = counts[1] + redis.call('ZCARD', messages)
for i, of in ipairs(counts) do counts[i] = string.format('%.0f', of) end
return {found, following, counts}`,
  answer: z.union([
    z.literal('UNCONFIRMED'),
    z.tuple([z.array(storedMessage), z.string(), z.tuple([counted, counted, counted, counted])]),
  ]),
});

/** The list of the open messages that an operator has taken. */
const mine = (uid: string) => key.messagesIn(`for-${uid}`);

export const listMessages = defineOperatorEndpoint(contract.listMessages, {
  async handle({ caller, query: { state, ...page } }) {
    const listOf = (list: contract.MessageList) => (list === 'mine' ? mine(caller.sub) : key.messagesIn(list));
    const input = joined(readsInput(caller), {
      keys: { ...messageIndexKeys(), list: listOf(state), counted: contract.MESSAGE_LISTS.map(listOf) },
      args: page,
    });
    const listed = await forOperator(caller, LIST, input);
    if (!listed.ok) return listed;
    if (listed.result === 'UNCONFIRMED') return failure('confirmation_required');
    const [items, following, [open, own, closed, spam]] = listed.result;
    return answer({ items, next: following || null, counts: { open, mine: own, closed, spam } });
  },
});

/**
 * NONE, also of one that was erased, CHANGED with the message as it is, NO_OPERATOR for an assignee who is none, or DONE. A
 * message that is already as asked for is done, whatever the version: the call came twice. An empty state or assignee `-`
 * leaves it as it is.
 */
const CHANGE = defineScript({
  name: 'change-message',
  isWhole: true,
  uses: [messageIndex, showMessage, writeJournal, ...endsBookedLetter],
  args: { id: 'text', seen: 'text', state: 'text', assignee: 'text', erase: 'text' },
  lua: `
local version, stateNow, assigneeNow = unpack(redis.call('HMGET', messageKey(id), ${f.message.version}, ${f.message.state}, ${f.message.assignee}))
if not version then return 'NONE' end
assigneeNow = assigneeNow or ''
local nextState = state == '' and stateNow or state
local nextAssignee = assignee == '-' and assigneeNow or assignee
if erase == '' and nextState == stateNow and nextAssignee == assigneeNow then return {'DONE', shown(id)} end
if version ~= seen then return {'CHANGED', shown(id)} end
if erase == '1' then
  callOff('contact:' .. id)
  -- Each answer has the version in its letter's name.
  for one = 1, tonumber(version) do callOff('contact-answer:' .. id .. ':' .. one) end
  endBookedLetter(id)
  dropMessage(id)
  writeJournal('message-erased', id, stateNow, '')
  return 'NONE'
end
if nextAssignee ~= assigneeNow and nextAssignee ~= '' and redis.call('HGET', userKey(nextAssignee), ${f.user.role}) ~= 'operator' then
  return 'NO_OPERATOR'
end
moveMessage(id, nextState, nextAssignee)
redis.call('HINCRBY', messageKey(id), ${f.message.version}, 1)
if nextState ~= stateNow then writeJournal('message-state', id, stateNow, nextState) end
if nextAssignee ~= assigneeNow then
  writeJournal('message-assignee', id, operatorName(assigneeNow), operatorName(nextAssignee))
end
return {'DONE', shown(id)}`,
  answer: z.union([z.enum(['NONE', 'NO_OPERATOR']), z.tuple([z.enum(['CHANGED', 'DONE']), storedMessage])]),
});

/** Spam wins over the state beside it. */
const stateAsked = (spam: boolean | undefined, state: 'open' | 'closed' | undefined): string => {
  if (spam === true) return 'spam';
  return spam === false ? (state ?? 'open') : (state ?? '');
};

export const changeMessage = defineOperatorEndpoint(contract.changeMessage, {
  async handle({ caller, params: { id }, body: { version, state, assignee, spam, erase } }) {
    const input = joined(journalInput(caller.sub), {
      keys: { ...messageIndexKeys(), outbox: key.outbox(), failedLetters: key.failedLetters() },
      args: {
        id,
        seen: version,
        erase: erase ? '1' : '',
        state: stateAsked(spam, state),
        assignee: assignee === undefined ? '-' : (assignee ?? ''),
      },
    });
    const done = await forOperator(caller, CHANGE, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    // The same deletion comes twice where its answer was lost.
    if (done.result === 'NONE') return erase ? answer(null) : failure('message_not_found');
    if (done.result === 'NO_OPERATOR') return failure('invalid_fields', { fields: { assignee: 'common.invalid' } });
    const [outcome, message] = done.result;
    return outcome === 'DONE' ? answer(message) : failure('changed_meanwhile', { data: message });
  },
});
