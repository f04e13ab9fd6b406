import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { expect, onTestFinished, test } from 'vitest';
import { cardsStep } from '../../../../src/build/html/cards.ts';
import { htmlIntegration, type HtmlStep } from '../../../../src/build/html/integration.ts';
import { cardFileOf } from '../../../../src/domain/product/listing.ts';

const html = (body: string): Response => new Response(body, { headers: { 'content-type': 'text/html' } });
const logger = { info: () => undefined } as unknown as AstroIntegrationLogger;

/** The text that Astro would write of a response, after all steps. */
async function rendered(
  response: Response,
  steps: readonly HtmlStep[],
  address = '/c/fon-perde.html',
): Promise<Response> {
  type Make = (astro: object) => { render: (request: Request, options: object) => Promise<Response> };
  let make: Make | undefined;
  const start = htmlIntegration(steps).hooks['astro:build:start'] as unknown as (hook: object) => void;
  start({ setPrerenderer: (prerenderer: Make) => (make = prerenderer) });
  const prerenderer = make?.({ name: 'astro', render: () => Promise.resolve(response) });
  if (!prerenderer) throw new Error('no prerenderer was set');
  return prerenderer.render(new Request(`https://shop.test${address}`), {});
}

const step = (page: HtmlStep['page']): HtmlStep => ({ page, finish: () => Promise.resolve() });

test('each page goes through all steps in their order, by the file it becomes', async () => {
  const seen: string[] = [];
  const steps = [
    step((text, file) => {
      seen.push(file);
      return `${text}1`;
    }),
    step((text) => `${text}2`),
  ];
  const page = await rendered(html('p'), steps, '/en/p/%C5%9Fal.html');
  expect([await page.text(), seen]).toEqual(['p12', ['en/p/şal.html']]);
});

test('what is no page is left alone', async () => {
  const json = Response.json({ a: 1 });
  expect(await rendered(json, [step(() => 'spoilt')], '/data/x.json')).toBe(json);
});

test('the cards of category pages are written once more, by language, few to a file', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'kivrim-cards-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  const card = (id: number): string =>
    `<li data-id="${id}" data-name="x"><article class="card"><ul><li>inner</li></ul></article></li>`;
  const { page, finish } = cardsStep();
  const first = `<ul data-list>${card(8)}${card(9)}</ul>`;
  expect(await page(first, 'c/fon-perde.html')).toBe(first);
  await page(`<ul>${card(16)}</ul>`, 'c/fon-perde/2.html');
  await page(`<ul>${card(8)}</ul>`, 'en/c/fon-perde.html');
  await page(`<ul>${card(24)}</ul>`, 'p/x.html');
  await finish(dist, logger);
  const read = (id: number, locale: 'tr' | 'en') => readFile(path.join(dist, cardFileOf(id, locale)), 'utf8');
  expect(await read(9, 'tr')).toContain(card(8) + card(9));
  expect(await read(16, 'tr')).toContain(card(16));
  expect(await read(8, 'en')).not.toContain(card(9));
  expect((await readdir(path.join(dist, 'data/cards/tr'))).sort()).toEqual(['1.htm', '2.htm']);
});
