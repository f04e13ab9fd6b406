/** An operator's answer to a contact message: it closes the message and writes its letter, all in one script. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-desk.ts';
import { contactAnswer } from '../../contact/contact-letter.ts';
import { messageIndex, messageIndexKeys } from '../../contact/message-index.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { sendPlaced } from '../../mail/outbox.ts';
import { letterPlaced, placesLetters, placingInput } from '../../mail/placing.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { writeLimit } from '../../session/customer.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { defineScript } from '../../store/script.ts';
import { showMessage, storedMessage } from './messages.ts';

/** Answers before the newest that a message keeps, and their bytes as JSON: of long ones fewer stay. */
const EARLIER = { most: 9, bytes: 24_000 } as const;

/**
 * The first of two simultaneous operators answers; the other one is told. The same answer of the same operator again is
 * the call sent twice: its letter has the version in its name, so that there is one.
 */
const ANSWER = defineScript({
  name: 'answer-message',
  isWhole: true,
  uses: [...placesLetters, messageIndex, showMessage, writeJournal],
  args: { id: 'text', seen: 'text', words: 'text' },
  lua: `
local version, state, body, said, by, assignee, saidAt, earlier = unpack(
  redis.call('HMGET', messageKey(id), ${f.message.version}, ${f.message.state}, ${f.message.body}, ${f.message.answer}, ${f.message.answeredBy}, ${f.message.assignee}, ${f.message.answeredAt}, ${f.message.earlierAnswers}))
if not version then return 'NONE' end
local letter = 'contact-answer:' .. id .. ':' .. seen
if version ~= seen then
  if said == words and by == callerUid and redis.call('EXISTS', letterKey(letter)) == 1 then
    return {'DONE', shown(id), heldLetter(letter), letter}
  end
  return {'CHANGED', shown(id), 'LEAVE', ''}
end
${LUA_NOW}
if said then
  local kept = earlier and cjson.decode(earlier) or {}
  kept[#kept + 1] = {text = said, at = saidAt, by = by}
  while #kept > ${EARLIER.most} or string.len(cjson.encode(kept)) > ${EARLIER.bytes} do table.remove(kept, 1) end
  redis.call('HSET', messageKey(id), ${f.message.earlierAnswers}, cjson.encode(kept))
end
redis.call('HSET', messageKey(id), ${f.message.answer}, words, ${f.message.answeredAt}, string.format('%.0f', now), ${f.message.answeredBy}, callerUid)
moveMessage(id, 'closed', assignee or '')
redis.call('HINCRBY', messageKey(id), ${f.message.version}, 1)
writeJournal('message-answered', id, state, 'closed')
local ends = string.format('%.0f', now + redis.call('PTTL', messageKey(id)))
local placed = placeLetter(letter, '',
  ${f.letter.kind}, 'contact-answer', ${f.letter.message}, body, ${f.letter.answer}, words, ${f.letter.keptUntil}, ends)
return {'DONE', shown(id), placed, letter}`,
  answer: z.union([z.literal('NONE'), z.tuple([z.enum(['CHANGED', 'DONE']), storedMessage, letterPlaced, z.string()])]),
});

export const answerMessage = defineOperatorEndpoint(contract.answerMessage, {
  bodyLimit: 24 * 1024,
  async handle({ caller, params: { id }, body: { version, text: words }, network, waitUntil }) {
    const holder = randomUUID();
    const input = joined(journalInput(caller.sub), placingInput(holder, network()), {
      keys: messageIndexKeys(),
      args: { id, seen: version, words },
    });
    const done = await forOperator(caller, ANSWER, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    if (done.result === 'NONE') return failure('message_not_found');
    const [outcome, message, placed, letter] = done.result;
    if (outcome === 'CHANGED') return failure('changed_meanwhile', { data: message });
    const held = { id: letter, holder, kind: 'contact-answer' } as const;
    sendPlaced(waitUntil, placed, held, message.email, () => contactAnswer(message, words));
    return answer(message);
  },
});
