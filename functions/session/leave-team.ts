/** Leaving the team (decisions A8, A12): who may not, and what goes with the role or the factor. */
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
import { countsUsable } from './factor-methods.ts';

/**
 * Lua: defines
 * - `isOwner(id)`: whether this operator is an owner;
 * - `dropFactor(id)`: the next sign-in sets up another one. Passkeys stay: they open the customer's account;
 * - `endInvitesOf(id)`: a removed operator must not come back by a link of their own.
 */
export const leavesTeam = defineFragment({
  keys: { operators: 'operators', invites: 'operatorInvites' },
  builds: ['user', 'recoveryCodes', 'pendingFactor', 'operatorInvite', 'operatorInviteLink'],
  lua: `
local function isOwner(id)
  local role, owns = unpack(redis.call('HMGET', userKey(id), ${f.user.role}, ${f.user.isOwner}))
  return role == 'operator' and owns == '1'
end
local function dropFactor(id)
  redis.call('HDEL', userKey(id), ${f.user.totpSecret}, ${f.user.totpStep}, ${f.user.totpStepBy}, ${f.user.joinedIn})
  redis.call('DEL', recoveryCodesKey(id), pendingFactorKey(id))
end
local function endInvitesOf(id)
  for _, invited in ipairs(redis.call('ZRANGE', invites, 0, -1)) do
    local by, tokenHash = unpack(redis.call('HMGET', operatorInviteKey(invited), ${f.operatorInvite.invitedById}, ${f.operatorInvite.tokenHash}))
    if by == id then
      redis.call('DEL', operatorInviteKey(invited), operatorInviteLinkKey(tokenHash or ''))
      redis.call('ZREM', invites, invited)
    end
  end
end`,
});

const findsLast = defineFragment({
  lua: `
local function mayEnter(id)
  local joinedIn, secret = unpack(redis.call('HMGET', userKey(id), ${f.user.joinedIn}, ${f.user.totpSecret}))
  if joinedIn then return false end
  local usable, all = usablePasskeys(id)
  return usable > 0 or all == 0 or secret ~= false or redis.call('ZCARD', recoveryCodesKey(id)) > 0
end
local function isLast(id)
  local others, owners = 0, 0
  for _, other in ipairs(redis.call('ZRANGE', operators, 0, -1)) do
    if other ~= id and redis.call('HGET', userKey(other), ${f.user.role}) == 'operator' then others = others + 1 end
    if other ~= id and isOwner(other) and mayEnter(other) then owners = owners + 1 end
  end
  return others == 0 or (isOwner(id) and owners == 0)
end`,
});

/**
 * Lua: `leavesTeam`, and `isLast(id)`: whether the team would be left without an operator, or without an owner where there is one. An invited
 * owner counts from the first factor on: it is made in the session that accepted (`factor-change.ts`), or never. One whose factors are all passkeys
 * of another host counts no more than one who is not there.
 */
export const keepsAnOwner = [countsUsable, leavesTeam, findsLast] as const;
