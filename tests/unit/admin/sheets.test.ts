import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { qrPath } from '../../../src/features/admin/sheets/QrCode.tsx';
import { askedNumbers, leavesThisWeek } from '../../../src/features/admin/sheets/sheet-orders.ts';
import { mapLink, MOST_STOPS, placeOf, routeLink } from '../../../src/lib/map-link.ts';

test('the path of a code darkens exactly its dark modules', () => {
  const text = 'https://www.kivrimperde.example/admin/orders/KP-1795180000000';
  const { size, path } = qrPath(text);
  const painted = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    painted[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(painted).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
});

describe('the orders of a print', () => {
  test.each([
    ['', null],
    ['?orders=', []],
    ['?orders=kp-1795180000000,KP-1795180000000,x,KP-1', ['KP-1795180000000']],
  ])('of the address %s', (search, numbers) => {
    expect(askedNumbers(search)).toEqual(numbers);
  });

  // The parcel leaves two working days before 3 December, on Tuesday the first.
  const order = { status: 'Confirmed', paymentState: 'paid', estimatedDelivery: '2026-12-03' } as const;
  test.each([
    ['2026-12-01', {}, true],
    ['2026-11-30', {}, false],
    ['2026-12-30', {}, true],
    ['2026-12-30', { status: 'Pending' as const }, false],
    ['2026-12-30', { status: 'ReadyToShip' as const }, false],
    ['2026-12-30', { paymentState: 'awaiting-transfer' as const }, false],
  ])('of a week that ends on %s, %j: %s', (end, changes, isIn) => {
    expect(leavesThisWeek({ ...order, ...changes }, end)).toBe(isIn);
  });
});

describe('a place on the map', () => {
  const place = {
    address: 'Moda Cad.\nNo: 12 & 14',
    districtName: 'Kadıköy',
    cityName: 'İstanbul',
    postalCode: '34710',
  };

  test('is asked for by its whole address', () => {
    expect(new URL(mapLink(placeOf(place))).searchParams.get('query')).toBe(
      'Moda Cad. No: 12 & 14, 34710 Kadıköy/İstanbul',
    );
  });

  test('is the end of a way through the others', () => {
    const stops = ['A', 'B', 'C'].map((address) => placeOf({ ...place, address }));
    const { searchParams } = new URL(routeLink(stops) ?? '');
    expect(searchParams.get('destination')).toMatch(/^C, /);
    expect(
      searchParams
        .get('waypoints')
        ?.split('|')
        .map((stop) => stop[0]),
    ).toEqual(['A', 'B']);
  });

  test('a way of no places is none, and one of too many is cut', () => {
    expect(routeLink([])).toBeNull();
    const many = Array.from({ length: MOST_STOPS + 1 }, () => placeOf(place));
    expect(new URL(routeLink(many) ?? '').searchParams.get('waypoints')?.split('|')).toHaveLength(MOST_STOPS - 1);
  });
});
