/** Passkeys in the store: a hash each, under a hash of the id that its device gave it, and a list for each customer. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Passkey } from '../../src/contract/passkeys.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';

/** The API's name of a passkey; a device may call it by a kilobyte. */
export const passkeyIdOf = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url');

const text = z.string();
const instant = (milliseconds: string): string => new Date(Number(milliseconds)).toISOString();

/** Answer of `shownPasskey()`. */
export const passkeyValues = z.pipe(
  z.tuple([text, text, text, text]),
  z.transform(([id, name, createdAt, lastUsedAt]): Passkey => ({
    id,
    name,
    createdAt: instant(createdAt),
    lastUsedAt: lastUsedAt === '' ? null : instant(lastUsedAt),
  })),
);

/** Lua: defines `shownPasskey(id)`, which answers what the API shows of one. */
export const showPasskey = defineFragment({
  builds: ['passkey'],
  lua: `
local function shownPasskey(id)
  local held = redis.call('HMGET', passkeyKey(id), ${f.passkey.name}, ${f.passkey.createdAt}, ${f.passkey.lastUsedAt})
  return {id, held[1] or '', held[2] or '0', held[3] or ''}
end`,
});

/** Lua, beside `showPasskey`: defines `listOwnPasskeys()`, oldest first. */
export const listOwnPasskeys = defineFragment({
  keys: { passkeys: 'passkeys' },
  lua: `
local function listOwnPasskeys()
  local found = {}
  for i, id in ipairs(redis.call('ZRANGE', passkeys, 0, -1)) do found[i] = shownPasskey(id) end
  return found
end`,
});

/**
 * Lua: defines `ownDescriptors()`: id and transports of each that works at the host that asks, or has no host written down, as a ceremony
 * names passkeys to a device.
 */
export const describePasskeys = defineFragment({
  keys: { passkeys: 'passkeys' },
  args: { rpId: 'text' },
  builds: ['passkey'],
  lua: `
local function ownDescriptors()
  local found = {}
  for _, id in ipairs(redis.call('ZRANGE', passkeys, 0, -1)) do
    local held = redis.call('HMGET', passkeyKey(id), ${f.passkey.credentialId}, ${f.passkey.transports}, ${f.passkey.rpId})
    if (held[3] or rpId) == rpId then found[#found + 1] = {held[1] or '', held[2] or ''} end
  end
  return found
end`,
});

/** Answer of `ownDescriptors()`. */
export const descriptors = z.pipe(
  z.array(z.tuple([text, text])),
  z.transform((all) =>
    all.map(([id, transports]) => ({
      id,
      type: 'public-key' as const,
      transports: transports.split(' ').filter(Boolean),
    })),
  ),
);

export const passkeyKeys = (uid: string) => ({ user: key.user(uid), passkeys: key.passkeys(uid) });
