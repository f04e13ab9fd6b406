/** Opaque ids for rate limits and scopes: the store never holds an address or an e-mail for counting. */
import { createHash, createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { emailKey } from '../../src/domain/account.ts';
import { readEnvironment } from '../environment.ts';

/**
 * 22 characters that stand for a value and cannot be turned back without the store's token.
 * @throws EnvironmentError
 */
export function opaqueId(value: string): string {
  return createHmac('sha256', readEnvironment().UPSTASH_REDIS_REST_TOKEN)
    .update(value)
    .digest('base64url')
    .slice(0, 22);
}

/** Whom an address stands for: an IPv6 customer owns a whole /64; without an address all share one. */
export function clientOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip || 'unknown';
  const [head = '', tail = ''] = ip.split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const gap = ip.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const network = [...left, ...gap, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** A name for an e-mail in keys and limits, of fixed length and alphabet. */
export const emailHash = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url');
