/**
 * Passkeys after a password was reset by mail (decisions A13). While the e-mail was unproven they may be a stranger's,
 * who registered with it, and go. Else their owner sees them, in the answer and in the letter, and
 * POST /api/auth/remove-passkeys removes all of them by one press: with the token of either, for a day, and none that
 * was made since. Passkeys of an operator always remain: access to the mailbox alone must not remove the second factor.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/entrance.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { REMOVAL_HOURS } from '../mail/account-letters.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { hashOfToken } from './one-time-token.ts';

/**
 * Lua, beside `countsPasskeys`: defines `passkeysOf(id)`, name and times of each, oldest first, and
 * `openRemoval(id)`, after which the token removes those that there are now.
 */
export const keepsPasskeys = defineFragment({
  keys: { removal: 'passkeyRemoval' },
  builds: ['passkeys', 'passkey'],
  lua: `
local function passkeysOf(id)
  local found = {}
  for i, one in ipairs(redis.call('ZRANGE', passkeysKey(id), 0, -1)) do
    local held = redis.call('HMGET', passkeyKey(one), ${f.passkey.name}, ${f.passkey.createdAt}, ${f.passkey.lastUsedAt})
    found[i] = {held[1] or '', held[2] or '0', held[3] or ''}
  end
  return found
end
local function openRemoval(id)
  ${LUA_NOW}
  redis.call('HSET', removal, ${f.passkeyRemoval.uid}, id, ${f.passkeyRemoval.until}, string.format('%.0f', now))
  redis.call('EXPIRE', removal, ${REMOVAL_HOURS * 3600})
end`,
});

const instant = (milliseconds: string): string => new Date(Number(milliseconds)).toISOString();

/** Answer of `passkeysOf()`. */
export const keptPasskeys = z.pipe(
  z.array(z.tuple([z.string(), z.string(), z.string()])),
  z.transform((all) =>
    all.map(([name, createdAt, lastUsedAt]) => ({
      name,
      createdAt: instant(createdAt),
      lastUsedAt: lastUsedAt === '' ? null : instant(lastUsedAt),
    })),
  ),
);

const REMOVE = defineScript({
  name: 'remove-passkeys-after-reset',
  keys: { removal: 'passkeyRemoval' },
  builds: ['user', 'passkeys', 'passkey'],
  lua: `
local uid, latest = unpack(redis.call('HMGET', removal, ${f.passkeyRemoval.uid}, ${f.passkeyRemoval.until}))
if not uid or redis.call('HGET', userKey(uid), ${f.user.role}) ~= 'customer' then return 'INVALID' end
for _, id in ipairs(redis.call('ZRANGE', passkeysKey(uid), '-inf', latest, 'BYSCORE')) do
  redis.call('DEL', passkeyKey(id))
  redis.call('ZREM', passkeysKey(uid), id)
end
return 'REMOVED'`,
  answer: z.enum(['INVALID', 'REMOVED']),
});

export const removePasskeys = defineEndpoint(contract.removePasskeys, {
  bodyLimit: 1024,
  async handle({ body: { token }, client }) {
    const limit = { name: 'remove-passkeys-client', id: client(), max: 30, windowSeconds: 3600 };
    const keys = { removal: key.passkeyRemoval(hashOfToken(token)) };
    const done = await store().limited([limit], REMOVE, { keys, args: {} });
    if (!done.ok) return rateLimited(done);
    return done.result === 'REMOVED' ? answer(null) : failure('reset_link_invalid');
  },
});
