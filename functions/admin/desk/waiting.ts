/** Counts of waiting work for the rail of every page of the back room. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-desk.ts';
import { answer } from '../../http/answer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';

const whole = z.pipe(z.string(), z.transform(Number));

const COUNT = defineScript({
  name: 'count-waiting',
  keys: { messages: 'messages', openMessages: 'messagesIn', failedLetters: 'failedLetters' },
  lua: `
return {string.format('%.0f', redis.call('ZCARD', openMessages) + redis.call('ZCARD', messages)),
  string.format('%.0f', redis.call('ZCARD', failedLetters))}`,
  answer: z.tuple([whole, whole]),
});

export const countWaiting = defineOperatorEndpoint(contract.countWaiting, {
  async handle({ caller }) {
    const keys = {
      messages: key.messages(),
      openMessages: key.messagesIn('open'),
      failedLetters: key.failedLetters(),
    };
    const counted = await forOperator(caller, COUNT, { keys, args: {} });
    if (!counted.ok) return counted;
    const [messages, letters] = counted.result;
    return answer({ messages, letters });
  },
});
