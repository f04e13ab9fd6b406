/**
 * Tokens of links in letters that no store holds: `kid.id.signature`. A token names an opaque id, proves that the shop wrote
 * it for this purpose, and never runs out by itself, for a letter is read years later (decisions P18). A forged one is
 * refused without the store.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readAccountEnvironment } from '../environment.ts';

const TOKEN = /^([\w-]{1,16})\.([\w-]{16,64})\.([\w-]{43})$/;

/** The purpose a token is signed for: a token of one purpose is refused for the other. */
type Purpose = 'marketing-link' | 'order-link' | 'fit-claim';

/** Signed by a key derived from the pepper: of all secrets the one whose former values stay listed longest. */
const signature = (secret: Uint8Array, purpose: Purpose, signed: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update(purpose).digest()).update(signed).digest();

const signedText = (id: string, bound: string): string => (bound === '' ? id : `${id}\n${bound}`);

/**
 * @param bound what the token is good for besides, and does not say
 * @throws EnvironmentError
 */
export function signLink(purpose: Purpose, id: string, bound = ''): string {
  const [first] = readAccountEnvironment().PASSWORD_PEPPER;
  if (!first) throw new Error('A list of keys is never empty');
  const [kid, secret] = first;
  return `${kid}.${id}.${signature(secret, purpose, signedText(id, bound)).toString('base64url')}`;
}

/** The id that a token names, whether the shop wrote it or not; undefined for what is no token. */
export const linkIdIn = (token: string): string | undefined => TOKEN.exec(token)?.[2];

/** The id it names; undefined for whatever the shop has not written. @throws EnvironmentError */
export function verifyLink(purpose: Purpose, token: string, bound = ''): string | undefined {
  const [, kid = '', id = '', signed = ''] = TOKEN.exec(token) ?? [];
  const secret = readAccountEnvironment().PASSWORD_PEPPER.get(kid);
  if (!secret) return undefined;
  const given = Buffer.from(signed, 'base64url');
  const right = signature(secret, purpose, signedText(id, bound));
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
