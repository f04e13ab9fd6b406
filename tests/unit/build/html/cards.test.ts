import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cardsStep } from '../../../../src/build/html/cards.ts';
import { cardFileOf } from '../../../../src/domain/product/listing.ts';

const card = (id: number): string => `<li data-id="${id}"><article>${id}</article></li>`;

async function written(...pages: readonly (readonly [file: string, html: string])[]): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'kivrim-cards-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  const { page, finish } = cardsStep();
  for (const [file, html] of pages) await page(html, file);
  await finish(dist, { info: () => undefined } as never);
  return readFile(path.join(dist, cardFileOf(1, 'tr')), 'utf8');
}

test('the order of cards is the same, whichever page was ready first', async () => {
  const [one, other] = [['c/tul.html', card(3) + card(1)] as const, ['c/fon.html', card(2)] as const];
  expect(await written(one, other)).toBe(await written(other, one));
  expect(await written(one, other)).toContain(card(1) + card(2) + card(3));
});

test('a card that several pages show stands there once, and other pages have none', async () => {
  const text = await written(['c/tul.html', card(1)], ['c/fon.html', card(1)], ['p/tul.html', card(2)]);
  expect(text.match(/data-id/g)).toHaveLength(1);
});
