/**
 * A code as a second factor (decisions A12): six digits of the app, each good once, or a recovery code, used up by it.
 * Reading the sealed secret is one round trip, using the code the next: Lua makes no code itself.
 */
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import {
  groupedCode,
  readCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '../../src/domain/account/second-factor.ts';
import { failure } from '../http/answer.ts';
import { message } from '../http/messages.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placesAccountLetters } from '../mail/account-letters.ts';
import { letterPlaced } from '../mail/placing.ts';
import { isOldSeal, seal, unseal } from '../mail/sealed.ts';
import { LUA_NOW, storeTime } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { hashOfToken } from './one-time-token.ts';
import { stepOf } from './totp.ts';
import { ADDRESSEE_FIELDS } from './user.ts';

/** Beside its field. */
export const codeWrong = () => failure('code_wrong', { fields: { code: message('errors:code_wrong') } });

/** Ten guesses in a quarter of an hour, of which three codes among a million are right at a time: a rate, never a lock. */
export const codeLimit = (id: string) => ({ name: 'factor-code', id, max: 10, windowSeconds: 900 });

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    groupedCode(
      Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(''),
    ),
  );

/** The same for every way of typing it. */
export const recoveryHash = (typed: string): string => hashOfToken(readCode(typed)?.code ?? '');

/** Answers the sealed secret in force, or nothing, and the time by the clock of the store, which every rule goes by. */
export const READ_FACTOR = defineScript({
  name: 'read-second-factor',
  keys: { user: 'user' },
  lua: `
${LUA_NOW}
return {redis.call('HGET', user, ${f.user.totpSecret}) or '', string.format('%.0f', now)}`,
  answer: z.tuple([z.string(), storeTime]),
});

/** A code that may be right: what the script that uses it is to compare. */
export interface CodeToUse {
  readonly comparedSecret: string;
  /** The same secret under the newest pepper; empty where it is already, and for a recovery code. */
  readonly resealed: string;
  /** Half minute of a code of the app; empty for a recovery code. */
  readonly step: number | '';
  /** Hash of a recovery code; empty for a code of the app. */
  readonly codeHash: string;
}

/** Undefined for a code that is certainly wrong. @throws EnvironmentError */
export function codeToUse(typed: string, [sealed, now]: z.output<typeof READ_FACTOR.answer>): CodeToUse | undefined {
  const given = readCode(typed);
  if (given?.kind === 'recovery')
    return { comparedSecret: '', resealed: '', step: '', codeHash: hashOfToken(given.code) };
  const secret = unseal(sealed, 'totp-secret');
  const step = given && secret !== undefined ? stepOf(secret, given.code, now) : undefined;
  if (secret === undefined || step === undefined) return undefined;
  const resealed = isOldSeal(sealed) ? seal(secret, 'totp-secret') : '';
  return { comparedSecret: sealed, resealed, step, codeHash: '' };
}

/**
 * Lua: defines `useCode()`: false for a code that is wrong or was used, else what `usedLetter` reads. A recovery code is
 * told by mail and written into the journal. The same call sent twice finds its own use. A secret that a former pepper has
 * sealed lies under the newest one from its next code on.
 */
const useCodeLua = defineFragment({
  keys: { user: 'user', recoveryCodes: 'recoveryCodes', usedRecoveryCode: 'usedRecoveryCode' },
  args: { uid: 'text', callId: 'text', comparedSecret: 'text', resealed: 'text', step: 'text', codeHash: 'text' },
  lua: `
local function useCode()
  if step ~= '' then
    local secret, last, by = unpack(redis.call('HMGET', user, ${f.user.totpSecret}, ${f.user.totpStep}, ${f.user.totpStepBy}))
    last = tonumber(last or '0')
    if secret ~= comparedSecret and (resealed == '' or secret ~= resealed) or tonumber(step) < last then return false end
    if tonumber(step) == last and by ~= callId then return false end
    redis.call('HSET', user, ${f.user.totpStep}, step, ${f.user.totpStepBy}, callId, ${f.user.totpSecret}, resealed == '' and secret or resealed)
    return ''
  end
  if redis.call('GET', usedRecoveryCode) == callId then return heldLetter('recovery-used:' .. callId) end
  if redis.call('ZREM', recoveryCodes, codeHash) == 0 then return false end
  redis.call('SET', usedRecoveryCode, callId, 'EX', 600)
  writeJournal('recovery-used', uid, '', tostring(redis.call('ZCARD', recoveryCodes)))
  return placeAccountLetter('recovery-used', uid, unpack(redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})))
end`,
});

/** The parts of a script that takes a code. */
export const usesCode = [...placesAccountLetters, writeJournal, useCodeLua] as const;

/** Input besides that of placing letters and of the user. */
export function useCodeInput(uid: string, { comparedSecret, resealed, step, codeHash }: CodeToUse) {
  return joined(journalInput(uid), {
    keys: { recoveryCodes: key.recoveryCodes(uid), usedRecoveryCode: key.usedRecoveryCode(uid, codeHash) },
    args: { comparedSecret, resealed, step, codeHash },
  });
}

/** The letter of a recovery code; empty for a code of the app. */
export const usedLetter = z.union([z.literal(''), letterPlaced]);
