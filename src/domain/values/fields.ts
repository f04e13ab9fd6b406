import * as z from 'zod/mini';
import { isVisible } from './visible-text.ts';

/** Fields that several forms share; messages are keys of the rules dictionary. */

const areVisible = (lines: string): boolean => isVisible(lines.replace(/[\n\r\t]/g, ' '));

const text = (message: string, max: number, allowed: (value: string) => boolean) =>
  z.string(message).check(z.trim(), z.maxLength(max, 'common.tooLong'), z.refine(allowed, 'common.invalidCharacters'));

/** One line of text that must hold something besides blanks. */
export const requiredText = (message: string, max: number) =>
  text(message, max, isVisible).check(z.minLength(1, message));

/** Several lines that must hold something besides blanks; other control characters are refused. */
export const requiredLines = (message: string, max: number) =>
  text(message, max, areVisible).check(z.minLength(1, message));

export const optionalText = (max: number) => z._default(text('common.invalid', max, isVisible), '');

/** Several lines are fine here, other control characters are not. */
export const optionalLines = (max: number) => z._default(text('common.invalid', max, areVisible), '');

/** ASCII only (security §2.11), so that lower case and upper case are never a question of language. */
export const emailField = z
  .string('delivery.email.required')
  .check(
    z.trim(),
    z.minLength(1, 'delivery.email.required'),
    z.maxLength(120, 'common.tooLong'),
    z.email('delivery.email.invalid'),
  );

/** Digits, `+`, `-`, blanks and parentheses (spec §5), ten digits or more. */
export const isPhone = (phone: string): boolean =>
  /^[\d+\-\s()]*$/.test(phone) && phone.replace(/\D/g, '').length >= 10;

/** The first issue of each path, dotted, as message keys. */
export function firstIssues(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const path = isUnknown ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const name = path.map(String).join('.');
    if (!Object.hasOwn(fields, name)) fields[name] = isUnknown ? 'common.unknownField' : issue.message;
  }
  return fields;
}
