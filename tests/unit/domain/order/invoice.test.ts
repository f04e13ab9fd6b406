/** Invoice data (decisions P24): what a form asks, what is sent, and to whom the invoice goes. */
import { describe, expect, it } from 'vitest';
import {
  EMPTY_INVOICE,
  formOfInvoice,
  invoiceErrors,
  invoiceOf,
  invoiceParty,
  invoiceSchema,
  saysMore,
  type InvoiceForm,
  type KeptInvoice,
} from '../../../../src/domain/order/invoice.ts';

const form = (parts: Partial<InvoiceForm>): InvoiceForm => ({ ...EMPTY_INVOICE, ...parts });
const COMPANY = {
  kind: 'company',
  name: 'Akın Tekstil Ltd. Şti.',
  taxOffice: 'Kadıköy',
  taxNumber: '4540536920',
} as const;
const THERE = { address: 'Bağdat Cad. No: 5', city: '34', district: 'maltepe', postalCode: '34840' };
const DELIVERY = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  address: 'Moda Cad. No: 1',
  cityName: 'İstanbul',
  districtName: 'Kadıköy',
  postalCode: '34710',
};

describe('a form', () => {
  it('asks nothing of a person', () => expect(invoiceErrors(EMPTY_INVOICE)).toEqual({}));

  it('takes the number of a person, and refuses a mistyped one', () => {
    expect(invoiceErrors(form({ taxNumber: '172 917 160 60' }))).toEqual({});
    expect(invoiceErrors(form({ taxNumber: '17291716061' }))).toEqual({ taxNumber: 'invoice.taxNumber.tckn' });
    expect(invoiceErrors(form({ taxNumber: COMPANY.taxNumber }))).toEqual({ taxNumber: 'invoice.taxNumber.tckn' });
  });

  it('asks title, office and number of a company, all at once', () => {
    expect(invoiceErrors(form({ kind: 'company' }))).toEqual({
      name: 'invoice.name.required',
      taxOffice: 'invoice.taxOffice.required',
      taxNumber: 'invoice.taxNumber.company',
    });
    expect(invoiceErrors(form(COMPANY))).toEqual({});
  });

  it('takes the TCKN of a sole trader', () =>
    expect(invoiceErrors(form({ ...COMPANY, taxNumber: '17291716060' }))).toEqual({}));

  it('asks the whole address where it is another, and nothing of it where it is not', () => {
    expect(invoiceErrors(form({ isElsewhere: true }))).toEqual({
      'address.address': 'delivery.address.required',
      'address.city': 'delivery.city.required',
      'address.district': 'delivery.district.required',
      'address.postalCode': 'delivery.postalCode.required',
    });
    expect(invoiceErrors(form({ isElsewhere: true, ...THERE }))).toEqual({});
    expect(invoiceErrors(form({ isElsewhere: false, postalCode: '3' }))).toEqual({});
  });
});

describe('what is sent', () => {
  it('is nothing where the delivery says all', () => {
    expect(saysMore(invoiceOf(EMPTY_INVOICE))).toBe(false);
    expect(saysMore(invoiceOf(form({ name: ' ' })))).toBe(false);
    for (const parts of [{ name: 'Ali Yılmaz' }, { taxNumber: '17291716060' }, { isElsewhere: true }, COMPANY])
      expect(saysMore(invoiceOf(form(parts)))).toBe(true);
  });

  it('has no office of a person, nor an address that was closed again', () => {
    const typed = form({ ...COMPANY, ...THERE, kind: 'person' });
    expect(invoiceOf(typed)).toEqual({ kind: 'person', name: COMPANY.name, taxNumber: COMPANY.taxNumber });
  });

  it('is read with the digits alone', () =>
    expect(invoiceSchema.parse({ ...COMPANY, taxNumber: '454 053 69 20' })).toMatchObject({ taxNumber: '4540536920' }));

  it('is refused with a field that nobody knows', () => {
    expect(invoiceSchema.safeParse({ ...COMPANY, iban: 'TR' }).success).toBe(false);
    expect(invoiceSchema.safeParse({ ...COMPANY, kind: 'state' }).success).toBe(false);
  });
});

describe('kept data', () => {
  const kept: KeptInvoice = {
    ...COMPANY,
    address: { ...THERE, cityName: 'İstanbul', districtName: 'Maltepe' },
  };

  it('comes back into the form as it was sent', () => {
    expect(invoiceOf(formOfInvoice(kept))).toEqual({ ...COMPANY, address: THERE });
    expect(invoiceOf(formOfInvoice({ ...kept, address: null }))).toEqual(COMPANY);
  });

  it('names whom the invoice goes to, the rest from the delivery', () => {
    expect(invoiceParty(kept, DELIVERY)).toEqual({
      ...COMPANY,
      address: THERE.address,
      city: 'İstanbul',
      district: 'Maltepe',
      postalCode: '34840',
    });
    expect(invoiceParty(null, DELIVERY)).toEqual({
      kind: 'person',
      name: 'Ayşe Yılmaz',
      taxOffice: '',
      taxNumber: '',
      address: 'Moda Cad. No: 1',
      city: 'İstanbul',
      district: 'Kadıköy',
      postalCode: '34710',
    });
  });
});
