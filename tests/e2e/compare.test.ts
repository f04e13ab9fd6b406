/** Up to three products side by side, priced for the shopper's own window. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { compareHash } from '../../src/domain/product/compare.ts';
import { listedOf } from '../../src/domain/product/listing.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import { priceInSize } from '../../src/domain/price/size-price.ts';
import { paths } from '../../src/lib/paths.ts';
import { productPage } from './pages/product.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, products, WINDOW } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const shelf = products
  .filter(({ price, category, id }) => price > 0 && category === curtain.category && id !== curtain.id)
  .slice(0, 3);
const [second, third, fourth] = shelf;
/** The id belongs to no product; its neighbours are sold. */
const gone = Math.max(...products.map(({ id }) => id)) + 1;

const toggle = (page: Page, name: string) => page.getByRole('button', { name: t('compare:addOf', { name }) });
/** Texts of the element with the focus; none where the page's body has it. */
const focused = (page: Page) => page.locator(':focus').allTextContents();
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });

journey(
  'three curtains stand side by side in one window, the fourth asks which goes, and a link shows the same',
  async ({ page, openTab }) => {
    if (!second || !third || !fourth) throw new Error('expected four curtains');
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height);
    await page.getByRole('button', { name: t('product:compare'), exact: true }).click();
    await page.getByRole('link', { name: t('compare:open', { count: 1 }) }).waitFor();

    await page.goto(to.category(curtain.category));
    // Cards are laid anew for the window that is known.
    await page.getByRole('main').locator('[aria-busy="false"]').first().waitFor();
    for (const { name } of [second, third]) await toggle(page, name.tr).click();
    await page.getByRole('link', { name: t('compare:open', { count: 3 }) }).waitFor();
    await toggle(page, fourth.name.tr).click();
    const question = page.getByRole('dialog', { name: t('compare:full', { max: 3 }) });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: t('compare:takeOut', { name: second.name.tr }) }).click();
    await expect.poll(() => toggle(page, fourth.name.tr).getAttribute('aria-pressed')).toBe('true');
    expect(await toggle(page, second.name.tr).getAttribute('aria-pressed')).toBe('false');

    await page.getByRole('link', { name: t('compare:open', { count: 3 }) }).click();
    const table = page.getByRole('table', { name: t('compare:caption') });
    const compared = [curtain, third, fourth];
    const row = (key: 'price' | 'night' | 'weight') => table.getByRole('row', { name: t(`compare:row.${key}`) });
    for (const [index, one] of compared.entries()) {
      const listed = listedOf(one, 'tr');
      const total = priceInSize(listed, WINDOW);
      if (!total.ok || !listed.made || !('pleat' in listed.made) || !listed.opacity)
        throw new Error('expected what is made in this window');
      const price = row('price').getByRole('cell').nth(index);
      await price.getByText(formatMoney(total.data, 'tr'), { exact: true }).waitFor();
      await price.getByText(t(`category:pleat.${listed.made.pleat}`)).waitFor();
      expect(await row('night').getByRole('cell').nth(index).textContent()).toBe(
        t(`picture:light.night.${listed.opacity}`),
      );
    }
    await expectAccessible(page);

    // A link changes nothing here until somebody says so, and tells what is not sold.
    const other = await openTab();
    await other.goto(`${to.compare}${compareHash([second.id, fourth.id, gone])}`);
    await other.getByText(t('compare:linked')).waitFor();
    await other.getByText(t('compare:gone', { count: 1 })).waitFor();
    await column(other, second.name.tr).waitFor();
    await expectAccessible(other);
    expect(await column(page, curtain.name.tr).count()).toBe(1);
    await other.getByRole('link', { name: t('compare:own') }).click();
    await other.getByText(t('compare:linked')).waitFor({ state: 'detached' });
    expect(await focused(other)).toEqual([t('compare:open', { count: 3 })]);
    await other.goBack();
    await other.getByRole('button', { name: t('compare:take') }).click();
    await other.getByText(t('compare:linked')).waitFor({ state: 'detached' });
    await expect.poll(() => focused(other)).toEqual([t('compare:open', { count: 3 })]);
    await other.getByRole('button', { name: t('compare:dropGone') }).click();
    await expect.poll(() => focused(other)).toEqual([t('compare:open', { count: 2 })]);
    await expect.poll(() => column(page, second.name.tr).count()).toBe(1);
    expect(await column(page, curtain.name.tr).count()).toBe(0);

    await page.getByRole('button', { name: `${t('compare:out')} ${second.name.tr}` }).click();
    await column(page, second.name.tr).waitFor({ state: 'detached' });
    expect(await focused(page)).toEqual([t('compare:open', { count: 1 })]);
    await openAlive(page, `${to.compare}#p=1,1`);
    await page.reload();
    await page.getByText(t('compare:linkBroken')).waitFor();
  },
  { device: 'desktop' },
);
