import { expect, it } from 'vitest';
import { isAtRest, REST_MONTHS, type RestingOrder } from '../../../../src/domain/order/rest.ts';

const NOW = new Date('2026-11-26T09:00:00.000Z');
const LONG_AGO = '2024-11-26T08:59:59.999Z';
const SETTLED = { due: 100, paid: 100, refunded: 0, balance: 0, withCarrier: 0 } as RestingOrder['money'];

const order = (parts: Partial<RestingOrder> = {}): RestingOrder => ({
  ...{ createdAt: '2024-10-01T08:00:00.000Z', status: 'Delivered', payment: { state: 'paid' }, money: SETTLED },
  ...{ ledger: [], parcels: [], claims: [], agreements: [], proposal: null, isRemaking: false },
  timeline: [{ at: LONG_AGO }],
  ...parts,
});

it('rests once nothing has happened for two years', () => {
  expect(REST_MONTHS).toBe(24);
  expect(isAtRest(order(), NOW)).toBe(true);
  expect(isAtRest(order({ timeline: [{ at: '2024-11-26T09:00:00.000Z' }] }), NOW)).toBe(false);
  expect(isAtRest(order({ createdAt: '2025-01-01T00:00:00.000Z', timeline: [] }), NOW)).toBe(false);
});

it.each<RestingOrder['status']>(['Delivered', 'Returned', 'Cancelled'])('rests where it is %s', (status) =>
  expect(isAtRest(order({ status }), NOW)).toBe(true),
);

it.each<RestingOrder['status']>(['Pending', 'Confirmed', 'InProduction', 'Shipped'])(
  'does not rest while %s',
  (status) => expect(isAtRest(order({ status }), NOW)).toBe(false),
);

const LATELY = '2025-06-01T00:00:00.000Z';
const claim = { line: 0, at: LONG_AGO, remedy: 'again', text: '' } as const;

it.each<[string, Partial<RestingOrder>]>([
  ['owes', { money: { ...SETTLED, balance: 1 } }],
  ['is owed', { money: { ...SETTLED, balance: -1 } }],
  ['waits for its carrier', { money: { ...SETTLED, withCarrier: 1 } }],
  ['waits for a refund', { ledger: [{ state: 'asked', at: LONG_AGO }] }],
  ['does not know of a refund', { ledger: [{ state: 'unknown', at: LONG_AGO }] }],
  ['had money lately', { ledger: [{ state: 'done', at: LATELY }] }],
  ['has a parcel on its way', { parcels: [{ at: LONG_AGO }] }],
  ['has had one lately', { parcels: [{ at: LONG_AGO, deliveredAt: LATELY }] }],
  ['has an open claim', { claims: [{ ...claim, state: 'asked' }] }],
  ['has had a claim lately', { claims: [{ ...claim, state: 'done', changedAt: LATELY }] }],
  ['was agreed to be changed lately', { agreements: [{ agreedAt: LATELY }] }],
  ['was asked about lately', { proposal: { state: 'open', at: LONG_AGO, until: LATELY, endedAt: null } }],
  ['is made again', { isRemaking: true }],
])('does not rest where it %s', (_, parts) => expect(isAtRest(order(parts), NOW)).toBe(false));

it('rests where all of that is over', () => {
  const over: Partial<RestingOrder> = {
    ledger: [
      { state: 'done', at: LONG_AGO },
      { state: 'failed', at: LONG_AGO },
    ],
    parcels: [{ at: LONG_AGO, deliveredAt: LONG_AGO }],
    claims: [
      { ...claim, state: 'done' },
      { ...claim, state: 'refused' },
    ],
    agreements: [{ agreedAt: LONG_AGO }],
    proposal: { state: 'refused', at: LONG_AGO, until: LATELY, endedAt: LONG_AGO },
  };
  expect(isAtRest(order(over), NOW)).toBe(true);
});

it('counts from the day after a month that is too short', () => {
  const now = new Date('2028-02-29T12:00:00.000Z');
  expect(
    isAtRest(order({ createdAt: '2026-01-01T00:00:00Z', timeline: [{ at: '2026-03-01T11:59:59.999Z' }] }), now),
  ).toBe(true);
  expect(
    isAtRest(order({ createdAt: '2026-01-01T00:00:00Z', timeline: [{ at: '2026-03-01T12:00:00.000Z' }] }), now),
  ).toBe(false);
});
