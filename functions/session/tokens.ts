/**
 * The four signed tokens (security §2.1, RFC 8725): each kind has its type, audience and key, so that none passes for
 * another. They carry ids and counters, never an e-mail, a name or a role: scripts in the page can read them.
 */
import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import type { ShopRole } from '../../src/domain/account/shop-role.ts';
import { readAccountEnvironment, type AccountEnvironment } from '../environment.ts';

const ISSUER = 'kivrim-perde';
/** Longer than any of ours: refused before it is parsed. */
const MAX_LENGTH = 2048;
const CLOCK_TOLERANCE_SECONDS = 5;

/** Security §2.1. */
export const ACCESS_SECONDS = 600;
/** Between the password and the second factor (decisions A12). */
export const TICKET_SECONDS = 300;
/** How long a guest may turn the order just placed into an account's (decisions P10). */
const CLAIM_SECONDS = 2 * 3600;

const id = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** The caller by the token; only the store knows whether the session is alive. */
const accessClaims = z.object({ sub: id, sid: id, tv: z.string().check(z.regex(/^\d{1,9}$/)) });
export type Caller = Readonly<z.infer<typeof accessClaims>>;

/** A caller of a call of the back room, with the roles that the call is open to. */
export interface OperatorCaller extends Caller {
  readonly roles: readonly ShopRole[];
}

const refreshClaims = z.object({ sub: id, sid: id, n: z.int().check(z.gte(1)) });
export type RefreshClaims = Readonly<z.infer<typeof refreshClaims>>;

/** The owner of the right password and its token version; `jti` names the ticket, which is good for one sign-in. */
const ticketClaims = z.object({ sub: id, tv: z.string().check(z.regex(/^\d{1,9}$/)), jti: id });
export type Ticket = Readonly<z.infer<typeof ticketClaims>>;

const claimClaims = z.object({ sub: z.string() });

type Keys = ReadonlyMap<string, Uint8Array>;

interface Kind<Claims> {
  readonly typ: string;
  readonly audience: string;
  readonly claims: z.ZodMiniType<Claims>;
  readonly keys: (environment: AccountEnvironment) => Keys;
}

const ACCESS: Kind<Caller> = {
  typ: 'at+jwt',
  audience: 'kp-api',
  claims: accessClaims,
  keys: (environment) => environment.JWT_AT_KEYS,
};
const REFRESH: Kind<RefreshClaims> = {
  typ: 'rt+jwt',
  audience: 'kp-refresh',
  claims: refreshClaims,
  keys: (environment) => environment.JWT_RT_KEYS,
};
/** A key of its own out of those of the access token: the same people make and read all three. */
const derivedFor =
  (use: string) =>
  ({ JWT_AT_KEYS }: AccountEnvironment): Keys =>
    new Map([...JWT_AT_KEYS].map(([kid, key]) => [kid, createHmac('sha256', key).update(use).digest()]));

const TICKET: Kind<Ticket> = {
  typ: 'factor+jwt',
  audience: 'kp-second-factor',
  claims: ticketClaims,
  keys: derivedFor('second-factor-ticket'),
};
const CLAIM: Kind<{ sub: string }> = {
  typ: 'claim+jwt',
  audience: 'kp-claim',
  claims: claimClaims,
  keys: derivedFor('order-claim'),
};

/** @throws EnvironmentError */
export const signAccess = (caller: Caller): Promise<string> => sign(ACCESS, { ...caller }, ACCESS_SECONDS);

/** @param seconds until the session ends when nobody uses it. @throws EnvironmentError */
export const signRefresh = (claims: RefreshClaims, seconds: number): Promise<string> =>
  sign(REFRESH, { ...claims }, seconds);

/**
 * Proof, until two hours after the order, that its bearer placed it. The same for every answer about one order.
 * @throws EnvironmentError
 */
export const signClaim = (orderNo: string, placedAt: string): Promise<string> =>
  sign(CLAIM, { sub: orderNo }, CLAIM_SECONDS, new Date(placedAt));

/** Proof, for five minutes, that the password was right. @throws EnvironmentError */
export const signTicket = (ticket: Ticket): Promise<string> => sign(TICKET, { ...ticket }, TICKET_SECONDS);

/** Undefined for whatever is not a ticket of ours that is good now. @throws EnvironmentError */
export const verifyTicket = (token: string): Promise<Ticket | undefined> => current(TICKET, token);

/** Undefined for whatever is not a valid access token of ours now. @throws EnvironmentError */
export const verifyAccess = (token: string): Promise<Caller | undefined> => current(ACCESS, token);

/** Also of an expired token, which may still say which session to end. @throws EnvironmentError */
export const verifyRefresh = (token: string): Promise<{ claims: RefreshClaims; expired: boolean } | undefined> =>
  verify(REFRESH, token);

/** The order number a guest may claim. @throws EnvironmentError */
export const verifyClaim = async (token: string): Promise<string | undefined> => (await current(CLAIM, token))?.sub;

async function current<Claims>(kind: Kind<Claims>, token: string): Promise<Claims | undefined> {
  const verified = await verify(kind, token);
  return verified && !verified.expired ? verified.claims : undefined;
}

async function sign<Claims>(kind: Kind<Claims>, claims: JWTPayload, seconds: number, at = new Date()): Promise<string> {
  const [first] = kind.keys(readAccountEnvironment());
  if (!first) throw new Error('A list of keys is never empty');
  const [kid, key] = first;
  const now = Math.floor(at.getTime() / 1000);
  return new SignJWT({ ...claims, iss: ISSUER, aud: kind.audience, iat: now, exp: now + seconds })
    .setProtectedHeader({ alg: 'HS256', typ: kind.typ, kid })
    .sign(key);
}

async function verify<Claims>(
  kind: Kind<Claims>,
  token: string,
): Promise<{ claims: Claims; expired: boolean } | undefined> {
  if (token.length > MAX_LENGTH) return undefined;
  const keys = kind.keys(readAccountEnvironment());
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
      algorithms: ['HS256'],
      typ: kind.typ,
      issuer: ISSUER,
      audience: kind.audience,
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return read(kind, payload, false);
  } catch (error) {
    // Thrown only after signature, type, issuer and audience were found right.
    if (error instanceof errors.JWTExpired && error.claim === 'exp') return read(kind, error.payload, true);
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function read<Claims>(kind: Kind<Claims>, payload: JWTPayload, expired: boolean) {
  const claims = z.safeParse(kind.claims, payload);
  return claims.success ? { claims: claims.data, expired } : undefined;
}

function keyOf(keys: Keys, kid: string | undefined): Uint8Array {
  const key = kid === undefined ? undefined : keys.get(kid);
  if (!key) throw new errors.JWSSignatureVerificationFailed();
  return key;
}
