/** Invoice data (decisions P24) as it is kept: with the names of its places, as the shop knows them. */
import type { InvoiceRequest, KeptInvoice } from '../../src/domain/order/invoice.ts';
import { cityOf, districtOf } from '../geo/localities.ts';
import type { RuleKey } from '../http/field-messages.ts';

export type NamedInvoice =
  | { readonly ok: true; readonly kept: KeptInvoice }
  /** Faults below `invoice`, by dotted path. */
  | { readonly ok: false; readonly fields: Readonly<Record<string, RuleKey>> };

export function nameInvoice(asked: InvoiceRequest): NamedInvoice {
  const { kind, name, taxNumber, address = null } = asked;
  const taxOffice = asked.kind === 'company' ? asked.taxOffice : '';
  const data = { kind, name, taxOffice, taxNumber };
  if (address === null) return { ok: true, kept: { ...data, address } };
  const city = cityOf(address.city);
  const district = city && districtOf(city, address.district);
  if (!city) return { ok: false, fields: { 'address.city': 'delivery.city.unknown' } };
  if (!district) return { ok: false, fields: { 'address.district': 'delivery.district.unknown' } };
  const places = { city: city.code, cityName: city.name, district: district.code, districtName: district.name };
  const { address: street, postalCode } = address;
  return { ok: true, kept: { ...data, address: { address: street, ...places, postalCode } } };
}

/** The same faults in a larger form. */
export const faultsBelow = <Key>(path: string, fields: Readonly<Record<string, Key>>): Record<string, Key> =>
  Object.fromEntries(Object.entries(fields).map(([name, fault]) => [`${path}.${name}`, fault]));
