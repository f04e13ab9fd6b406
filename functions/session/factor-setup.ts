/**
 * POST /api/auth/totp, POST /api/auth/totp/confirm and GET /api/auth/factor: an operator's app for one-time codes
 * (decisions A12). A new secret waits for a code of it, so that nobody locks himself out by a picture that was not scanned.
 * An operator without a factor may do so; one who has a factor must have given it within the last ten minutes.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../src/contract/second-factor.ts';
import { readCode } from '../../src/domain/account/second-factor.ts';
import { answer, failure } from '../http/answer.ts';
import { journalInput, writeJournal } from '../journal/journal.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../mail/placing.ts';
import { seal, unseal } from '../mail/sealed.ts';
import { LUA_NOW, storeTime } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { forCustomer, writeLimit } from './customer.ts';
import { LACKS, lacks, mayAddFactor } from './factor-change.ts';
import { codeLimit, codeWrong, newRecoveryCodes, recoveryHash } from './factor-code.ts';
import { countsUsable, passkeyHosts } from './factor-methods.ts';
import { defineOperatorEndpoint } from './operator.ts';
import { replacesRecoveryCodes } from './recovery-codes.ts';
import { giveFactor } from './session.ts';
import type { Caller } from './tokens.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';
import { ADDRESSEE_FIELDS, addresseeValues } from './user.ts';

const PENDING_SECONDS = 3600;

const keysOf = ({ sub, sid }: Caller) => ({
  user: key.user(sub),
  ownSession: key.session(sid),
  recoveryCodes: key.recoveryCodes(sub),
  pending: key.pendingFactor(sub),
  operators: key.operators(),
});

const SET_UP = defineScript({
  name: 'set-up-totp',
  uses: mayAddFactor,
  keys: { pending: 'pendingFactor' },
  args: { secret: 'text', recoveryHashes: 'text' },
  lua: `
local lack = lacking()
if lack then return {lack} end
redis.call('DEL', pending)
redis.call('HSET', pending, ${f.pendingFactor.secret}, secret, ${f.pendingFactor.recoveryHashes}, recoveryHashes)
redis.call('EXPIRE', pending, ${PENDING_SECONDS})
return {'PENDING', redis.call('HGET', user, ${f.user.email})}`,
  answer: z.union([z.tuple([lacks]), z.tuple([z.literal('PENDING'), z.string()])]),
});

export const setUpTotp = defineOperatorEndpoint(contract.setUpTotp, {
  async handle({ caller }) {
    const Secret = newTotpSecret();
    const RecoveryCodes = newRecoveryCodes();
    const args = {
      uid: caller.sub,
      sid: caller.sid,
      secret: seal(Secret, 'totp-secret'),
      recoveryHashes: RecoveryCodes.map(recoveryHash).join(' '),
      ...passkeyHosts(),
    };
    const done = await forCustomer(caller, SET_UP, { keys: keysOf(caller), args }, [writeLimit(caller)], 'role');
    if (!done.ok) return done;
    if (done.result[0] !== 'PENDING') return LACKS[done.result[0]];
    return answer({ Secret, Uri: totpUri(Secret, done.result[1]), RecoveryCodes });
  },
});

/** The sealed secret that waits, the one in force, whether this session has given a factor, and the store's time. */
const READ_PENDING = defineScript({
  name: 'read-pending-factor',
  keys: { pending: 'pendingFactor', user: 'user', ownSession: 'session' },
  lua: `
${LUA_NOW}
return {redis.call('HGET', pending, ${f.pendingFactor.secret}) or '', redis.call('HGET', user, ${f.user.totpSecret}) or '',
  redis.call('HEXISTS', ownSession, ${f.session.secondFactorAt}) == 1 and 'GIVEN' or '', string.format('%.0f', now)}`,
  answer: z.tuple([z.string(), z.string(), z.enum(['GIVEN', '']), storeTime]),
});

