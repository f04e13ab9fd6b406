/** Readers of the texts that the store holds, for the declarations of its hashes. */
import * as z from 'zod/mini';

export const text = z.string();

/** Digits as a number. */
export const whole = z.pipe(text.check(z.regex(/^\d{1,16}$/)), z.transform(Number));

/** A whole number that may be below zero. */
export const signed = z.pipe(text.check(z.regex(/^-?\d{1,16}$/)), z.transform(Number));

/** Milliseconds since 1970. */
export const time = z.pipe(text.check(z.regex(/^\d{13}$/)), z.transform(Number));

/** True for `1`. */
export const flag = z.pipe(
  text,
  z.transform((written) => written === '1'),
);

/** Words with blanks between. */
export const words = z.pipe(
  text,
  z.transform((written) => written.split(' ').filter(Boolean)),
);

/** Whole numbers with blanks between. */
export const numbers = z.pipe(
  words,
  z.transform((written) => written.map(Number)),
);

/** A day such as 2026-11-27. */
export const day = text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const json = z.pipe(
  text,
  z.transform((written, { issues }): unknown => {
    try {
      return JSON.parse(written);
    } catch {
      issues.push({ code: 'custom', message: 'no JSON', input: written });
      return z.NEVER;
    }
  }),
);
