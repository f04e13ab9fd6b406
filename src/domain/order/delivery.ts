import * as z from 'zod/mini';
import { ADDRESS_LINE_MAX } from '../account/address-bounds.ts';
import { emailField, firstIssues, isPhone, optionalLines, requiredText } from '../values/fields.ts';

const required = (field: string, max: number) => requiredText(`delivery.${field}.required`, max);

export const POSTAL_DIGITS = 5;

/**
 * The delivery form of checkout (spec §3, §5); every message is a key of the rules dictionary. `city` is a plate
 * code, `district` a slug of `/api/geo/districts` (decisions A7); a caller of the API may write their names instead.
 */
export const deliverySchema = z.strictObject({
  firstName: required('firstName', 60),
  lastName: required('lastName', 60),
  email: emailField,
  phone: z
    .string('delivery.phone.required')
    .check(
      z.trim(),
      z.minLength(1, 'delivery.phone.required'),
      z.maxLength(24, 'common.tooLong'),
      z.refine(isPhone, 'delivery.phone.invalid'),
    ),
  address: required('address', ADDRESS_LINE_MAX),
  city: required('city', 60),
  district: required('district', 60),
  postalCode: z
    .string('delivery.postalCode.required')
    .check(z.trim(), z.minLength(1, 'delivery.postalCode.required'), z.regex(/^\d{5}$/, 'delivery.postalCode.invalid')),
  notes: optionalLines(500),
});
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryField = keyof Delivery;
export const DELIVERY_FIELDS = Object.keys(deliverySchema.shape) as DeliveryField[];

/** The address is one line; a line break or a tab that is pasted or saved becomes a blank. */
export const inOneLine = (typed: string): string => typed.replace(/\s*[\n\r\t]\s*/g, ' ');

/** A postal code as typed: digits, at most five (spec §5). */
export const keepPostalCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, POSTAL_DIGITS);

/** A Turkish postal code begins with the plate code of its city; a mismatch warns and never blocks (decisions A7). */
export const postalCodeMatchesCity = (postalCode: string, cityCode: string): boolean =>
  postalCode.length < 2 || cityCode === '' || postalCode.startsWith(cityCode);

/** The first message of each wrong field, as keys; an empty record when all is well. */
export function deliveryErrors(form: unknown): Partial<Record<DeliveryField, string>> {
  const read = deliverySchema.safeParse(form);
  return read.success ? {} : firstIssues(read.error.issues);
}
