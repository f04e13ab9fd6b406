import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { afterEach, describe, expect, test, vi } from 'vitest';
import adminOrders from '../../../content/locales/tr/admin-orders.json' with { type: 'json' };
import adminSheets from '../../../content/locales/tr/admin-sheets.json' with { type: 'json' };
import type { SheetOrder } from '../../../src/contract/admin-sheets.ts';
import { linesOf } from '../../../src/features/admin/sheets/FabricNeeds.tsx';
import { PackingLabels } from '../../../src/features/admin/sheets/PackingLabels.tsx';
import { qrPath } from '../../../src/features/admin/sheets/QrCode.tsx';
import {
  askedNumbers,
  fetchSheetOrders,
  hasLabels,
  isToCut,
  weekOfOrder,
} from '../../../src/features/admin/sheets/sheet-orders.ts';
import { hasEnded } from '../../../src/features/admin/production.ts';
import { island } from '../../../src/ui/i18n.tsx';
import { mapLink, MOST_STOPS, placeOf, routeLink } from '../../../src/lib/map-link.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));
afterEach(() => vi.unstubAllGlobals());

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
  ])('of the address %s', (search, numbers) => expect(askedNumbers(search)).toEqual(numbers));

  test.each([
    [{ status: 'Confirmed', isUnpaid: false }, true],
    [{ status: 'InProduction', isUnpaid: false }, true],
    [{ status: 'Pending', isUnpaid: false }, false],
    [{ status: 'ReadyToShip', isUnpaid: false }, false],
    [{ status: 'Confirmed', isUnpaid: true }, false],
  ] as const)('are those whose cloth is to be cut: %j %s', (order, isIn) => expect(isToCut(order)).toBe(isIn));

  test.each([
    ['Pending', false, false],
    ['Shipped', false, false],
    ['Cancelled', false, true],
    ['Returned', true, true],
    ['Delivered', false, true],
    ['Delivered', true, false],
  ] as const)('one that is %s, with a remake %s, has ended: %s', (status, isRemaking, ended) =>
    expect(hasEnded({ status, isRemaking })).toBe(ended),
  );

  test('stand in the week in which their cutting begins; a remake is late already', () => {
    const order = { estimatedDelivery: '2027-03-01', isRemaking: false };
    expect(weekOfOrder(order, '2026-11-23')).toBe('later');
    expect(weekOfOrder({ ...order, isRemaking: true }, '2026-11-23')).toBe('this');
    expect(weekOfOrder({ ...order, estimatedDelivery: '2026-11-24' }, '2026-11-23')).toBe('this');
  });
});

test('the cloth that is needed is that of windows which are still to be cut', () => {
  const line = { productId: 1, color: 'kum', quantity: 3, configuration: { width: 250, height: 260 } };
  const items = [line, { ...line, configuration: null }, line];
  const quantities = (toCut: readonly number[]) =>
    linesOf([{ items, toCut } as unknown as SheetOrder], null).map(({ quantity }) => quantity);
  expect(quantities([3, 0, 1])).toEqual([3, 1]);
  expect(quantities([0, 0, 0])).toEqual([]);
});

test('the cloth of what is made again is needed of an order that has left', async () => {
  const line = { productId: 1, color: 'kum', quantity: 3, configuration: { width: 250, height: 260 } };
  const items = [line, { ...line, quantity: 1, remake: { of: 0, time: 2 } }];
  const order = { orderNo: 'KP-1795180000000', status: 'Delivered', isRemaking: true, items, toCut: [0, 1] };
  call.mockResolvedValue({ ok: true, data: order });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const fetched = await fetchSheetOrders([order.orderNo], () => undefined);
  if ('ok' in fetched) throw new Error(fetched.code);
  expect(linesOf(fetched.orders, null).map(({ quantity }) => quantity)).toEqual([1]);
});

test.each([
  ['no parcel for a remake that waits for its payment', true, 1, 'Zebra'],
  ['one for a piece that is made again before it leaves', undefined, 1, 'Zebra (2. kez dikim)'],
  ['each for some pieces of which one is made again', undefined, 3, 'Zebra'],
])('the labels of an order count %s', (_, isUnpaid, quantity, name) => {
  const configuration = { width: 120, height: 200, pleatType: 'none' };
  const line = { productId: 17, name: 'Zebra', color: 'bej', room: 'Salon', quantity, configuration };
  const items = [line, { ...line, quantity: 1, remake: { of: 0, time: 2 }, isUnpaid }];
  const delivery = { firstName: 'Ada', lastName: 'Ay', address: 'Moda', notes: '', phone: '' };
  const order = {
    orderNo: 'KP-1795180000000',
    status: 'InProduction',
    items,
    delivery,
    collect: null,
    isUnpaid: false,
  };
  vi.stubGlobal('location', { origin: 'https://shop.test' });
  const Labels = island(PackingLabels);
  const html = renderToStaticMarkup(
    createElement(Labels, {
      orders: [order as unknown as SheetOrder],
      cloths: null,
      sender: { name: 'Kıvrım', place: 'Bursa', phone: '' },
      messages: { 'admin-sheets': adminSheets, 'admin-orders': adminOrders },
      locale: 'tr',
    }),
  );
  expect(html).toContain(`Parça 1 / ${quantity}`);
  expect(html).toContain(`${name}, `);
  expect(html.split('<article')).toHaveLength(quantity + 1);
  if (isUnpaid)
    expect([order, { items: items.slice(1) }].map((one) => hasLabels(one as unknown as SheetOrder))).toEqual([
      true,
      false,
    ]);
});

describe('a place on the map', () => {
  const place = {
    address: 'Moda Cad.\nNo: 12 & 14',
    districtName: 'Kadıköy',
    cityName: 'İstanbul',
    postalCode: '34710',
  };

  test('is asked for by its whole address', () =>
    expect(new URL(mapLink(placeOf(place))).searchParams.get('query')).toBe(
      'Moda Cad. No: 12 & 14, 34710 Kadıköy/İstanbul',
    ));

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
