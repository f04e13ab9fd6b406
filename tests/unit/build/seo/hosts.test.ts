/** One site with two hosts, as Netlify's own package reads its rules. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFiles } from '../../../../netlify/local/site/files.ts';
import { PROJECT_ROOT } from '../../../../src/build/content/place.ts';
import { hostsStep } from '../../../../src/build/seo/hosts.ts';

const SHOP = 'https://shop.test';
const ADMIN = 'https://yonetim.shop.test';
const PAGES = [
  'index',
  'cart',
  'p/tul',
  'en/cart',
  'login',
  'account/orders',
  'account/security',
  'admin',
  'admin/order',
];

async function site(source: Parameters<typeof hostsStep>[1]) {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  const step = hostsStep(SHOP, source);
  for (const page of [...PAGES, '404', 'admin/404']) {
    const file = join(dist, `${page}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page);
    await step.page(page, `${page}.html`);
  }
  await writeFile(join(dist, '_redirects'), '/p/eski /p/tul 301\n');
  await step.finish(dist, { info: vi.fn() } as never);
  const files = createFiles(PROJECT_ROOT, dist);
  return async (address: string): Promise<[number, string]> => {
    const answer = await files.answer(new Request(address));
    return [answer.status, answer.headers.get('location') ?? (await answer.text())];
  };
}

it('has the back room on its own host, and the shop on the other', async () => {
  const ask = await site({ ADMIN_ORIGIN: `${ADMIN}/`, SITE_ORIGIN: '' });
  expect(await ask(`${SHOP}/admin`)).toEqual([301, `${ADMIN}/admin`]);
  expect(await ask(`${SHOP}/admin/orders/KP-1`)).toEqual([301, `${ADMIN}/admin/orders/KP-1`]);
  expect(await ask(`${ADMIN}/`)).toEqual([302, `${ADMIN}/admin`]);
  expect(await ask(`${ADMIN}/admin`)).toEqual([200, 'admin']);
  expect(await ask(`${ADMIN}/admin/orders/KP-1`)).toEqual([200, 'admin/order']);
  expect(await ask(`${ADMIN}/login`)).toEqual([200, 'login']);
  expect(await ask(`${ADMIN}/account/security`)).toEqual([200, 'account/security']);
  expect(await ask(`${ADMIN}/cart`)).toEqual([301, `${SHOP}/cart`]);
  expect(await ask(`${ADMIN}/en/cart`)).toEqual([301, `${SHOP}/en/cart`]);
  expect(await ask(`${ADMIN}/account/orders`)).toEqual([301, `${SHOP}/account/orders`]);
  expect(await ask(`${SHOP}/cart`)).toEqual([200, 'cart']);
  expect(await ask(`${SHOP}/p/eski`)).toEqual([301, '/p/tul']);
});

it.each([{}, { ADMIN_ORIGIN: SHOP }, { ADMIN_ORIGIN: ADMIN, CONTEXT: 'deploy-preview' }])(
  'has one host with %o',
  async (source) => {
    const ask = await site(source);
    expect(await ask(`${SHOP}/admin`)).toEqual([200, 'admin']);
    expect(await ask(`${ADMIN}/cart`)).toEqual([200, 'cart']);
  },
);
