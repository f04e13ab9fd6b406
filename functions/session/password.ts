/**
 * Passwords as they are stored: `{pepper id}${bcrypt}`. bcrypt reads 72 bytes and no more, which 40 Turkish letters
 * already exceed, so it gets an HMAC of the password, 64 characters whatever its length (security §2.5).
 */
import { createHmac } from 'node:crypto';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { compare, hash } from 'bcryptjs';
import { composed, coreOf, isGuessable } from '../../src/domain/account/password.ts';
import { readAccountEnvironment } from '../environment.ts';
import { failure, type Failure } from '../http/answer.ts';
import common from './common-passwords.json' with { type: 'json' };

/** Turns of the event loop between two pieces: enough for a call to reach the store and come back. */
const TURNS_BETWEEN = 20;

/**
 * Runs work that holds the thread one piece at a time, in the order it came. bcrypt lets go of the thread once in a tenth
 * of a second: 20 comparisons at once hold it for two seconds, and the store's answers to their calls come too late. One
 * after another, with room between them for what the store has answered, any number is only slower.
 */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(letOthersRun).then(work);
    // The next one comes to its turn however this one ends.
    last = mine.catch(() => undefined);
    return mine;
  };
}

async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await turnOfLoop();
}

const STORED = /^([\w-]{1,16})\$(\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53})$/;

/** Salt and sum of a hash that nobody has the password of. */
const NOBODY = 'CwTycUXWue0Thq9StjUM0uGm.6KmMqocXxXznjM4/alIIDO7Q0pfh';

/** One turn for the whole process, hashing and comparing alike. */
const inTurn = oneAtATime();

/** @throws EnvironmentError */
export async function hashPassword(password: string): Promise<string> {
  const { BCRYPT_COST, PASSWORD_PEPPER } = readAccountEnvironment();
  const [first] = PASSWORD_PEPPER;
  if (!first) throw new Error('A list of peppers is never empty');
  const [id, pepper] = first;
  return `${id}$${await inTurn(() => hash(peppered(password, pepper), Number(BCRYPT_COST)))}`;
}

/**
 * Whether the password is the stored one. Takes as long for a hash that is missing or malformed, so that time does not
 * tell whether an account exists. @throws EnvironmentError
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { BCRYPT_COST, PASSWORD_PEPPER } = readAccountEnvironment();
  const [, id = '', bcrypt] = STORED.exec(stored ?? '') ?? [];
  const pepper = PASSWORD_PEPPER.get(id);
  const known = bcrypt !== undefined && pepper !== undefined;
  const nobody = `$2b$${BCRYPT_COST.padStart(2, '0')}$${NOBODY}`;
  const given = peppered(password, pepper ?? new Uint8Array(32));
  const same = await inTurn(() => compare(given, known ? bcrypt : nobody));
  return known && same;
}

/** Whether a stored password should be hashed anew: made at another cost, or with a pepper that is on its way out. */
export function isOutdated(stored: string): boolean {
  const { BCRYPT_COST, PASSWORD_PEPPER } = readAccountEnvironment();
  const [, id, , cost] = STORED.exec(stored) ?? [];
  return id !== PASSWORD_PEPPER.keys().next().value || Number(cost) !== Number(BCRYPT_COST);
}

const peppered = (password: string, pepper: Uint8Array): string =>
  createHmac('sha384', pepper).update(composed(password), 'utf8').digest('base64');

/** The 3,000 passwords that are used most (of @zxcvbn-ts/language-common), as `coreOf` reads them. */
const COMMON: ReadonlySet<string> = new Set(common.words.split(' '));

/** Signs before and behind a common word that are guessed with it: a year, a mark and another one. */
const GUESSED_BESIDE = 6;

/**
 * Refuses a new password that is guessed first (security §2.5). The list is the server's alone: a page would carry it to every
 * shopper, and knows the first words of it itself.
 */
export function refusedPassword(password: string, email: string): Failure<'invalid_fields'> | null {
  const isCommon = [password, password.replace(/^[^\p{L}]+/u, '')].some((text) => {
    const core = coreOf(text);
    const beside = Array.from(composed(password)).length - core.length;
    return beside <= GUESSED_BESIDE && COMMON.has(core);
  });
  return isCommon || isGuessable(password, email)
    ? failure('invalid_fields', { fields: { password: 'password.guessable' } })
    : null;
}
