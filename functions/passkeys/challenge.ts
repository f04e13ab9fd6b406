/**
 * Challenges: what a device signs, so that an answer cannot be kept and used again. Made here, good for one ceremony of
 * one kind, one caller and five minutes.
 */
import { randomBytes } from 'node:crypto';
import { CEREMONY_MS } from '../../src/domain/account/passkey.ts';
import { passkeyHosts } from '../session/factor-methods.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment } from '../store/script.ts';
import type { RelyingParty } from './relying-party.ts';

/** In base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** Lua: defines `issueChallenge(ceremony, owner)`; `owner` is empty for a caller who is not known yet. */
export const issueChallenge = defineFragment({
  keys: { challenge: 'passkeyChallenge' },
  args: { siteOrigin: 'text' },
  lua: `
local function issueChallenge(ceremony, owner)
  redis.call('HSET', challenge, ${f.passkeyChallenge.ceremony}, ceremony, ${f.passkeyChallenge.uid}, owner, ${f.passkeyChallenge.origin}, siteOrigin)
  redis.call('PEXPIRE', challenge, ${CEREMONY_MS})
end`,
});

/**
 * Lua: defines `takeChallenge(ceremony, owner)`: whether it was given out for this and is used for the first time. The
 * store's client may send a script twice: the second time the same call finds its own mark.
 */
export const takeChallenge = defineFragment({
  keys: { challenge: 'passkeyChallenge' },
  args: { siteOrigin: 'text', callId: 'text' },
  lua: `
local function takeChallenge(ceremony, owner)
  local given = redis.call('HMGET', challenge, ${f.passkeyChallenge.ceremony}, ${f.passkeyChallenge.uid}, ${f.passkeyChallenge.origin}, ${f.passkeyChallenge.usedBy})
  if given[1] ~= ceremony or given[2] ~= owner or given[3] ~= siteOrigin then return false end
  if given[4] and given[4] ~= callId then return false end
  redis.call('HSET', challenge, ${f.passkeyChallenge.usedBy}, callId)
  return true
end`,
});

/** With the hosts that `describePasskeys` and a new passkey read. @throws EnvironmentError */
export const challengeInput = (challenge: string, { origin, id }: RelyingParty) => ({
  keys: { challenge: key.passkeyChallenge(challenge) },
  args: { siteOrigin: origin, rpId: id, ...passkeyHosts() },
});
