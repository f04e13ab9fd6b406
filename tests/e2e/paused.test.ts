/** Goods paused after they were put into a cart: told, kept, and out of the way of an order. */
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { SoldProduct } from '../../src/contract/catalogue.ts';
import { formatDate } from '../../src/domain/values/dates.ts';
import { paths } from '../../src/lib/paths.ts';
import { answer, expectCount, openCart } from './pages/cart.ts';
import { givenCart } from './pages/given-cart.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, piece } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');
const word = 'Boyahanede';
const PAUSE = { word: { tr: word, en: 'At the dyer’s' }, until: '2099-12-04' };
const back = formatDate('2099-12-05', 'tr');

/** The shop of a later build, in which the curtain's colour and the piece are paused. */
async function pauseInShop(page: Page): Promise<void> {
  await page.route('**/api/products?ids=*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: SoldProduct[] };
    for (const product of body.data) {
      const [colour] = product.line?.colors ?? [];
      if (product.id === curtain.id && colour) colour.paused = PAUSE;
      if (product.id === piece.id && product.line) product.line.paused = { word: PAUSE.word };
    }
    await route.fulfill({ response, json: body });
  });
}

describe('what is paused meanwhile', () =>
  journey('stays in the cart, which says why and until when, and goes when it is taken out', async (visit) => {
    const { page } = visit;
    await givenCart(page, [{}, { product: piece, window: null }]);
    await pauseInShop(page);
    await page.goto(to.home);
    const cart = await openCart(visit);
    await cart
      .line(curtain.name.tr)
      .getByText(t('cart:line.pausedUntil', { word, day: back }))
      .waitFor();
    await cart.line(piece.name.tr).getByText(t('cart:line.paused', { word })).waitFor();
    const told = page.getByRole('status').filter({ hasText: t('cart:prices.title') });
    for (const name of [curtain.name.tr, piece.name.tr]) {
      await told.getByText(t('cart:prices.paused', { name, word })).waitFor();
    }
    await expectAccessible(page);
    await expectCount(page, 2);
    const asked = [piece.name.tr, piece.colors[0]?.name.tr].filter(Boolean).join(', ');
    await cart.remove(piece.name.tr).click();
    await answer(page, t('cart:ask.remove', { name: asked }), t('cart:ask.removeYes'));
    await expect.poll(() => cart.lines.count()).toBe(1);
  }));
