/** The script that reads one order whole for an operator. */
import * as z from 'zod/mini';
import { failure } from '../../http/answer.ts';
import { countsReads, readsInput } from '../../session/reads.ts';
import type { Caller } from '../../session/tokens.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { showingOrder, shownOrder } from './shown.ts';

/** With what the operator is called, for what they write. Counted, because it is a person's data whole. */
export const SHOW = defineScript({
  name: 'show-any-order',
  uses: [...showingOrder, ...countsReads],
  keys: { user: 'user' },
  args: { orderNo: 'text' },
  lua: `
local found = shown(orderNo)
if not found then return 'NONE' end
if tooManyReads({'order ' .. orderNo}) then return 'UNCONFIRMED' end
local name = redis.call('HMGET', user, ${f.user.firstName}, ${f.user.lastName})
return {found, (name[1] or '') .. ' ' .. (name[2] or '')}`,
  answer: z.union([
    z.enum(['NONE', 'UNCONFIRMED']),
    z.pipe(
      z.tuple([shownOrder, z.string()]),
      z.transform(([shown, by]) => ({ shown, by: by.trim() })),
    ),
  ]),
});

export function showInput(caller: Caller, orderNo: string) {
  const reading = readsInput(caller);
  return {
    keys: { ...reading.keys, user: key.user(caller.sub), orderWords: key.orderWords() },
    args: { ...reading.args, orderNo },
  };
}

export const UNREAD = { NONE: failure('order_not_found'), UNCONFIRMED: failure('confirmation_required') } as const;
