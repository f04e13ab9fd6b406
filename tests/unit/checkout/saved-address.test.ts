import { describe, expect, it } from 'vitest';
import { addressForm, type Address } from '../../../src/domain/account/address.ts';
import { ADDRESS_LINE_MAX } from '../../../src/domain/account/address-bounds.ts';
import { deliveryErrors } from '../../../src/domain/order/delivery.ts';
import {
  chosenOf,
  filledBy,
  isAddressOpen,
  mayPreselect,
  startOf,
} from '../../../src/features/checkout/saved-address.ts';
import { INITIAL } from '../../../src/features/checkout/state.ts';
import { after, DELIVERY, FILLED, OPTIONS } from './support.ts';

const HOME: Address = {
  id: 'a1',
  addressTitle: 'Ev',
  firstName: 'Elif',
  lastName: 'Işık',
  phone: '0533 000 00 00',
  cityCode: '06',
  districtCode: 'cankaya',
  cityName: 'Ankara',
  districtName: 'Çankaya',
  neighbourhood: 'Kızılay',
  street: 'Ziya Gökalp Cad.',
  buildingNo: '7',
  apartmentNo: '3',
  postalCode: '06420',
  additionalInfo: 'Zil bozuk\nkapıcıya sorun',
  isDefault: true,
};
const WORK: Address = { ...HOME, id: 'a2', street: 'Atatürk Bulvarı', isDefault: false };

/** As its form sends it. */
const formOf = ({ id: _id, ...form }: Address) => form;

const LONGEST: Address = {
  ...HOME,
  firstName: 'f'.repeat(60),
  lastName: 'l'.repeat(60),
  neighbourhood: 'n'.repeat(80),
  street: 's'.repeat(120),
  buildingNo: 'b'.repeat(12),
  apartmentNo: 'a'.repeat(12),
  additionalInfo: 'i'.repeat(300),
};

describe('a saved address in the delivery form', () => {
  const filled = after(
    { ...INITIAL, delivery: { ...DELIVERY, notes: 'Öğleden sonra' } },
    { type: 'filled', ...filledBy(HOME) },
  );

  it('fills all that is asked of an address, and leaves e-mail and notes', () => {
    expect(filled.delivery).toEqual({
      firstName: 'Elif',
      lastName: 'Işık',
      email: DELIVERY.email,
      phone: '0533 000 00 00',
      address: 'Kızılay, Ziya Gökalp Cad. No: 7 D: 3, Zil bozuk kapıcıya sorun',
      city: '06',
      district: 'cankaya',
      postalCode: '06420',
      notes: 'Öğleden sonra',
    });
    expect(filled.cityAndDistrict).toEqual({ city: 'Ankara', district: 'Çankaya' });
    expect(deliveryErrors(filled.delivery)).toEqual({});
  });

  it('takes back what was said of the fields it fills, and of no other', () => {
    const refused = after({ ...INITIAL, step: 1 }, { type: 'advanced', options: OPTIONS });
    const { errors } = after(refused, { type: 'filled', ...filledBy(HOME) });
    expect(Object.keys(errors)).toEqual(['delivery.email']);
  });

  it('is the chosen one as long as it stands there unchanged', () => {
    expect(chosenOf([WORK, HOME], filled.delivery)).toBe(HOME);
    const { delivery } = after(filled, { type: 'typed', field: 'postalCode', value: '06421' });
    expect(chosenOf([WORK, HOME], delivery)).toBeUndefined();
    expect(chosenOf([], filled.delivery)).toBeUndefined();
  });

  it('is put there only where nothing of an address was typed', () => {
    const { delivery } = INITIAL;
    expect(isAddressOpen(delivery)).toBe(true);
    expect(isAddressOpen({ ...delivery, firstName: 'Ali', email: 'ali@example.com' })).toBe(true);
    for (const field of ['address', 'city', 'district', 'postalCode'] as const) {
      expect(isAddressOpen({ ...delivery, [field]: '3' })).toBe(false);
    }
  });

  it('comes late over no recipient but the customer', () => {
    const customer = { firstName: 'Ayşe', lastName: 'Yılmaz', phone: '0532 111 22 33' };
    const { delivery } = INITIAL;
    expect(mayPreselect(delivery, customer)).toBe(true);
    expect(mayPreselect({ ...delivery, ...customer, email: 'a@example.com' }, customer)).toBe(true);
    for (const field of ['firstName', 'lastName', 'phone', 'city'] as const) {
      expect(mayPreselect({ ...delivery, ...customer, [field]: '3' }, customer)).toBe(false);
    }
  });

  it('starts from what was typed when it is to be saved', () =>
    expect(startOf(FILLED)).toMatchObject({
      firstName: 'Ayşe',
      cityCode: '34',
      cityName: 'İstanbul',
      districtCode: 'kadikoy',
      street: 'Caferağa Mah. Moda Cad. No: 12',
      postalCode: '34710',
    }));

  it.each([
    ['as long as one may be', LONGEST],
    ['with directions in columns', { ...HOME, additionalInfo: 'Zil\tbozuk\r\nkapıcıya\rsorun' }],
  ])('is taken by checkout: one %s', (_, address) => {
    expect(addressForm.safeParse(formOf(address)).error).toBeUndefined();
    const { delivery } = filledBy(address);
    expect(deliveryErrors({ ...DELIVERY, ...delivery })).toEqual({});
  });

  it('is as long as the delivery takes at most, and no shorter', () =>
    expect(filledBy(LONGEST).delivery.address).toHaveLength(ADDRESS_LINE_MAX));

  it.each([
    ['is typed with directions', `Moda Cad. No: 12, ${'zili çalın '.repeat(24)}`],
    ['is as long as street and directions', `${'s'.repeat(120)} ${'d'.repeat(300)}`],
    ['has no blank to part it at', 'b'.repeat(400)],
  ])('is saved as it was typed where it %s', (_, address) => {
    const start = startOf({ ...FILLED, delivery: { ...FILLED.delivery, address } });
    const saved = { ...formOf(HOME), ...start };
    expect(addressForm.safeParse(saved).error).toBeUndefined();
    const { street = '', additionalInfo = '' } = start;
    expect((street + additionalInfo).replace(/ /g, '')).toBe(address.replace(/ /g, ''));
  });
});
