/** Opaque ids for rate limits and scopes: the store never holds an address or an e-mail for counting. */
import { createHash, createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { emailKey } from '../../src/domain/account/account.ts';
import { readEnvironment } from '../environment.ts';

/**
 * A key of its own for each use, out of the store's token. Only for what is short-lived: with a new token, counters
 * begin anew, challenges under way are asked again and networks have to become known again. A proof that is needed
 * years later has its own secret (`CONSENT_PROOF_KEYS`).
 * @throws EnvironmentError
 */
export const derivedKey = (label: string): Buffer =>
  createHmac('sha256', readEnvironment().UPSTASH_REDIS_REST_TOKEN).update(label).digest();

/**
 * 22 characters that stand for a value and cannot be turned back without the store's token.
 * @throws EnvironmentError
 */
export const opaqueId = (value: string): string =>
  createHmac('sha256', derivedKey('opaque-id')).update(value).digest('base64url').slice(0, 22);

/** Groups of an IPv6 address that name a customer, and those that name what a provider hands out at most. */
const CUSTOMER_GROUPS = 4;
const PREFIX_GROUPS = 3;

/** Whom an address stands for: an IPv6 customer owns a whole /64; without an address all share one. */
export const clientOf = (ip: string): string => networkWith(ip, CUSTOMER_GROUPS);

/** As `clientOf`, but with an IPv6 /48 for one: its tenant has 65,536 networks to write letters from. */
export const networkOf = (ip: string): string => networkWith(ip, PREFIX_GROUPS);

function networkWith(ip: string, groups: number): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip || 'unknown';
  const [head = '', tail = ''] = ip.split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const gap = ip.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const network = [...left, ...gap, ...right].slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${groups * 16}`;
}

/** A name for an e-mail in keys and limits, of fixed length and alphabet. */
export const emailHash = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url');
