/** The bill of the bench: its limits are those of the code, and the first comes first. */
import { describe, expect, it } from 'vitest';
import { MOST_COMPARED } from '../../../functions/admin/money/statement.ts';
import { CAPS } from '../../../functions/mail/placing.ts';
import { billOf, type WeighedMeter } from '../../bench/bill.ts';
import { capsOf } from '../../bench/caps.ts';
import { BOUNDED } from '../../bench/limits.ts';
import { FILES_PER_ORDER, NETLIFY, PER_ORDER } from '../../bench/prices.ts';

const rows: WeighedMeter[] = Object.keys(PER_ORDER.calls).map((call) => ({
  call,
  commands: 10,
  notes: 1,
  'store µs': 100,
  'store B': 5000,
}));
const history = {
  bytesPerOrder: 5200,
  largestKey: { key: 'order-words-of:2026:ay', bytes: 250_000, orders: 1000 },
  backups: {
    whole: { commands: 30, bytes: 9000 },
    idle: { commands: 40, bytes: 1000 },
    change: { commands: 40, bytes: 9000 },
  },
};
const valve = { purpose: 'order-site', proof: null };
const caps = capsOf(
  new Map([
    [
      'POST /api/orders',
      [{ name: 'order-site', id: 'all', max: 300, windowSeconds: 60, valve: { open: 30, ...valve } }],
    ],
    ['POST /api/orders of a customer', [{ name: 'order-site', id: 'all', max: 300, windowSeconds: 60 }]],
    ['POST /api/logs/pageview', [{ name: 'view-site', id: 'all', max: 1200, windowSeconds: 60 }]],
  ]),
);

describe('the bill', () => {
  const bill = billOf(rows, history, caps);
  const ordersAt = (what: string): number =>
    Number(bill.limits.find((limit) => limit.what.includes(what))?.['orders a month'].replaceAll(',', ''));

  it('names the limit that is reached first, first', () => {
    const numbers = bill.limits.map((limit) => Number(limit['orders a month'].replaceAll(',', '')) || 0);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('takes the caps of the shop as the shop counts them', () => {
    expect(ordersAt(`letters-site\`: ${CAPS['letters-site'].most}`)).toBe(48_000);
    expect(ordersAt('view-site')).toBe(65_000);
    expect(ordersAt('order-site`: 300')).toBe(10 * ordersAt('order-site`: 30 '));
    for (const name of ['visit-site', 'measure-link-site', 'contact-mailed', `${MOST_COMPARED} open orders`]) {
      expect(ordersAt(name), name).toBeGreaterThan(0);
    }
  });

  it('says what deploys, requests, bytes and backups cost', () => {
    const [small, , , large] = bill.months;
    expect(small).toMatchObject({ 'orders a month': '60', 'for deploys': String(30 * NETLIFY.creditsPerDeploy) });
    const [requests, bytes] = [large?.['credits for requests'], large?.['for bytes']].map((text = '') =>
      Number(text.replaceAll(',', '')),
    );
    expect(requests).toBeGreaterThan(bytes ?? 0);
    const [, , first] = bill.backups;
    expect(Number(first?.['$ '])).toBeLessThan(Number(first?.$) / 4);
    expect(BOUNDED).toContain('30 s of a job');
  });

  it('rests on a measured visit', () => {
    expect(FILES_PER_ORDER.requests / PER_ORDER.visits).toBeGreaterThan(20);
    expect(FILES_PER_ORDER.mb / PER_ORDER.visits).toBeGreaterThan(0.1);
  });

  it('refuses to leave a call out', () =>
    expect(() => billOf(rows.slice(1), history, caps)).toThrow('was not weighed'));
});
