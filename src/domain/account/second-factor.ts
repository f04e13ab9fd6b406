/** One-time codes and recovery codes of an operator's second factor (decisions A12). */

/** Letters and digits that nobody mistakes for another: no I, no O, no 0, no 1. 32 of them, five bits each. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 80 bits: nobody guesses one, so the store keeps a plain hash. */
export const RECOVERY_LENGTH = 16;

export const RECOVERY_CODES = 10;

/** Longer than any code, however it is typed. */
export const MOST_CODE_LENGTH = 60;

export interface GivenCode {
  readonly kind: 'totp' | 'recovery';
  readonly code: string;
}

const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** Reads a typed or pasted code, with whatever is between its groups; undefined when it can be no code at all. */
export function readCode(typed: string): GivenCode | undefined {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return RECOVERY.test(code) ? { kind: 'recovery', code } : undefined;
}

/** As it is shown and printed: `ABCD-EFGH-JKLM-NPQR`. */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
