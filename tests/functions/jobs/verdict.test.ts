/** The verdict of a published build: kept for the back room, and written to the shop where it was refused. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteVerdict, reasonsOf, sendRefusal } from '../../../netlify/live/verdict.ts';
import { shop } from '../../../functions/catalogue/shop.ts';
import { key } from '../../../functions/store/keys.ts';
import { REFUSED_CONTENT } from '../../../src/build/content/failure.ts';
import { MOST_REASONS, parseVerdict, REASON_MAX, verdictOf } from '../../../src/domain/shop/build-verdict.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

let local: TestStore;
let smtp: SMTPServer;
const letters: string[] = [];

beforeAll(async () => {
  local = await startTestStore();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        letters.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  const { server } = smtp;
  smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  smtp.close();
  await local.stop();
});

const environment = (context: string) => ({
  CONTEXT: context,
  UPSTASH_REDIS_REST_URL: local.url,
  UPSTASH_REDIS_REST_TOKEN: local.token,
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
});

const kept = async () =>
  parseVerdict(await local.store.command('test', (redis) => redis.get<string>(key.buildVerdict())), new Date());

const FAULT = new Error(
  `${REFUSED_CONTENT}\ncontent/products/x.yaml:3: Fiyat: eksik\ncontent/shop.json:9: IBAN: yanlış`,
);

it('is noted by a published build alone', async () => {
  await noteVerdict(environment('deploy-preview'), 'built');
  expect(await kept()).toBeNull();
  await noteVerdict(environment('production'), 'building');
  expect(await kept()).toMatchObject({ state: 'building', reasons: [] });
  await noteVerdict(environment('production'), 'refused', reasonsOf(FAULT));
  expect((await kept())?.reasons).toEqual([
    'content/products/x.yaml:3: Fiyat: eksik',
    'content/shop.json:9: IBAN: yanlış',
  ]);
});

it('keeps as much as is read', async () => {
  await noteVerdict(environment('production'), 'refused', Array<string>(50).fill('x'.repeat(1000)));
  const { reasons = [] } = (await kept()) ?? {};
  expect([reasons.length, reasons[0]?.length]).toEqual([MOST_REASONS, REASON_MAX]);
});

it('calls a build dead that never said how it ended', () => {
  const began = JSON.stringify(verdictOf('building', new Date('2026-11-24T09:00:00Z')));
  expect(parseVerdict(began, new Date('2026-11-24T09:45:00Z'))?.state).toBe('building');
  expect(parseVerdict(began, new Date('2026-11-24T09:45:01Z'))?.state).toBe('died');
});

it('never stops a build: without a store nothing is noted', async () => {
  await expect(noteVerdict({ CONTEXT: 'production' }, 'built')).resolves.toBeUndefined();
  await expect(
    noteVerdict({ ...environment('production'), UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9' }, 'built'),
  ).resolves.toBeUndefined();
});

it('names the first line of a fault that is none of the content', () =>
  expect(reasonsOf(new Error('sharp is missing\nat x'))).toEqual([
    'Programın bir parçası kurulamadı: sharp is missing',
  ]));

it('is written to the shop where a published build was refused', async () => {
  expect(await sendRefusal(shop, environment('deploy-preview'), ['x'], null)).toBe(false);
  expect(
    await sendRefusal(shop, { ...environment('production'), ORDERS_MAIL: 'depo@ornek.com' }, ['Fiyat: eksik'], null),
  ).toBe(true);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatch(/^To: depo@ornek\.com\r$/m);
  expect(letters[0]).toContain('/editor');
});

it('is written to the receiver of orders while the facts of the shop cannot be read', async () => {
  const told = { ...environment('production'), URL: 'https://www.ipek.com' };
  expect(await sendRefusal(null, told, ['x'], null)).toBe(false);
  expect(await sendRefusal(null, { ...told, ORDERS_MAIL: '' }, ['x'], null)).toBe(false);
  expect(await sendRefusal(null, { ...told, ORDERS_MAIL: 'depo@ornek.com' }, ['x'], null)).toBe(true);
  expect(letters.at(-1)).toMatch(/^From: depo@ornek\.com\r$/m);
  expect(letters.at(-1)).toContain('https://www.ipek.com/editor');
});

it.each([
  ['a shop that takes orders', 'open', true],
  ['a shop that was open once', 'closed', false],
  ['a shop that was never open', 'never', false],
  ['a publication from before it was noted', undefined, true],
] as const)('says of %s whether it goes on selling', async (_, orders, sells) => {
  const live = {
    builtOn: '2026-11-20',
    ...(orders && { orders }),
    products: {},
    categories: {},
    legal: { version: '2026-11', texts: {} },
    pages: {},
  };
  expect(await sendRefusal(shop, environment('production'), ['x'], live)).toBe(true);
  // Quoted-printable.
  expect(letters.at(-1)?.replaceAll('=\r\n', '').includes('s=C3=BCrd=C3=BCr=C3=BCyor')).toBe(sells);
});
