import * as z from 'zod/mini';

/** Fields that several forms share; messages are keys of the rules dictionary. */

/** One line of text that must hold something besides blanks. */
export const requiredText = (message: string, max: number) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, 'common.tooLong'),
      z.regex(/^[^\p{Cc}]*$/u, 'common.invalidCharacters'),
    );

export const optionalText = (max: number) =>
  z._default(
    z
      .string('common.invalid')
      .check(z.trim(), z.maxLength(max, 'common.tooLong'), z.regex(/^[^\p{Cc}]*$/u, 'common.invalidCharacters')),
    '',
  );

/** Several lines are fine here, other control characters are not. */
export const optionalLines = (max: number) =>
  z._default(
    z
      .string('common.invalid')
      .check(
        z.trim(),
        z.maxLength(max, 'common.tooLong'),
        z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'common.invalidCharacters'),
      ),
    '',
  );

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
