/** The data that an invoice is written with, where it is more than the buyer's name and address of delivery (decisions P24). */
import * as z from 'zod/mini';
import { firstIssues, optionalText, requiredText } from '../values/fields.ts';
import { deliverySchema } from './delivery.ts';
import { isTckn, isVkn, keepTaxNumber } from './tax-number.ts';

export const INVOICE_KINDS = ['person', 'company'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

const NAME_LENGTH = 160;
const OFFICE_LENGTH = 60;
const TYPED_NUMBER_LENGTH = 24;

const taxNumber = (message: string, allowed: (number: string) => boolean) =>
  z
    .string(message)
    .check(z.maxLength(TYPED_NUMBER_LENGTH, message), z.overwrite(keepTaxNumber), z.refine(allowed, message));

/**
 * Invoice data as a form sends it; messages are keys of the namespace `rules`. A person who leaves `name` empty is the
 * recipient, and without `address` it is the one of delivery. A sole trader is a company with a TCKN.
 */
// One call that a bundler may leave out where nobody asks for an invoice.
export const invoiceSchema = /* @__PURE__ */ (() => {
  /** As of a delivery: `city` a plate code, `district` a slug, or their names (decisions A7). */
  const billingAddress = z.pick(deliverySchema, { address: true, city: true, district: true, postalCode: true });

  const elsewhere = z.optional(z.nullable(billingAddress));
  return z.discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('person'),
        name: optionalText(NAME_LENGTH),
        taxNumber: z._default(
          taxNumber('invoice.taxNumber.tckn', (number) => number === '' || isTckn(number)),
          '',
        ),
        address: elsewhere,
      }),
      z.strictObject({
        kind: z.literal('company'),
        name: requiredText('invoice.name.required', NAME_LENGTH),
        taxOffice: requiredText('invoice.taxOffice.required', OFFICE_LENGTH),
        taxNumber: taxNumber('invoice.taxNumber.company', (number) => isVkn(number) || isTckn(number)),
        address: elsewhere,
      }),
    ],
    'common.invalid',
  );
})();
export type InvoiceRequest = z.infer<typeof invoiceSchema>;

/** Kept invoice data: places by code and by name; what was not given is empty, an `address` of null is that of delivery. */
export const keptInvoice = /* @__PURE__ */ z.object({
  kind: z.enum(INVOICE_KINDS),
  name: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  address: z.nullable(
    z.object({
      address: z.string(),
      city: z.string(),
      cityName: z.string(),
      district: z.string(),
      districtName: z.string(),
      postalCode: z.string(),
    }),
  ),
});
export type KeptInvoice = z.infer<typeof keptInvoice>;

/** Whether it says anything that the delivery does not. */
export const saysMore = ({ kind, name, taxNumber: number, address }: InvoiceRequest): boolean =>
  kind === 'company' || name.trim() !== '' || number.trim() !== '' || (address ?? null) !== null;

/** Typed values of a form; the names of places are for showing them. */
export interface InvoiceForm {
  readonly kind: InvoiceKind;
  readonly name: string;
  readonly taxOffice: string;
  readonly taxNumber: string;
  /** The invoice has an address of its own. */
  readonly isElsewhere: boolean;
  readonly address: string;
  readonly city: string;
  readonly cityName: string;
  readonly district: string;
  readonly districtName: string;
  readonly postalCode: string;
}

export const EMPTY_INVOICE: InvoiceForm = {
  kind: 'person',
  name: '',
  taxOffice: '',
  taxNumber: '',
  isElsewhere: false,
  address: '',
  city: '',
  cityName: '',
  district: '',
  districtName: '',
  postalCode: '',
};

/** The form as it is sent; nothing of the other kind, nor of an address that was closed again. */
export function invoiceOf(form: InvoiceForm): InvoiceRequest {
  const { kind, name, taxOffice, taxNumber: number, address, city, district, postalCode } = form;
  const there = form.isElsewhere ? { address: { address, city, district, postalCode } } : {};
  return kind === 'company'
    ? { kind, name, taxOffice, taxNumber: number, ...there }
    : { kind, name, taxNumber: number, ...there };
}

/** Whether the form asks for anything that the delivery does not. */
export const asksMore = (form: InvoiceForm | null): boolean => form !== null && saysMore(invoiceOf(form));

/** Kept data back in the form. */
export const formOfInvoice = ({ address, ...kept }: KeptInvoice): InvoiceForm => ({
  ...EMPTY_INVOICE,
  ...kept,
  ...(address && { ...address, isElsewhere: true }),
});

/** The first message of each wrong field, by dotted path (`address.city`), as keys; an empty record when all is well. */
export function invoiceErrors(form: InvoiceForm): Record<string, string> {
  const read = invoiceSchema.safeParse(invoiceOf(form));
  return read.success ? {} : firstIssues(read.error.issues);
}

interface DeliveryAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly cityName: string;
  readonly districtName: string;
  readonly postalCode: string;
}

/** Everything that an invoice is addressed with, the rest from the delivery. */
export interface InvoiceParty extends Omit<KeptInvoice, 'address'> {
  readonly address: string;
  readonly city: string;
  readonly district: string;
  readonly postalCode: string;
}

export function invoiceParty(kept: KeptInvoice | null, delivery: DeliveryAddress): InvoiceParty {
  const { address, cityName: city, districtName: district, postalCode } = kept?.address ?? delivery;
  const named = kept?.name ?? '';
  return {
    kind: kept?.kind ?? 'person',
    name: named === '' ? `${delivery.firstName} ${delivery.lastName}` : named,
    taxOffice: kept?.taxOffice ?? '',
    taxNumber: kept?.taxNumber ?? '',
    ...{ address, city, district, postalCode },
  };
}
