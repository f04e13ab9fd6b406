import { addressLine, type Address } from '../../domain/account/address.ts';
import type { User } from '../../contract/session.ts';
import { STREET_MAX } from '../../domain/account/address-bounds.ts';
import { inOneLine } from '../../domain/order/delivery.ts';
import type { CheckoutState, DeliveryForm } from './state.ts';

/** Returns the fields that a saved address fills in (spec §4). */
export function filledBy(address: Address): {
  delivery: Partial<DeliveryForm>;
  cityAndDistrict: CheckoutState['cityAndDistrict'];
} {
  const { firstName, lastName, phone, cityCode, districtCode, cityName, districtName, postalCode } = address;
  return {
    delivery: {
      firstName,
      lastName,
      phone,
      address: inOneLine(addressLine(address)),
      city: cityCode,
      district: districtCode,
      postalCode,
    },
    cityAndDistrict: { city: cityName, district: districtName },
  };
}

/** The saved address that stands in the form, if one does. */
export const chosenOf = (addresses: readonly Address[], delivery: DeliveryForm): Address | undefined =>
  addresses.find((address) =>
    Object.entries(filledBy(address).delivery).every(
      ([field, value]) => delivery[field as keyof DeliveryForm] === value,
    ),
  );

/** Nothing of an address has been typed. */
export const isAddressOpen = ({ address, city, district, postalCode }: DeliveryForm): boolean =>
  [address, city, district, postalCode].every((value) => value === '');

const RECIPIENT = ['firstName', 'lastName', 'phone'] as const;

/** The default address may stand there (spec §4): none has been typed, and no recipient but the customer. */
export const mayPreselect = (
  delivery: DeliveryForm,
  customer: Pick<User, (typeof RECIPIENT)[number]> | null,
): boolean => isAddressOpen(delivery) && RECIPIENT.every((field) => ['', customer?.[field]].includes(delivery[field]));

/** Returns the known fields of an address that is to be saved; the rest is asked. */
export const startOf = ({ delivery, cityAndDistrict }: CheckoutState): Partial<Address> => ({
  firstName: delivery.firstName,
  lastName: delivery.lastName,
  phone: delivery.phone,
  cityCode: delivery.city,
  cityName: cityAndDistrict.city,
  districtCode: delivery.district,
  districtName: cityAndDistrict.district,
  postalCode: delivery.postalCode,
  ...streetAndRest(delivery.address),
});

/** A street takes less than the delivery's one line does: what is beyond it goes into the directions, from a blank on. */
function streetAndRest(line: string): Pick<Address, 'street' | 'additionalInfo'> {
  const blank = line.lastIndexOf(' ', STREET_MAX);
  const end = line.length <= STREET_MAX || blank < 1 ? STREET_MAX : blank;
  return { street: line.slice(0, end), additionalInfo: line.slice(end).trim() };
}
