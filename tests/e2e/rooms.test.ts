import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible, untilQuiet } from './support/visit.ts';

const to = paths('tr');
/** Rooms of the home page besides the one that is darkened; the headings of products follow theirs. */
const ROOMS = 4;

journey('a room answers how dark it gets, and in which colour', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(to.home);
  const night = page.locator('section', { has: page.getByRole('heading', { name: t('rooms:dark.title') }) });
  const hour = night.getByRole('slider', { name: t('rooms:hour.label') });
  await hour.focus();
  expect(await hour.getAttribute('aria-valuetext')).toBe(t('rooms:hour.between'));
  await page.keyboard.press('End');
  await expect.poll(() => hour.getAttribute('aria-valuetext')).toBe(t('rooms:hour.night'));
  await page.keyboard.press('Home');
  await expect.poll(() => hour.getAttribute('aria-valuetext')).toBe(t('rooms:hour.morning'));

  // The other colours come when they are chosen.
  const salon = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Salon' }) });
  await salon.scrollIntoViewIfNeeded();
  await untilQuiet(page);
  expect(fetched.filter((path) => path.includes('oda-salon--'))).toEqual([]);
  await salon.locator('label', { hasText: 'Taş' }).click();
  await expect.poll(() => fetched).toContain('/images/oda-salon--tas.webp');
  const link = salon.getByRole('link', { name: 'Boğaz Keten Dokulu Fon' });
  expect(await link.getAttribute('href')).toMatch(/\/p\/bogaz-keten-fon\?color=tas$/);

  // For the current window; what is not made in it says so, and stands last.
  await page.getByRole('textbox', { name: t('home:hero.width') }).fill('250');
  await page.getByRole('textbox', { name: t('home:hero.height') }).fill('240');
  await salon.getByText('250 × 240 cm').first().waitFor();
  expect(await link.getAttribute('href')).toMatch(/\?color=tas&width=250&height=240$/);
  const names = page.getByRole('article').getByRole('heading', { level: 3 });
  const last = page.getByRole('article').filter({ hasText: t('category:refused.height-above', { limit: 150 }) });
  await last.waitFor();
  expect((await names.allTextContents()).slice(0, ROOMS).at(-1)).toBe('Karavan');
  await expectAccessible(page);

  await link.click();
  await page.getByRole('radio', { name: 'Taş' }).and(page.locator(':checked')).waitFor();
});
