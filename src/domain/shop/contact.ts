import * as z from 'zod/mini';
import { emailField, isPhone, optionalText, requiredLines, requiredText } from '../values/fields.ts';

/** Limits of the fields; the page limits its inputs by the same figures. */
export const CONTACT_MAX = { name: 100, email: 120, phone: 24, subject: 150, message: 3000 } as const;

/** The contact form (spec §3, §5); every message is a key of the rules dictionary. */
export const contactSchema = z.strictObject({
  name: requiredText('common.required', CONTACT_MAX.name),
  email: emailField,
  phone: z._default(
    z.string('common.invalid').check(
      z.trim(),
      z.maxLength(CONTACT_MAX.phone, 'common.tooLong'),
      z.refine((phone) => phone === '' || isPhone(phone), 'delivery.phone.invalid'),
    ),
    '',
  ),
  subject: requiredText('common.required', CONTACT_MAX.subject),
  message: requiredLines('common.required', CONTACT_MAX.message),
  /** Nobody sees this field; programmes fill it in. */
  website: optionalText(200),
  /** From the opening of the form to its sending, in milliseconds, as the browser tells it. */
  elapsedMs: z.optional(z.int('common.invalid').check(z.gte(0, 'common.invalid'))),
});
export type ContactForm = z.infer<typeof contactSchema>;

/** Nobody reads and fills in the form faster; the page waits so long before it sends (security §2.12). */
export const MIN_FILL_MS = 3000;

/** Whether a programme wrote it. A person never gets here: see `website` and `MIN_FILL_MS`. */
export const isSpam = ({ website, elapsedMs }: ContactForm): boolean =>
  website !== '' || (elapsedMs !== undefined && elapsedMs < MIN_FILL_MS);
