import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import shop from '#content/shop.json' with { type: 'json' };
import { carrierOf, MOST_LINES, planOf, readTracking } from '../../../../src/domain/order/tracking-csv.ts';
import { property } from '../property.ts';

const { carriers } = shop;
const read = (text: string) => readTracking(text, carriers);
const ORDER = 'KP-1795180000000';

describe('a paste of tracking numbers', () => {
  test.each([
    ['columns of Excel', `${ORDER}\tAras Kargo\t1234567890123`],
    ['semicolons', `${ORDER};aras;1234 5678 90123`],
    ['commas and quotes', `"${ORDER}","Aras Kargo, A.Ş.","1234567890123"`],
    ['a head in another order', `Takip No;Kargo Firması;Sipariş No\n1234567890123;ARAS KARGO;1795180000000`],
    ['the mark of UTF-8, empty lines and CRLF', `\uFEFF\r\n${ORDER};Aras;1234567890123\r\n\r\n`],
    ['the apostrophe of a text', `'${ORDER};Aras;'1234567890123`],
  ])('is read from %s', (_case, text) => {
    const { lines, faults } = read(text);
    expect(faults).toEqual([]);
    expect(lines).toEqual([
      { line: expect.any(Number) as number, order: ORDER, carrier: 'aras', trackingNumber: '1234567890123' },
    ]);
  });

  test.each([
    ['004211', '004211'],
    ['4211', '004211'],
    ['kp-1795180004211', 'KP-1795180004211'],
  ])('takes %s for the order %s', (typed, order) => {
    expect(read(`${typed};aras;1234567890123`).lines[0]?.order).toBe(order);
  });

  test.each([
    ['yalnız numara', 'cells'],
    ['Ayşe;Aras;1234567890123', 'order'],
    ['12;Aras;1234567890123', 'order'],
    ['1,79518E+12;Aras;1234567890123'.replace(',', '.'), 'shortened'],
    [`${ORDER};Aras;1.23457E+12`, 'shortened'],
    [`${ORDER};Kuş Posta;1234567890123`, 'carrier'],
    [`${ORDER};;1234567890123`, 'carrier'],
    [`${ORDER};Aras;`, 'noNumber'],
    [`${ORDER};Aras;=1+1`, 'number'],
    [`${ORDER};Aras;123`, 'number'],
  ])('names what is wrong with %j: %s', (text, fault) => {
    const { lines, faults } = read(`004211;aras;1234567890123\n${text}`);
    expect([lines.length, faults.map((one) => [one.line, one.fault])]).toEqual([1, [[2, fault]]]);
  });

  test('takes an order once, also by its last six digits, and no more lines than it may', () => {
    expect(
      read(`${ORDER};aras;11111\n000000;ups;22222\n${ORDER};ups;33333`).faults.map(({ line, fault }) => [line, fault]),
    ).toEqual([
      [2, 'twice'],
      [3, 'twice'],
    ]);
    const many = Array.from({ length: MOST_LINES + 2 }, (_, at) => `${100_000 + at};aras;1234567890123`).join('\n');
    expect(read(many).lines).toHaveLength(MOST_LINES);
    expect(read(many).faults.map(({ fault }) => fault)).toEqual(['tooMany', 'tooMany']);
  });

  test('needs no number of the shop’s own people', () => {
    expect(read(`${ORDER};Kıvrım Perde;`).lines[0]).toMatchObject({ carrier: 'own', trackingNumber: '' });
  });

  test.each([
    ['YURTİÇİ KARGO', 'yurtici'],
    ['yurtici', 'yurtici'],
    ['MNG', 'dhl'],
    ['DHL eCommerce', 'dhl'],
    ['Sürat Kargo A.Ş.', 'surat'],
    ['kolaygelsin', 'kolay-gelsin'],
    ['Kolay Gelsin', 'kolay-gelsin'],
    ['ptt kargo', 'ptt'],
    ['kargo', undefined],
    ['', undefined],
  ])('knows %j as %s', (typed, id) => {
    expect(carrierOf(typed, carriers)?.id).toBe(id);
  });

  test('knows none by words that every carrier may have', () => {
    expect(carrierOf('Kargo', [{ id: 'lojistik', name: 'Kargo A.Ş.', needsNumber: false }])).toBeUndefined();
  });

  property(
    'every filled line is told of once, whatever it is',
    [fc.array(fc.string({ maxLength: 40 }), { maxLength: 20 })],
    (typed) => {
      const { lines, faults } = read(typed.join('\n'));
      const numbers = [...lines, ...faults].map(({ line }) => line);
      expect(new Set(numbers).size).toBe(numbers.length);
      const filled = typed
        .join('\n')
        .replace(/^\uFEFF/, '')
        .split(/\r\n|\r|\n/)
        .filter((one) => one.trim() !== '').length;
      // A head is no line.
      expect([filled, filled - 1]).toContain(numbers.length);
    },
  );
});

describe('what a line does to its order', () => {
  const sent = { carrier: 'Aras Kargo', trackingNumber: '1234567890123' };
  test.each([
    ['ReadyToShip', null, 'send'],
    ['Shipped', sent, 'same'],
    ['OutForDelivery', sent, 'same'],
    ['Delivered', sent, 'same'],
    ['Shipped', { ...sent, trackingNumber: '9' }, 'mend'],
    ['OutForDelivery', { ...sent, carrier: 'UPS' }, 'mend'],
    ['Delivered', { ...sent, trackingNumber: '9' }, 'closed'],
    ['Cancelled', null, 'closed'],
    ['Returned', sent, 'closed'],
    ['Pending', null, 'notReady'],
    ['InProduction', null, 'notReady'],
  ] as const)('at %s with %j: %s', (status, said, plan) => {
    const order = { status, carrier: said?.carrier ?? null, trackingNumber: said?.trackingNumber ?? null };
    expect(planOf({ ...order, isRemaking: false }, sent.carrier, sent.trackingNumber)).toBe(plan);
  });

  const other = { carrier: 'Aras Kargo', trackingNumber: '9' };
  test.each([
    ['ReadyToShip', [], true, 'ownPage'],
    ['Shipped', [], true, 'ownPage'],
    ['Delivered', [], true, 'ownPage'],
    ['InProduction', [], true, 'notReady'],
    ['OutForDelivery', [other], false, 'ownPage'],
    ['Shipped', [other, sent], false, 'same'],
    ['Shipped', [sent], true, 'same'],
    ['Delivered', [other], false, 'closed'],
  ] as const)('at %s with further parcels %j, being remade %j: %s', (status, parcels, isRemaking, plan) => {
    const order = { ...{ status, parcels, isRemaking }, carrier: 'UPS', trackingNumber: '7' };
    expect(planOf(order, sent.carrier, sent.trackingNumber)).toBe(plan);
  });
});