const PUT_IN_FORCE = defineScript({
  name: 'put-totp-in-force',
  isWhole: true,
  uses: [...mayAddFactor, replacesRecoveryCodes, giveFactor, writeJournal, ...placesAccountLetters],
  keys: { pending: 'pendingFactor' },
  args: { comparedSecret: 'text', step: 'text' },
  lua: `
local owner = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
local current = redis.call('HMGET', user, ${f.user.totpSecret}, ${f.user.totpStepBy})
if current[1] == comparedSecret and current[2] == callId then
  return {'DONE', owner, heldLetter('factor-set:' .. callId)}
end
local lack = lacking()
if lack then return {lack} end
local secret, hashes = unpack(redis.call('HMGET', pending, ${f.pendingFactor.secret}, ${f.pendingFactor.recoveryHashes}))
if secret ~= comparedSecret then return {'NONE'} end
redis.call('HSET', user, ${f.user.totpSecret}, secret, ${f.user.totpStep}, step, ${f.user.totpStepBy}, callId)
redis.call('HDEL', user, ${f.user.joinedIn})
redis.call('DEL', pending)
replaceRecoveryCodes(hashes)
giveFactor(ownSession, sid)
redis.call('ZADD', operators, 'NX', redis.call('HGET', ownSession, ${f.session.confirmedAt}), uid)
writeJournal('factor-set', uid, current[1] and 'totp' or '', 'totp')
return {'DONE', owner, placeAccountLetter('factor-set', uid, unpack(owner))}`,
  answer: z.union([
    z.tuple([lacks]),
    z.tuple([z.literal('NONE')]),
    z.tuple([z.literal('DONE'), addresseeValues, letterPlaced]),
  ]),
});

export const confirmTotp = defineOperatorEndpoint(contract.confirmTotp, {
  bodyLimit: 1024,
  async handle({ caller, body, network, waitUntil }) {
    const { sub: uid, sid } = caller;
    const { pending, user, ownSession } = keysOf(caller);
    const reading = { keys: { pending, user, ownSession }, args: {} };
    const read = await forCustomer(caller, READ_PENDING, reading, [codeLimit(`${uid}:${sid}`)], 'role');
    if (!read.ok) return read;
    const [sealed, inForce, given, now] = read.result;
    // Pressed again because the answer was lost: the secret is in force and given by this session.
    if (sealed === '')
      return given === 'GIVEN' && stepFor(inForce, body.code, now) ? answer(null) : failure('no_pending_factor');
    const step = stepFor(sealed, body.code, now);
    if (step === undefined) return codeWrong();
    const callId = randomUUID();
    const input = joined(placingInput(callId, network()), journalInput(uid), {
      keys: { ...keysOf(caller), sessions: key.sessions(uid) },
      args: { uid, sid, comparedSecret: sealed, step, ...passkeyHosts() },
    });
    const done = await forCustomer(caller, PUT_IN_FORCE, input, [], 'role');
    if (!done.ok) return done;
    if (done.result[0] === 'NONE') return failure('no_pending_factor');
    if (done.result[0] !== 'DONE') return LACKS[done.result[0]];
    const [, owner, letter] = done.result;
    sendAccountChanged(waitUntil, 'factor-set', letter, callId, owner);
    return answer(null);
  },
});

function stepFor(sealed: string, typed: string, now: number): number | undefined {
  const [given, secret] = [readCode(typed), unseal(sealed, 'totp-secret')];
  return given?.kind === 'totp' && secret !== undefined ? stepOf(secret, given.code, now) : undefined;
}

const READ_STATE = defineScript({
  name: 'read-factor-state',
  uses: [countsUsable],
  keys: { user: 'user', recoveryCodes: 'recoveryCodes' },
  args: { uid: 'text' },
  lua: `
local usable, all = usablePasskeys(uid)
return {tostring(redis.call('HEXISTS', user, ${f.user.totpSecret})), tostring(usable), tostring(all),
  tostring(redis.call('ZCARD', recoveryCodes))}`,
  answer: z.tuple([z.string(), z.string(), z.string(), z.string()]),
});

export const factorState = defineOperatorEndpoint(contract.factorState, {
  async handle({ caller }) {
    const { user, recoveryCodes, operators } = keysOf(caller);
    const input = { keys: { user, recoveryCodes, operators }, args: { uid: caller.sub, ...passkeyHosts() } };
    const read = await forCustomer(caller, READ_STATE, input, [], 'role');
    if (!read.ok) return read;
    const [totp, passkeys, all, codes] = read.result;
    return answer({
      Totp: totp === '1',
      Passkeys: Number(passkeys),
      HasFactor: totp === '1' || Number(all) > 0,
      RecoveryCodes: Number(codes),
    });
  },
});
