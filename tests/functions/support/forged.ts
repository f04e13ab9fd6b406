/** Tokens that are not what they say: RFC 8725's list of ways, and a few of this shop's own. */
import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { signClaim } from '../../../functions/session/tokens.ts';
import type { Customer } from './account.ts';
import { claimsOf } from './belongings.ts';

const now = () => Math.floor(Date.now() / 1000);
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const keyIn = (name: string): Uint8Array => Buffer.from(process.env[name]?.split(':')[1] ?? '', 'base64url');

/** Each kind of token, and where the other kind's key is. */
const KINDS = {
  AccessToken: { own: 'JWT_AT_KEYS', others: 'JWT_RT_KEYS', typ: 'at+jwt', otherTyp: 'rt+jwt', otherAud: 'kp-refresh' },
  RefreshToken: { own: 'JWT_RT_KEYS', others: 'JWT_AT_KEYS', typ: 'rt+jwt', otherTyp: 'at+jwt', otherAud: 'kp-api' },
} as const;

/** By what is wrong with each; none of them may be believed. @param other somebody else */
export async function forgedTokens(
  kind: keyof typeof KINDS,
  person: Customer,
  other: Customer,
): Promise<Record<string, string>> {
  const { own, others, typ, otherTyp, otherAud } = KINDS[kind];
  const token = person[kind];
  const claims: JWTPayload = claimsOf(token);
  const key = keyIn(own);
  const header = { alg: 'HS256', typ, kid: 't1' };
  const [head = '', body = '', signature = ''] = token.split('.');
  const sign = (payload: JWTPayload, parts: Partial<JWTHeaderParameters> = {}, by: Uint8Array = key) =>
    new SignJWT(payload).setProtectedHeader({ ...header, ...parts }).sign(by);
  const without = (name: string) =>
    sign(Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name)));
  // By our own key, as only a mistake of ours would: the list of algorithms is what refuses it.
  const wide = (alg: string, hash: string): string => {
    const unsigned = `${part({ ...header, alg })}.${body}`;
    return `${unsigned}.${createHmac(hash, key).update(unsigned).digest('base64url')}`;
  };
  const jwk = { kty: 'oct', k: Buffer.from('own'.repeat(20)).toString('base64url') };
  const stranger = Buffer.from('own'.repeat(20));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const asymmetric = `${part({ ...header, alg: 'RS256' })}.${body}`;
  return {
    'of another key': await sign(claims, {}, randomBytes(32)),
    'of an empty key': `${head}.${body}.${(await sign(claims, {}, new Uint8Array(32))).split('.')[2] ?? ''}`,
    "of the other kind's key": await sign(claims, {}, keyIn(others)),
    'by HS384': wide('HS384', 'sha384'),
    'by HS512': wide('HS512', 'sha512'),
    'by RS256, of a key of its own': `${asymmetric}.${createSign('sha256').update(asymmetric).sign(privateKey, 'base64url')}`,
    'by nothing': `${part({ ...header, alg: 'none' })}.${body}.`,
    'by NONE': `${part({ ...header, alg: 'NONE' })}.${body}.`,
    'by nothing, with the signature of a good one': `${part({ ...header, alg: 'none' })}.${body}.${signature}`,
    'without a signature': `${head}.${body}.`,
    'of two parts': `${head}.${body}`,
    'of four parts': `${token}.${signature}`,
    'cut in its signature': token.slice(0, -3),
    'cut in its claims': `${head}.${body.slice(0, -4)}.${signature}`,
    'with a longer signature': `${token}A`,
    'with the claims of somebody else': `${head}.${other[kind].split('.')[1] ?? ''}.${signature}`,
    'with a changed claim': `${head}.${part({ ...claims, sub: 'A'.repeat(22) })}.${signature}`,
    'of an unknown key id': await sign(claims, { kid: 't9' }),
    'with a path as key id': await sign(claims, { kid: '../../t1' }),
    'with SQL as key id': await sign(claims, { kid: "t1' UNION SELECT 'x" }),
    'with __proto__ as key id': await sign(claims, { kid: '__proto__' }, stranger),
    'with a key of its own': await sign(claims, { jwk, kid: 'x' }, stranger),
    'with a key of its own under our id': await sign(claims, { jwk }, stranger),
    'with an address of keys': await sign(claims, { jku: 'https://evil.example/keys.json' }, stranger),
    'with an address of a certificate': await sign(claims, { x5u: 'https://evil.example/x.pem' }, stranger),
    'with a certificate': await sign(claims, { x5c: ['MIIB'] }, stranger),
    'with an unknown critical header': `${part({ ...header, crit: ['x'], x: 1 })}.${body}.${signature}`,
    'of no type': await sign(claims, { typ: 'JWT' }),
    'of the other type': await sign(claims, { typ: otherTyp }),
    'for another audience': await sign({ ...claims, aud: otherAud }),
    'for nobody': await without('aud'),
    'of another issuer': await sign({ ...claims, iss: 'evil' }),
    'of no issuer': await without('iss'),
    'that is not valid yet': await sign({ ...claims, nbf: now() + 60 }),
    'that never expires': await without('exp'),
    'without a subject': await without('sub'),
    'without a session': await without('sid'),
    'with a number as subject': await sign({ ...claims, sub: 7 as unknown as string }),
    'with a glob as session': await sign({ ...claims, sid: '*****************' }),
    'of another session': await sign({ ...claims, sid: randomBytes(16).toString('base64url') }),
    "with somebody else's session": await sign({ ...claims, sid: claimsOf(other[kind]).sid }),
    'with the session under another name': await sign({ ...claims, sub: other.User.id }),
    'above 2 KB': await sign({ ...claims, more: 'x'.repeat(2048) }),
    'that is the other kind': kind === 'AccessToken' ? person.RefreshToken : person.AccessToken,
    'that is a claim': await signClaim('KP-1795180000000', new Date().toISOString()),
    'that is no JSON': `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'that is text': 'null',
  };
}

/** Only of access tokens: what their own claims and times may not be. */
export async function wornTokens({ AccessToken }: Customer): Promise<Record<string, string>> {
  const claims: JWTPayload = claimsOf(AccessToken);
  const sign = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 't1' }).sign(keyIn('JWT_AT_KEYS'));
  return {
    'that has expired': await sign({ ...claims, exp: now() - 6 }),
    'that expired long ago': await sign({ ...claims, exp: 1 }),
    'with a number as epoch': await sign({ ...claims, tv: 0 }),
    'of another epoch': await sign({ ...claims, tv: '7' }),
    'of a negative epoch': await sign({ ...claims, tv: '-1' }),
  };
}

/** Values of the header in the place of a token. */
export const ODD_AUTHORIZATIONS: readonly string[] = [
  '', 'Bearer', 'Bearer ', 'bearer x', 'Basic dTpw', 'Bearer a b', 'Bearer a.b.c', 'Bearer null', 'Bearer undefined',
  'Bearer ..', 'Bearer Bearer',
]; // prettier-ignore
