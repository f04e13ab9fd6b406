/**
 * Secrets that the store keeps and a function must read again: that of a mailed link while its letter waits in the
 * outbox, those of the links of booked visits and quotes while they are kept, that of an operator's app for one-time codes, and a
 * provider's token of a card's payment. Encrypted, so that a reader of the store or a copy of it holds no link that works
 * and makes no code. They open with the functions' secrets only.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { readAccountEnvironment } from '../environment.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Purpose of a secret: a secret sealed for one use opens for no other. */
type Use = 'letter-secret' | 'visit-link' | 'quote-link' | 'totp-secret' | 'card-token';

/** A key of its own out of the pepper, whose former values stay listed: a pepper is replaced while letters wait. */
const keyOf = (pepper: Uint8Array, use: Use): Buffer => createHmac('sha256', pepper).update(use).digest();

/** Returns `<key id>.<base64url(nonce + tag + ciphertext)>`. @throws EnvironmentError */
export function seal(secret: string, use: Use = 'letter-secret'): string {
  const [first] = readAccountEnvironment().PASSWORD_PEPPER;
  if (!first) throw new Error('A list of keys is never empty');
  const [kid, pepper] = first;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(pepper, use), nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${kid}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** Undefined for what no listed key has sealed, and for what was changed since. @throws EnvironmentError */
export function unseal(sealed: string, use: Use = 'letter-secret'): string | undefined {
  const [kid = '', packed = ''] = sealed.split('.', 2);
  const pepper = readAccountEnvironment().PASSWORD_PEPPER.get(kid);
  const bytes = Buffer.from(packed, 'base64url');
  if (!pepper || bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const [nonce, tag, text] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  const decipher = createDecipheriv(CIPHER, keyOf(pepper, use), nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Whether another key has sealed it than the one that seals now: the next opening seals it anew. @throws
 * EnvironmentError
 */
export const isOldSeal = (sealed: string): boolean =>
  sealed.split('.', 1)[0] !== readAccountEnvironment().PASSWORD_PEPPER.keys().next().value;
