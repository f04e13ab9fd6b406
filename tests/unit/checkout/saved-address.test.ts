import { describe, expect, it } from 'vitest';
import type { Address } from '../../../src/domain/account/address.ts';
import { deliveryErrors } from '../../../src/domain/order/delivery.ts';
import { chosenOf, filledBy, isAddressOpen, startOf } from '../../../src/features/checkout/saved-address.ts';
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

  it('starts from what was typed when it is to be saved', () => {
    expect(startOf(FILLED)).toMatchObject({
      firstName: 'Ayşe',
      cityCode: '34',
      cityName: 'İstanbul',
      districtCode: 'kadikoy',
      street: 'Caferağa Mah. Moda Cad. No: 12',
      postalCode: '34710',
    });
  });
});
