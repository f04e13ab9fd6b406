/**
 * A proof of work, asked for above a site-wide rate before anybody is refused: a second of a phone's time, which a
 * shopper does not notice and a script that calls by the thousand pays for by the thousand.
 *
 * The shop draws a number and tells what PBKDF2 makes of it; the browser tries numbers from 0 until it finds it. Every
 * browser brings PBKDF2 as native code, so a script gains little by being clever, and a number below `MOST` bounds the
 * wait. (ALTCHA calls this its deterministic mode; its package is 1.5 kB in the browser for what `src/lib/proof.ts` does
 * in a third of it, and leaves binding to a purpose and use once to us.)
 *
 * Nothing is stored until a proof is used: the challenge is signed, with what it is for and until when.
 */
import { createHmac, pbkdf2, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ProofChallenge } from '../../src/domain/shop/proof.ts';
import { PROOF_HEADER } from '../../src/domain/shop/proof.ts';
import type { CheckedProof, Limit } from '../store/limit.ts';
import type { OverLimit } from '../store/store.ts';
import { failure, rateLimited, type Failure } from './answer.ts';
import { derivedKey } from './identity.ts';

/** A cheap phone does some 800,000 rounds a second, so it needs 1.3 seconds on average and 2.5 at most. */
const ITERATIONS = 5000;
const MOST = 400;
/** Long enough for a slow phone that was put away meanwhile. */
const LIFE_MS = 5 * 60_000;

/** Salt, end in milliseconds, what is looked for, and the signature of all that; then the number that was found. */
const PROOF = /^([\w-]{22})\.(\d{13})\.([\w-]{43})\.([\w-]{43})\.(\d{1,4})$/;

const derive = promisify(pbkdf2);
const targetOf = async (number: number, salt: string): Promise<string> =>
  (await derive(String(number), salt, ITERATIONS, 32, 'sha256')).toString('base64url');

const signatureOf = (salt: string, until: string, target: string, purpose: string): string =>
  createHmac('sha256', derivedKey('proof-of-work'))
    .update([salt, until, target, purpose].join('\n'))
    .digest('base64url');

/** @throws EnvironmentError */
export async function newChallenge(purpose: string): Promise<ProofChallenge> {
  const salt = randomBytes(16).toString('base64url');
  const until = String(Date.now() + LIFE_MS);
  const target = await targetOf(randomInt(MOST), salt);
  const token = [salt, until, target, signatureOf(salt, until, target, purpose)].join('.');
  return { token, salt, target, iterations: ITERATIONS, most: MOST };
}

/**
 * The proof of the call, if it is ours, for this purpose, in time and right; the store says whether it was used before.
 * A forged one costs a signature, no work.
 * @throws EnvironmentError
 */
async function checkedProof({ headers }: Request, purpose: string): Promise<CheckedProof | null> {
  const [, salt, until, target, signature, number] = PROOF.exec(headers.get(PROOF_HEADER) ?? '') ?? [];
  if (salt === undefined || until === undefined || target === undefined || signature === undefined) return null;
  if (!isSame(signature, signatureOf(salt, until, target, purpose))) return null;
  const lifeMs = Number(until) - Date.now();
  if (lifeMs <= 0 || !isSame(target, await targetOf(Number(number), salt))) return null;
  return { id: salt, holder: randomUUID(), lifeMs };
}

const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));

/** A limit of the whole site. */
export interface SiteValve {
  /** Which rule: part of the counter's key. */
  readonly name: string;
  /** Calls of one window that pass as they are. */
  readonly open: number;
  /** Calls of one window that pass at all, those above `open` with a proof. */
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * The last of a call's limits.
 * @param subject what the proof is bound to besides the rule: nobody can use it for another call
 * @throws EnvironmentError
 */
export async function valveLimit(
  { open, ...limit }: SiteValve,
  { request, subject }: { readonly request: Request; readonly subject: string },
): Promise<Limit> {
  const purpose = `${limit.name} ${subject}`;
  return { ...limit, id: 'all', valve: { open, purpose, proof: await checkedProof(request, purpose) } };
}

/** 429, with a challenge where a proof helps; `Retry-After` is when the call passes without one. @throws EnvironmentError */
export async function overLimit(over: OverLimit): Promise<Failure<'rate_limited' | 'proof_required'>> {
  const { provable, retryAfterSeconds } = over;
  if (provable === undefined) return rateLimited(over);
  return failure('proof_required', { retryAfterSeconds, data: await newChallenge(provable) });
}
