import { expect, it } from 'vitest';
import { wordsOfOrder } from '../../../../src/domain/order/order-words.ts';

const ORDER = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: ' Ayse@example.com',
  phone: '+90 532 000 00 00',
  cityName: 'İstanbul',
  districtName: 'Kadıköy',
  products: ['Boğaz Keten Fon'],
  rooms: ['Salon sol', '', 'Salon sağ'],
};

it('an order is found by each word of it, and by the whole name of each room', () =>
  expect(wordsOfOrder(ORDER, '~')).toEqual([
    ...['ayse', 'yilmaz', 'ayse@example.com', '5320000000', '05320000000', 'istanbul', 'kadikoy'],
    ...['bogaz', 'keten', 'fon', 'salon', 'sol', 'sag', '~salon sol', '~salon sag'],
  ]));
