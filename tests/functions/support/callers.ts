/**
 * Five kinds of callers, and which calls each of them is refused (decisions A8, A12). A call that is not named here is
 * open.
 */
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';
import { STATUS_OF, type ErrorCode } from '../../../src/contract/codes.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { CONTRACTS, nameOf, type CallName } from '../../support/contracts.ts';
import { bearer, customer, type Customer } from './account.ts';
import type { Reply } from './call.ts';
import { operatorWithApp, operatorWithoutFactor, sessionOf } from './operator.ts';
import type { Belongings } from './samples.ts';
import { callSample } from './served.ts';

/** `half`: an operator before the factor. `stale`: one who gave it eleven minutes ago. `full`: one who has just given it. */
export const KINDS = ['guest', 'customer', 'half', 'stale', 'full'] as const;
export type Kind = (typeof KINDS)[number];

export const ELEVEN_MINUTES = 11 * 60_000;

/** An operator whose factor was given eleven minutes ago. */
export async function staleOperator(): Promise<Customer> {
  const { person } = await operatorWithApp();
  const then = String(Date.now() - ELEVEN_MINUTES);
  await store().command('test', (redis) =>
    redis.hset(key.session(sessionOf(person)), { secondFactorAt: then, confirmedAt: then }),
  );
  return person;
}

const MAKE: Readonly<Record<Exclude<Kind, 'guest'>, () => Promise<Customer>>> = {
  customer: () => customer(),
  half: () => operatorWithoutFactor(),
  stale: staleOperator,
  full: async () => (await operatorWithApp()).person,
};

/** Headers of somebody new of this kind. */
export async function headersOf(kind: Kind): Promise<Record<string, string>> {
  return kind === 'guest' ? {} : bearer((await MAKE[kind]()).AccessToken);
}

/** Calls that an operator may make before the second factor: the way to it, and the way out. */
const BEFORE_THE_FACTOR: readonly CallName[] = [
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
  'POST /api/auth/confirm',
  'GET /api/auth/factor',
  'POST /api/auth/passkeys/confirmation-options',
  'POST /api/auth/passkeys/confirmation',
  'POST /api/auth/passkeys/registration',
  'POST /api/auth/passkeys',
  'GET /api/auth/passkeys',
  'POST /api/account/pending-email',
  'POST /api/admin/team/join',
  'GET /api/auth/me',
];

/** Whether an operator may make it before the second factor. */
export const leadsToTheFactor = (contract: CallContract): boolean =>
  BEFORE_THE_FACTOR.some((name) => name === nameOf(contract));

/** Calls that need a factor given in the last ten minutes: everybody's data, the team, factors, and the end of an account. */
const FRESH: readonly CallName[] = [
  'DELETE /api/account',
  'GET /api/admin/export',
  'POST /api/admin/team/invites',
  'DELETE /api/admin/team/members/:id',
  'DELETE /api/admin/team/members/:id/factor',
  'POST /api/auth/recovery-codes',
  'POST /api/auth/totp',
  'POST /api/auth/passkeys/registration',
];

/** A call as it is tried; of some contracts more than one, where money makes the difference. */
export interface TriedCall {
  readonly name: string;
  readonly contract: CallContract;
  readonly needsFresh: boolean;
  /** Instead of the sample's. */
  readonly body?: object;
}

const entry = { kind: 'paid', method: 'transfer', amount: 1, text: 'Denendi', reference: '' } as const;

/** Bodies by the name of the contract. */
const WITH_MONEY: Readonly<Partial<Record<CallName, readonly object[]>>> = {
  'PATCH /api/admin/orders/:orderNo': [
    { version: 1, entry },
    { version: 1, entry: { ...entry, kind: 'refund' } },
    { version: 1, allowedDebt: { text: 'Denendi' } },
  ],
};

export const TRIED: readonly TriedCall[] = CONTRACTS.flatMap((contract) => {
  const name = nameOf(contract);
  const needsFresh = FRESH.some((one) => one === name);
  const money = Object.entries(WITH_MONEY).find(([of]) => of === name)?.[1] ?? [];
  return [
    { name, contract, needsFresh },
    ...money.map((body, index) => ({ name: `${name} with money ${index + 1}`, contract, needsFresh: true, body })),
  ];
});

/** @param of what the sample names @param headers of the caller, and what else is sent */
export const makeTried = (
  { contract, body }: TriedCall,
  of: Belongings,
  headers: Record<string, string>,
): Promise<Reply> => callSample(contract, of, { headers, ...(body && { body }) });

/** The code with which this kind of caller is refused; null for a call that is open to it. */
export function refusalOf({ contract, needsFresh }: TriedCall, kind: Kind): ErrorCode | null {
  if (contract.access === 'anyone') return null;
  if (kind === 'guest') return 'session_ended';
  if (kind === 'customer') return contract.access === 'operator' ? 'forbidden' : null;
  if (kind === 'half') return leadsToTheFactor(contract) ? null : 'second_factor_required';
  return kind === 'stale' && needsFresh ? 'confirmation_required' : null;
}

/** Answers that turn a caller away for what they are. */
const TURNS_AWAY: readonly string[] = [
  'session_ended',
  'forbidden',
  'second_factor_required',
  'confirmation_required',
] satisfies ErrorCode[];

/** Returns the fault of an answer to this kind of caller in words, or undefined. */
export function wrongOf(
  tried: TriedCall,
  kind: Kind,
  { status, code }: { readonly status: number; readonly code: string | undefined },
): string | undefined {
  const refusal = refusalOf(tried, kind);
  const found = `${status} ${code ?? ''}`.trim();
  if (refusal !== null) {
    const wanted = `${STATUS_OF[refusal]} ${refusal}`;
    return found === wanted ? undefined : `answered ${found} instead of ${wanted}`;
  }
  const own: readonly string[] = tried.contract.codes;
  if (code === undefined) {
    const { status: wanted = 200 } = tried.contract;
    return status === wanted ? undefined : `answered ${found} instead of ${wanted}`;
  }
  // A refresh token or a link of nobody ends as a session does.
  if (tried.contract.access === 'anyone' && code === 'session_ended') return undefined;
  if (TURNS_AWAY.includes(code)) return `turned away: ${found}`;
  return own.includes(code) || code === 'invalid_fields' ? undefined : `answered ${found}`;
}
