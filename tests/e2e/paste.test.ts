/** A list of measures that is pasted: windows, questions and prices before anything is kept. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { openAlive, untilAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const LIST = `Salon 250x240 fon tül
mutfak 1,20 x 1,30 zebra
yatak odası en 180 boy 250 - 2 adet
çocuk 1,2 x 1,6 stor
koridor 2.40
ahmet usta 0500 000 00 00`;

const stored = (page: Page) =>
  page.evaluate(() => ['kp-windows', 'kp-offer'].map((key) => localStorage.getItem(key)).filter(Boolean));
const value = (page: Page, label: string): Promise<string> => page.getByLabel(label, { exact: true }).inputValue();

journey('a pasted list is read beside itself, asked about, kept by one press and priced by the next', async (visit) => {
  const { page } = visit;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await openAlive(page, to.windows);
  await page.getByRole('link', { name: t('windows:paste') }).click();
  await page.waitForURL(`**${to.paste}`);
  await untilAlive(page);
  await expectAccessible(page);

  await page.getByLabel(t('paste:list')).fill(LIST);
  const table = page.getByRole('table', { name: t('paste:caption') });
  await table.waitFor();
  expect(await table.getByRole('textbox', { name: /pencerenin adı$/ }).count()).toBe(4);
  expect(await value(page, t('paste:width', { room: 'Mutfak' }))).toBe('120');
  expect(await value(page, t('paste:pieceCount', { room: 'Yatak odası' }))).toBe('2');
  const remaining = page.getByRole('region', { name: t('paste:remaining') });
  await remaining.getByText('koridor 2.40').first().waitFor();
  await remaining.getByText('“ahmet usta 0500 ··· ·· ··”').waitFor();
  await page.getByText(t('paste:guessed', { cloths: 'fon + tül' })).waitFor();
  await expect.poll(() => table.getByRole('row', { name: /₺/ }).count()).toBe(4);
  await expectAccessible(page);
  // Nothing is kept before a press, and nothing of the list leaves the device.
  expect(await stored(page)).toEqual([]);

  // A row with an open question waits; the keyboard answers it.
  await page.getByText(t('paste:open', { count: 1 })).waitFor();
  const answer = page.getByRole('button', { name: t('paste:yes', { width: 120, height: 160 }) });
  await answer.focus();
  await page.keyboard.press('Enter');
  await answer.waitFor({ state: 'detached' });
  await page.getByLabel(t('paste:height', { room: 'Salon' }), { exact: true }).fill('230');
  await page.getByRole('button', { name: t('paste:keep') }).press('Enter');
  await page.getByText(t('paste:kept', { count: 5 })).waitFor();
  await expectAccessible(page);

  const sum = await page.locator('b').filter({ hasText: /^₺/ }).last().innerText();
  await page.getByRole('button', { name: t('paste:offer') }).press('Enter');
  await page.waitForURL(`**${to.offer}`);
  await untilAlive(page);
  const totals = page.getByRole('region', { name: t('cart:totals.title') });
  await totals.getByText(sum, { exact: true }).first().waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Salon',
    'Mutfak',
    'Yatak odası',
    'Yatak odası 2',
    'Çocuk',
  ]);
  await page.goto(to.windows);
  await untilAlive(page);
  await page
    .getByRole('listitem')
    .getByText(t('windows:size', { width: 250, height: 230 }))
    .waitFor();
  expect(sent.filter((one) => /salon|mutfak|ahmet|0500/i.test(decodeURIComponent(one)))).toEqual([]);
});
