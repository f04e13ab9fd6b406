import * as z from 'zod/mini';

/**
 * The delivery form of checkout (spec §3, §5); every message is a key of the rules dictionary. `city` is a plate
 * code, `district` a slug of `/api/geo/districts` (decisions A7).
 */
const required = (key: string, max: number) =>
  z
    .string(`delivery.${key}.required`)
    .check(
      z.trim(),
      z.minLength(1, `delivery.${key}.required`),
      z.maxLength(max, 'common.tooLong'),
      z.regex(/^[^\p{Cc}]*$/u, 'common.invalidCharacters'),
    );

/** Several lines are fine here, other control characters are not. */
const freeText = (max: number) =>
  z
    .string('common.invalid')
    .check(
      z.trim(),
      z.maxLength(max, 'common.tooLong'),
      z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'common.invalidCharacters'),
    );

export const deliverySchema = z.strictObject({
  firstName: required('firstName', 60),
  lastName: required('lastName', 60),
  email: z
    .string('delivery.email.required')
    .check(
      z.trim(),
      z.minLength(1, 'delivery.email.required'),
      z.maxLength(120, 'common.tooLong'),
      z.email('delivery.email.invalid'),
    ),
  phone: z.string('delivery.phone.required').check(
    z.trim(),
    z.minLength(1, 'delivery.phone.required'),
    z.maxLength(24, 'common.tooLong'),
    z.refine((phone) => /^[\d+\-\s()]*$/.test(phone) && phoneDigits(phone) >= 10, 'delivery.phone.invalid'),
  ),
  address: required('address', 300),
  city: required('city', 2).check(z.regex(/^\d{2}$/, 'delivery.city.required')),
  district: required('district', 60),
  postalCode: z
    .string('delivery.postalCode.required')
    .check(z.trim(), z.minLength(1, 'delivery.postalCode.required'), z.regex(/^\d{5}$/, 'delivery.postalCode.invalid')),
  notes: z._default(freeText(500), ''),
});
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryField = keyof Delivery;
export const DELIVERY_FIELDS = Object.keys(deliverySchema.shape) as DeliveryField[];

const phoneDigits = (phone: string): number => phone.replace(/\D/g, '').length;

/** A Turkish postal code begins with the plate code of its city; a mismatch warns and never blocks (decisions A7). */
export const postalCodeMatchesCity = (postalCode: string, cityCode: string): boolean =>
  postalCode.length < 2 || cityCode === '' || postalCode.startsWith(cityCode);

/** The first message of each wrong field, as keys; an empty record when all is well. */
export function deliveryErrors(form: unknown): Partial<Record<DeliveryField, string>> {
  const read = deliverySchema.safeParse(form);
  return read.success ? {} : firstIssues(read.error.issues);
}

/** The first issue of each path, dotted, as message keys. */
export function firstIssues(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const name = path.map(String).join('.');
    if (!Object.hasOwn(fields, name))
      fields[name] = issue.code === 'unrecognized_keys' ? 'common.unknownField' : issue.message;
  }
  return fields;
}
