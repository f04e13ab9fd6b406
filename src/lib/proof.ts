import type { ProofChallenge } from '../domain/shop/proof.ts';

/**
 * Finds the number that a challenge asks for: one at a time, each by the browser's own code and off the page's thread, so
 * that the page stays alive. Loaded only when it is asked for.
 * @returns the proof; null when it was given up, or cannot be had: PBKDF2 is there over https and on localhost only
 */
export async function solve(
  { token, salt, target, iterations, most }: ProofChallenge,
  signal: AbortSignal,
): Promise<string | null> {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return null;
  const utf8 = new TextEncoder();
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8.encode(salt), iterations };
  for (let number = 0; number < most && !signal.aborted; number += 1) {
    const key = await subtle.importKey('raw', utf8.encode(String(number)), 'PBKDF2', false, ['deriveBits']);
    if (base64url(await subtle.deriveBits(algorithm, key, 256)) === target) return `${token}.${number}`;
  }
  return null;
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
