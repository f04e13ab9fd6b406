/**
 * Eight kinds of callers, and which calls each of them is refused (decisions A8, A12). A call that is not named here is
 * open.
 */
import { key } from '../../../functions/store/keys.ts';
import { store } from '../../../functions/store/store.ts';
import { STATUS_OF, type ErrorCode } from '../../../src/contract/codes.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { isOperatorAccess } from '../../../src/domain/account/shop-role.ts';
import { CONTRACTS, nameOf, type CallName } from '../../support/contracts.ts';
import { bearer, customer, type Customer } from './account.ts';
import type { Reply } from './call.ts';
import { operatorIn, operatorWithApp, operatorWithoutFactor, sessionOf } from './operator.ts';
import type { Belongings } from './samples.ts';
import { callSample } from './served.ts';

/**
 * `half`: an owner before the factor. `stale`: one who gave it eleven minutes ago. `full`: one who has just given it.
 * `office`, `workshop`, `fitter`: operators of that role who have just given it.
 */
export const KINDS = ['guest', 'customer', 'half', 'stale', 'full', 'office', 'workshop', 'fitter'] as const;
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
  office: () => operatorIn('office'),
  workshop: () => operatorIn('workshop'),
  fitter: () => operatorIn('fitter'),
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
  'POST /api/admin/sales',
  'DELETE /api/account',
  'GET /api/admin/export',
  'POST /api/admin/team/invites',
  'DELETE /api/admin/team/members/:id',
  'PUT /api/admin/team/members/:id/role',
  'DELETE /api/admin/team/members/:id/factor',
  'POST /api/auth/recovery-codes',
  'POST /api/auth/totp',
  'POST /api/auth/passkeys/registration',
];

/** The page of the team with oneself, the rail, and one's own factor. */
const OF_ALL: readonly CallName[] = [
  'GET /api/admin/team',
  'GET /api/admin/waiting',
  'GET /api/auth/factor',
  'POST /api/auth/confirm',
  'POST /api/auth/passkeys/confirmation',
  'POST /api/auth/passkeys/confirmation-options',
  'POST /api/auth/recovery-codes',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
];

const OF_VISITS: readonly CallName[] = [
  'GET /api/admin/visits',
  'PUT /api/admin/visits/:subject/report',
  'GET /api/admin/visits/:subject/photos/:id',
  'PUT /api/admin/visits/:subject/photos/:id',
  'DELETE /api/admin/visits/:subject/photos/:id',
];

const OF_WORKSHOP: readonly CallName[] = [
  'GET /api/admin/sheets',
  'GET /api/admin/sheets/:orderNo',
  'POST /api/admin/orders/bulk',
  'GET /api/admin/rolls',
  'POST /api/admin/rolls',
  'PATCH /api/admin/rolls/:id',
  'GET /api/admin/board',
  'GET /api/admin/load',
  'POST /api/admin/board/:orderNo/:line',
  'DELETE /api/admin/board/:orderNo/:line',
  'GET /api/admin/cuts',
  'POST /api/admin/cuts',
  'DELETE /api/admin/cuts/:plan',
];

/** Calls of the back room that a role may make, written down once more: the contracts must agree. */
export const CALLS_OF: Readonly<Record<'office' | 'workshop' | 'fitter', readonly CallName[]>> = {
  office: [
    ...OF_ALL,
    ...OF_VISITS,
    ...OF_WORKSHOP,
    'GET /api/admin/orders',
    'GET /api/admin/orders/:orderNo',
    'GET /api/admin/orders/:orderNo/customer',
    'POST /api/admin/customers/find',
    'POST /api/admin/quotes',
    'GET /api/admin/quotes',
    'POST /api/admin/quotes/:id/withdraw',
    'POST /api/admin/sales',
    'PATCH /api/admin/orders/:orderNo',
    'GET /api/admin/coupons',
    'GET /api/admin/errors',
    'POST /api/admin/errors/seen',
    'GET /api/admin/letters',
    'POST /api/admin/letters/:id/send',
    'POST /api/admin/marketing',
    'GET /api/admin/messages',
    'GET /api/admin/reviews',
    'GET /api/admin/reviews/:id/photo',
    'POST /api/admin/reviews/:id',
    'PATCH /api/admin/messages/:id',
    'POST /api/admin/messages/:id/answer',
    'GET /api/admin/today',
    'GET /api/admin/curve',
    'GET /api/admin/views',
    'GET /api/admin/money',
    'POST /api/admin/money/statement',
    'GET /api/admin/payments',
    'POST /api/admin/payments/:orderNo/ask',
    'POST /api/admin/payments/close',
    'GET /api/admin/journal',
    'PUT /api/admin/team/notices',
    'GET /api/admin/visits/:subject',
    'PUT /api/admin/visits/:subject',
    'DELETE /api/admin/visits/:subject',
  ],
  workshop: [...OF_ALL, ...OF_WORKSHOP],
  fitter: [...OF_ALL, ...OF_VISITS],
};

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
  const isOperators = isOperatorAccess(contract.access);
  if (kind === 'customer') return isOperators ? 'forbidden' : null;
  if (kind === 'half') return leadsToTheFactor(contract) ? null : 'second_factor_required';
  if (kind === 'stale' || kind === 'full') return kind === 'stale' && needsFresh ? 'confirmation_required' : null;
  return isOperators && !CALLS_OF[kind].some((name) => name === nameOf(contract)) ? 'forbidden' : null;
}

/** Answers that turn a caller away for what they are. */
const TURNS_AWAY: readonly string[] = [
  'session_ended',
  'forbidden',
  'second_factor_required',
  'confirmation_required',
] satisfies ErrorCode[];

/** Open to anyone, and the caller's own afterwards: an operator gives the second factor before. */
const BECOMES_OWN: readonly CallName[] = ['POST /api/orders', 'POST /api/visits'];

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
  if (kind === 'half' && code === 'second_factor_required' && BECOMES_OWN.some((name) => name === tried.name))
    return undefined;
  if (TURNS_AWAY.includes(code)) return `turned away: ${found}`;
  return own.includes(code) || code === 'invalid_fields' ? undefined : `answered ${found}`;
}
