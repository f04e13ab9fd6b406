/**
 * A call of a signed-in customer. The access token is checked here, without the store; whether its session still stands
 * is asked by the very script that does the work, so that signing out counts at once and costs no round trip (security
 * §2.4). The token alone says whose data it is, never a path or body.
 */
import type { CallContract } from '../../src/contract/contract.ts';
import { failure, type Failure } from '../http/answer.ts';
import { endpointOf, type Endpoint, type EndpointInput, type Outcome, type Reading } from '../http/endpoint.ts';
import { overLimit } from '../http/proof.ts';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineFragment, type Guard, type Script, type ScriptInput } from '../store/script.ts';
import { store } from '../store/store.ts';
import { LUA_SHOP_ROLE } from './shop-role.ts';
import { verifyAccess, type Caller, type OperatorCaller } from './tokens.ts';

export type CallerInput<Contract extends CallContract> = EndpointInput<Contract> & { readonly caller: Caller };

export interface CallerDefinition<Contract extends CallContract> extends Omit<Reading, 'cacheControl'> {
  readonly handle: (input: CallerInput<Contract>) => Promise<Outcome<Contract>>;
}

/** A call that needs a valid access token, 401 `session_ended` without one; whose it may be the script asks. */
export const callerEndpoint = <Contract extends CallContract>(
  contract: Contract,
  { handle, ...reading }: CallerDefinition<Contract>,
): Endpoint =>
  endpointOf(contract, {
    ...reading,
    async handle(input) {
      const caller = await callerOf(input.request);
      return caller ? handle({ ...input, caller }) : failure('session_ended');
    },
  });

/** `callerEndpoint`, for calls of customers alone. */
export const defineCustomerEndpoint = <Contract extends CallContract & { readonly access: 'customer' }>(
  contract: Contract,
  definition: CallerDefinition<Contract>,
): Endpoint => callerEndpoint(contract, definition);

/** Returns the caller named by the bearer token; undefined without a valid one. @throws EnvironmentError */
export async function callerOf(request: Request): Promise<Caller | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return token === undefined ? undefined : verifyAccess(token);
}

/**
 * Demands of a call on the session besides being alive. `session`: nothing, for what an operator may do before the
 * second factor; `role`: the caller is an operator, perhaps before it; `customer`: an operator has given it (decisions
 * A12); `operator`: the caller is one; `confirmed`: and has given it again within the last ten minutes, for money and
 * for personal data in bulk.
 */
export type Needs = 'session' | 'role' | 'customer' | 'operator' | 'confirmed';

/** Milliseconds for which an operator is not asked again. */
export const CONFIRMED_MS = 10 * 60_000;

/** Lua: `refusal()` names what the session of the caller lacks. */
const sessionStands = defineFragment({
  keys: { callerUser: 'user', callerSession: 'session' },
  args: { callerUid: 'text', callerTokenVersion: 'text', callerNeeds: 'text', callerRoles: 'text' },
  lua: `
${LUA_SHOP_ROLE}
local function refusal()
  local user = redis.call('HMGET', callerUser, ${f.user.status}, ${f.user.tokenVersion}, ${f.user.role})
  local session = redis.call('HMGET', callerSession, ${f.session.uid}, ${f.session.secondFactorAt}, ${f.session.confirmedAt})
  local stands = user[1] == 'active' and user[2] == callerTokenVersion and session[1] == callerUid
  if not stands then return 'ENDED' end
  if callerNeeds == 'session' then return end
  if callerNeeds == 'role' then return user[3] ~= 'operator' and 'FORBIDDEN' or nil end
  if user[3] == 'operator' and not session[2] then return 'FACTOR' end
  if callerNeeds == 'customer' then return end
  if user[3] ~= 'operator' then return 'FORBIDDEN' end
  if callerRoles ~= '' and not string.find(callerRoles, ' ' .. shopRole(callerUser) .. ' ', 1, true) then return 'FORBIDDEN' end
  if callerNeeds ~= 'confirmed' then return end
  ${LUA_NOW}
  if now - tonumber(session[3] or '0') > ${CONFIRMED_MS} then return 'UNCONFIRMED' end
end`,
});

/** In front of a script that belongs to a session; `store().guarded` answers the word as `refused`. */
const sessionGuard = ({ sub, sid, tv, roles = [] }: Caller & Partial<OperatorCaller>, needs: Needs): Guard => ({
  fragment: sessionStands,
  input: {
    keys: { callerUser: key.user(sub), callerSession: key.session(sid) },
    args: {
      callerUid: sub,
      callerTokenVersion: tv,
      callerNeeds: needs,
      callerRoles: roles.map((role) => ` ${role} `).join(''),
    },
  },
});

type CallerRefusal = Failure<'session_ended' | 'forbidden' | 'second_factor_required' | 'confirmation_required'>;

const REFUSALS: Readonly<Record<string, CallerRefusal>> = {
  FACTOR: failure('second_factor_required'),
  FORBIDDEN: failure('forbidden'),
  UNCONFIRMED: failure('confirmation_required'),
};

export type CallerResult<Result> =
  { readonly ok: true; readonly result: Result } | Failure<'rate_limited' | 'proof_required'> | CallerRefusal;

/**
 * Runs a script for the caller if the session stands, counted if there are limits: one round trip.
 * @throws StoreUnavailable
 */
export async function forCustomer<Input extends ScriptInput, Result>(
  caller: Caller & Partial<OperatorCaller>,
  script: Script<Input, Result>,
  input: Input,
  limits: readonly Limit[] = [],
  needs: Needs = 'customer',
): Promise<CallerResult<Result>> {
  const done = await store().guarded(limits, sessionGuard(caller, needs), script, input);
  if (done.ok) return done;
  return done.retryAfterSeconds === undefined ? (REFUSALS[done.refused] ?? failure('session_ended')) : overLimit(done);
}

/** Enough for a quick hand, too few for a script. */
export const writeLimit = ({ sub }: Caller): Limit => ({
  name: 'customer-write',
  id: sub,
  max: 240,
  windowSeconds: 60,
});
