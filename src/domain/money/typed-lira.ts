/**
 * An amount in lira as the owner typed it into a file of `content/`. In Turkish a dot parts thousands and a comma
 * kuruş, in YAML and JSON a dot parts decimals: what reads both ways is refused, and both readings are named.
 */
import * as z from 'zod/mini';

/** `189.9`, `189,90`, `1300`. */
const PLAIN = /^\d{1,8}(?:[.,]\d{1,2})?$/;
/** `1.299,90`, or `1,299.90` in English. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2})$/;
/** `1.300`: a thousand three hundred, or one lira thirty. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/;

type Reading = { readonly ok: true; readonly lira: number } | { readonly ok: false; readonly reason: string };

/** In lira with at most two decimals. */
export function readLira(typed: string): Reading {
  const text = typed.trim();
  if (text === '') return { ok: false, reason: 'must not be empty' };
  if (AMBIGUOUS.test(text)) {
    const [thousands, decimals] = [text.replace(/[.,]/, ''), Number(text.replace(',', '.')).toFixed(2)];
    return { ok: false, reason: `${text} may be read as ${thousands} or as ${decimals}: write one of these` };
  }
  if (PLAIN.test(text)) return { ok: true, lira: Number(text.replace(',', '.')) };
  if (GROUPED.test(text)) {
    const decimal = text.at(Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))) ?? '.';
    const digits = text.replaceAll(decimal === ',' ? '.' : ',', '');
    return { ok: true, lira: Number(digits.replace(',', '.')) };
  }
  return { ok: false, reason: `${text} is no amount in TL such as 189.90` };
}

const hasKurus = (value: number): boolean => Number.isInteger(Math.round(value * 1e6) / 1e4);

/** An amount of a file: a number, or a text as people write amounts. */
export const liraField = z.pipe(
  z.union([z.number(), z.string()], 'must be an amount in TL such as 189.90'),
  z.transform((value, { issues }): number => {
    const read = typeof value === 'string' ? readLira(value) : readNumber(value);
    if (read.ok) return read.lira;
    issues.push({ code: 'custom', message: read.reason, input: value });
    return z.NEVER;
  }),
);

/** The same of a file that code imports as it is, where a text would stay one: a number, without quotes. */
export const liraNumber = z.custom<number>().check((context) => {
  const value: unknown = context.value;
  const read =
    typeof value === 'number'
      ? readNumber(value)
      : typeof value === 'string' && AMBIGUOUS.test(value)
        ? readLira(value)
        : { ok: false as const, reason: 'must be a number such as 49.9, without quotes' };
  if (!read.ok) context.issues.push({ code: 'custom', message: read.reason, input: value });
});

function readNumber(lira: number): Reading {
  if (lira < 0) return { ok: false, reason: 'must not be negative' };
  return hasKurus(lira) ? { ok: true, lira } : { ok: false, reason: 'must have at most two decimals' };
}
