/** Codes of an authenticator app (RFC 6238): six digits, SHA-1, half a minute, as every such app understands them. */
import { Secret, TOTP } from 'otpauth';
import { shop } from '../catalogue/shop.ts';

const STEP_SECONDS = 30;

/** 160 bits as base32, the length of the hash (RFC 4226 §4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: shop.name, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** `otpauth://totp/…`, as an app reads it from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * Which half minute the code is of: this one, the one before or the one after, for clocks that differ; undefined when it
 * is of none of them. @param at milliseconds by the clock of the store
 */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: 1 });
  return delta === null ? undefined : Math.floor(at / 1000 / STEP_SECONDS) + delta;
}
