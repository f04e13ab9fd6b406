import { createHash } from 'node:crypto';
import { ownCopy } from './own-copy.ts';

const known = new Map<string, string>();

/** SHA-256 in base64, as a policy writes it; pages have few different styles and scripts, so each is hashed once for all. */
export function digestOf(text: string): string {
  const digest = known.get(text) ?? createHash('sha256').update(text).digest('base64');
  if (!known.has(text)) known.set(ownCopy(text), digest);
  return digest;
}
