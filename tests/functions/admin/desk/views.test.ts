/** Pages that were opened, as the desk sums them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk } from '../../../../functions/admin/desk/calls.ts';
import { reporting } from '../../../../functions/reporting/calls.ts';
import { key } from '../../../../functions/store/keys.ts';
import type { ShownViews } from '../../../../src/contract/admin-views.ts';
import { dayInIstanbul, daysAfter } from '../../../../src/domain/values/dates.ts';
import { startTestShop, type Customer, type TestShop } from '../../support/account.ts';
import { send } from '../../support/call.ts';
import { operator } from '../../support/operator.ts';
import { products } from '../../../support/catalogue.ts';

let shop: TestShop;
let ayla: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  ayla = await operator();
});
afterAll(() => shop.stop());

const DAY = dayInIstanbul(new Date());
const views = async (query = ''): Promise<ShownViews> => {
  const { status, data } = await ayla.ask<ShownViews>(desk, `/api/admin/views${query}`);
  expect(status).toBe(200);
  return data;
};
const report = async (path: string, body: unknown) =>
  expect((await send(reporting, path, { method: 'POST', body })).status).toBe(202);

describe('page views', () => {
  it('are none in a new shop', async () => {
    const none = { views: 0, english: 0, pages: [], speeds: [] };
    expect(await views()).toEqual({ from: daysAfter(DAY, -6), to: DAY, ...none });
  });

  it('are summed over languages and days, the most first, with what three of four visits waited', async () => {
    const { slug } = products[0]!;
    for (const url of [`/p/${slug}`, `/en/p/${slug}`, '/', '/nowhere']) await report('/api/logs/pageview', { url });
    for (const value of [700, 900, 1000, 5000]) {
      await report('/api/logs/web-vitals', { url: '/', metrics: [{ name: 'LCP', value }, { name: 'TTFB', value: 1 }] }); // prettier-ignore
    }
    const at = (days: number) => key.pageViews(daysAfter(DAY, days));
    await shop.store.command('test', async (redis) => {
      await redis.hset(at(-6), { 'tr /': 4 });
      await redis.hset(at(-7), { 'tr /': 100, 'en /about': 1 });
      await redis.hset(at(-28), { 'tr /': 1000 });
    });
    const week = await views();
    expect([week.views, week.english]).toEqual([8, 1]);
    expect(week.pages).toEqual([
      { page: '/', views: 5 },
      { page: `/p/${slug}`, views: 2 },
      { page: 'other', views: 1 },
    ]);
    expect(week.speeds).toEqual([{ kind: 'home', name: 'LCP', count: 4, bound: 1200, verdict: 'good' }]);
    const month = await views('?days=28');
    expect([month.from, month.views, month.english]).toEqual([daysAfter(DAY, -27), 109, 2]);
    expect((await ayla.ask(desk, '/api/admin/views?days=9')).status).toBe(422);
  });

  it('name no more than fifteen pages', async () => {
    const pages = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`tr /page-${at}`, 50 + at]));
    await shop.store.command('test', (redis) => redis.hset(key.pageViews(DAY), pages));
    const { pages: shown } = await views();
    expect(shown).toHaveLength(15);
    expect(shown[0]).toEqual({ page: '/page-19', views: 69 });
  });
});
