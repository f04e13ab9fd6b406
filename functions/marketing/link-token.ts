/**
 * The token of the link that withdraws the consent to campaign e-mails: `kid.id.signature`. It names an opaque id, proves
 * that the shop wrote it, and never runs out, for a letter is read years later (decisions P18). A forged one is refused
 * without the store.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readAccountEnvironment } from '../environment.ts';

const TOKEN = /^([\w-]{1,16})\.([\w-]{16,64})\.([\w-]{43})$/;

/** Signed by a key derived from the pepper: of all secrets the one whose former values stay listed longest. */
const signature = (secret: Uint8Array, id: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update('marketing-link').digest()).update(id).digest();

/** @throws EnvironmentError */
export function signLink(id: string): string {
  const [first] = readAccountEnvironment().PASSWORD_PEPPER;
  if (!first) throw new Error('A list of keys is never empty');
  const [kid, secret] = first;
  return `${kid}.${id}.${signature(secret, id).toString('base64url')}`;
}

/** The id it names; undefined for whatever the shop has not written. @throws EnvironmentError */
export function verifyLink(token: string): string | undefined {
  const [, kid = '', id = '', signed = ''] = TOKEN.exec(token) ?? [];
  const secret = readAccountEnvironment().PASSWORD_PEPPER.get(kid);
  if (!secret) return undefined;
  const given = Buffer.from(signed, 'base64url');
  const right = signature(secret, id);
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
