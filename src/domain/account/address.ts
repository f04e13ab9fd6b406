import * as z from 'zod/mini';
import { isPhone, optionalLines, optionalText, requiredText } from '../values/fields.ts';
import { DIRECTIONS_MAX, DOOR_MAX, NEIGHBOURHOOD_MAX, STREET_MAX } from './address-bounds.ts';

/** A delivery address (spec §3, §5). Country is always Türkiye. */

export const ADDRESS_TITLES = ['Ev', 'İş', 'Diğer'] as const;

/** Addresses of one customer (security §2.10). */
export const MAX_ADDRESSES = 20;

const required = (field: string, max: number) => requiredText(`address.${field}.required`, max);

/**
 * The form of an address; messages are keys of the namespace `rules`. `cityCode` is a plate code, `districtCode` a slug
 * of `/api/geo/districts`. The server knows the names of both places; those that are sent are not used.
 */
export const addressForm = z.strictObject({
  addressTitle: z._default(z.enum(ADDRESS_TITLES, 'common.invalid'), 'Ev'),
  firstName: required('firstName', 60),
  lastName: required('lastName', 60),
  phone: required('phone', 24).check(z.refine(isPhone, 'address.phone.invalid')),
  cityCode: required('city', 2).check(z.regex(/^\d{2}$/, 'address.city.required')),
  districtCode: required('district', 60),
  cityName: optionalText(60),
  districtName: optionalText(60),
  neighbourhood: required('neighbourhood', NEIGHBOURHOOD_MAX),
  street: required('street', STREET_MAX),
  buildingNo: required('buildingNo', DOOR_MAX),
  apartmentNo: optionalText(DOOR_MAX),
  postalCode: required('postalCode', 12).check(z.regex(/^\d{5}$/, 'address.postalCode.invalid')),
  additionalInfo: optionalLines(DIRECTIONS_MAX),
  isDefault: z._default(z.boolean(), false),
});
export type AddressForm = z.infer<typeof addressForm>;

/** The kept and displayed part of an address: we wrote it once it was valid, so its form is checked and no more. */
export const keptAddress = z.object({
  addressTitle: z.enum(ADDRESS_TITLES),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  cityCode: z.string(),
  districtCode: z.string(),
  cityName: z.string(),
  districtName: z.string(),
  neighbourhood: z.string(),
  street: z.string(),
  buildingNo: z.string(),
  apartmentNo: z.string(),
  postalCode: z.string(),
  additionalInfo: z.string(),
});

export interface Address extends AddressForm {
  id: string;
}

/** The second line of an address, the same wherever one is shown: `34710 Kadıköy/İstanbul`. */
export const localityLine = (at: { postalCode: string; district: string; city: string }): string =>
  `${at.postalCode} ${at.district}/${at.city}`.trim();

/** The address in one text, as checkout's delivery form and a parcel label have it. */
export const addressLine = ({ neighbourhood, street, buildingNo, apartmentNo, additionalInfo }: AddressForm): string =>
  [`${neighbourhood}, ${street} No: ${buildingNo}${apartmentNo === '' ? '' : ` D: ${apartmentNo}`}`, additionalInfo]
    .filter(Boolean)
    .join(', ');
