/**
 * POST /api/auth/refresh: rotation in one script (security §2.2). The successor of a token is computed, not stored, so a
 * second caller within the grace gets the same one and the family never forks.
 *
 * A token stays good until its successor is presented: a caller who comes back with it later than the grace has lost
 * the answer, for instance in an outage, and gets another successor in the place of the lost one. Should the lost one
 * turn up after all, two hold tokens of one family: that is theft, and ends it.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/session.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { log } from '../http/log.ts';
import { placesAccountLetters, sendAccountChanged } from '../mail/account-letters.ts';
import { letterPlaced, placingInput } from '../mail/placing.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f, luaFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { tokensOf } from './session.ts';
import { verifyRefresh } from './tokens.ts';
import { ADDRESSEE_FIELDS, addresseeValues } from './user.ts';

/** Tabs that refresh at the same moment, and a caller whose answer was lost, come back within this time. */
const GRACE_MS = 10_000;

/** Answers the counter, token version and idle time of the session; for a token used again, whom to write to. */
const ROTATE = defineScript({
  name: 'rotate',
  uses: placesAccountLetters,
  keys: { session: 'session', user: 'user', sessions: 'sessions' },
  args: { presented: 'text', uid: 'text', sid: 'text' },
  lua: `
local owner, counter, predecessor, rotatedAt, tokenVersion, endsAt, idleMs = unpack(
  redis.call('HMGET', session, ${f.session.uid}, ${f.session.counter}, ${f.session.predecessor}, ${f.session.rotatedAt}, ${f.session.tokenVersion}, ${f.session.endsAt}, ${f.session.idleMs}))
if owner ~= uid then return {'ENDED'} end
local function stop(kind)
  redis.call('DEL', session)
  redis.call('ZREM', sessions, sid)
  return {kind}
end
local current = redis.call('HMGET', user, ${f.user.status}, ${f.user.tokenVersion})
if current[1] ~= 'active' or current[2] ~= tokenVersion then return stop('ENDED') end
${LUA_NOW}
local remaining = endsAt - now
if remaining <= 0 then return stop('ENDED') end
local idle = string.format('%.0f', math.min(idleMs, remaining))
local given, newest, last = tonumber(presented), tonumber(counter), tonumber(predecessor)
local function rotateTo(number)
  local successor = string.format('%.0f', number)
  redis.call('HSET', session, ${f.session.counter}, successor, ${f.session.predecessor}, presented, ${f.session.rotatedAt}, string.format('%.0f', now))
  redis.call('PEXPIRE', session, idle)
  return {'STANDS', successor, tokenVersion, idle}
end
if given == newest or given == newest + 1 then return rotateTo(given + 1) end
if given == last then
  if now - rotatedAt <= ${GRACE_MS} then return {'STANDS', counter, tokenVersion, idle} end
  return rotateTo(newest + 1)
end
if given > newest then return {'ENDED'} end
local reused = stop('REUSED')
reused[2] = redis.call('HMGET', user, ${luaFields('user', ADDRESSEE_FIELDS)})
reused[3] = placeAccountLetter('signed-out', uid, unpack(reused[2]))
return reused`,
  answer: z.union([
    z.tuple([z.literal('STANDS'), z.string(), z.string(), z.string()]),
    z.tuple([z.literal('REUSED'), addresseeValues, letterPlaced]),
    z.tuple([z.literal('ENDED')]),
  ]),
});

export const refresh = defineEndpoint(contract.refresh, {
  async handle({ body: { refreshToken }, requestId, network, waitUntil }) {
    const verified = await verifyRefresh(refreshToken);
    if (!verified || verified.expired) return failure('session_ended');
    const { sub: uid, sid, n } = verified.claims;
    const input = joined(placingInput(requestId, network()), {
      keys: { session: key.session(sid), user: key.user(uid), sessions: key.sessions(uid) },
      args: { presented: n, uid, sid },
    });
    const done = await store().limited([{ name: 'refresh', id: sid, max: 200, windowSeconds: 60 }], ROTATE, input);
    if (!done.ok) return rateLimited(done);
    const rotated = done.result;
    if (rotated[0] === 'STANDS') {
      const [, counter, tokenVersion, idle] = rotated;
      return answer(await tokensOf({ uid, sid, tokenVersion, counter: Number(counter), idleMs: Number(idle) }));
    }
    if (rotated[0] === 'REUSED') {
      log('warn', 'refresh_token_reused', { requestId });
      sendAccountChanged(waitUntil, 'signed-out', rotated[2], requestId, rotated[1]);
    }
    return failure('session_ended');
  },
});
