/**
 * A call of a signed-in customer. The access token is checked here, without the store; whether its session still stands
 * is asked by the very script that does the work, so that signing out counts at once and costs no round trip
 * (security §2.4). Whose data it is comes from the token alone, never from a path or body.
 */
import { failure, rateLimited, type Answer, type Failure } from '../http/answer.ts';
import { defineCall, type Call, type Definition, type Input } from '../http/call.ts';
import type { Limit } from '../store/limit.ts';
import { store, type Script, type ScriptInput } from '../store/store.ts';
import { sessionKey, userKey } from './session.ts';
import { verifyAccess, type Caller } from './tokens.ts';

export interface CustomerInput<Body, Query> extends Input<Body, Query> {
  readonly caller: Caller;
}

interface CustomerDefinition<Body, Query> extends Omit<Definition<Body, Query>, 'handle' | 'cacheControl'> {
  readonly handle: (input: CustomerInput<Body, Query>) => Promise<Answer | Failure>;
}

/** 401 `session_ended` without a valid access token. */
export function defineCustomerCall<Body = undefined, Query = undefined>(
  definition: CustomerDefinition<Body, Query>,
): Call {
  const { handle, ...rest } = definition;
  return defineCall<Body, Query>({
    ...rest,
    async handle(input) {
      const caller = await callerOf(input.request);
      return caller ? handle({ ...input, caller }) : failure('session_ended');
    },
  });
}

/** Who the bearer token says calls; undefined without a valid one. @throws EnvironmentError */
export async function callerOf(request: Request): Promise<Caller | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return token === undefined ? undefined : verifyAccess(token);
}

/** Lua before the work of a script: whether the session of the `sessionKeys` and `sessionArguments` from there on stands. */
export const sessionStands = (key: number, argument: number): string => `
local person = redis.call('HMGET', KEYS[${key}], 'st', 'tv')
local stands = person[1] == 'active' and person[2] == ARGV[${argument + 1}]
  and redis.call('HGET', KEYS[${key + 1}], 'u') == ARGV[${argument}]`;

export const sessionKeys = ({ sub, sid }: Caller): string[] => [userKey(sub), sessionKey(sid)];
export const sessionArguments = ({ sub, tv }: Caller): string[] => [sub, tv];

export type Done = { readonly ok: true; readonly result: unknown } | Failure;

/**
 * Runs a script for the caller if the session stands, counted if there are limits: one round trip. The script sees its
 * own KEYS and ARGV as if it stood alone. @throws StoreUnavailable
 */
export async function forCustomer(
  caller: Caller,
  script: Pick<Script, 'name' | 'lua'>,
  { keys = [], args = [] }: ScriptInput = {},
  limits: readonly Limit[] = [],
): Promise<Done> {
  const guarded: Script = {
    name: script.name,
    lua: `${sessionStands(1, 1)}
if not stands then return 'ENDED' end
local keys, argv = {}, {}
for i = 3, #KEYS do keys[i - 2] = KEYS[i] end
for i = 3, #ARGV do argv[i - 2] = ARGV[i] end
local function work(KEYS, ARGV)
${script.lua}
end
return {(work(keys, argv))}`,
  };
  const done = await store().limited(limits, guarded, {
    keys: [...sessionKeys(caller), ...keys],
    args: [...sessionArguments(caller), ...args],
  });
  if (!done.ok) return rateLimited(done);
  return Array.isArray(done.result) ? { ok: true, result: done.result[0] ?? null } : failure('session_ended');
}

/** Enough for a quick hand, too few for a script. */
export const writeLimit = ({ sub }: Caller): Limit => ({
  name: 'customer-write',
  id: sub,
  max: 240,
  windowSeconds: 60,
});
