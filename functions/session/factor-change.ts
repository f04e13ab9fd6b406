/** Conditions for adding a first or another second factor (decisions A12, A13). */
import * as z from 'zod/mini';
import { failure } from '../http/answer.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
import { CONFIRMED_MS } from './customer.ts';
import { findsFactors } from './factor-methods.ts';
import { provesEmail } from './proven.ts';

/**
 * Lua: defines `lacking()`, the reason why this session may not add a factor, or nil:
 * - UNPROVEN: the e-mail has not been proven, so the account may be a stranger's;
 * - ELSEWHERE: an invitation was accepted in another session, and only that one makes the first factor;
 * - FACTOR, UNCONFIRMED: an operator who has a factor gives it, within the last ten minutes, before another one is added.
 */
const lacksForFactor = defineFragment({
  keys: { ownSession: 'session' },
  args: { sid: 'text' },
  lua: `
local function lacking()
  if not isProven(user) then return 'UNPROVEN' end
  local role, joinedIn = unpack(redis.call('HMGET', user, ${f.user.role}, ${f.user.joinedIn}))
  if role ~= 'operator' then return end
  if not hasFactor() then return joinedIn and joinedIn ~= sid and 'ELSEWHERE' or nil end
  local given, confirmedAt = unpack(redis.call('HMGET', ownSession, ${f.session.secondFactorAt}, ${f.session.confirmedAt}))
  if not given then return 'FACTOR' end
  ${LUA_NOW}
  if now - tonumber(confirmedAt or '0') > ${CONFIRMED_MS} then return 'UNCONFIRMED' end
end`,
});

/** The parts of a script that adds a factor. */
export const mayAddFactor = [provesEmail, ...findsFactors, lacksForFactor] as const;

/** Answers of `lacking()`. */
export const lacks = z.enum(['UNPROVEN', 'ELSEWHERE', 'FACTOR', 'UNCONFIRMED']);

export const LACKS = {
  UNPROVEN: failure('email_unproven'),
  ELSEWHERE: failure('joined_elsewhere'),
  FACTOR: failure('second_factor_required'),
  UNCONFIRMED: failure('confirmation_required'),
} as const;
