/** One window dressed as a set: its layers, one picture, one sum, one press. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { SHOP_ROOT } from '../../src/build/content/place.ts';
import type { BuiltCatalogue } from '../../src/domain/product/open-catalogue.ts';
import type { Product } from '../../src/domain/product/catalogue.ts';
import type { Role } from '../../src/domain/layers/layers.ts';
import { linePrice } from '../../src/domain/price/line-price.ts';
import { quotedPleat } from '../../src/domain/product/listing.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { formatMoney } from '../../src/domain/money/money.ts';
import type { PleatType } from '../../src/domain/price/pricing.ts';
import { toStored } from '../../src/domain/window/window.ts';
import { paths } from '../../src/lib/paths.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { english, turkish } from './support/messages.ts';
import { products } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const file = path.join(SHOP_ROOT, 'content/built/catalogue.json');
const { sets } = JSON.parse(readFileSync(file, 'utf8')) as BuiltCatalogue;
const SIZE = { width: 250, height: 240 };

const named = (slug: string): Product => {
  const found = products.find((product) => product.slug === slug);
  if (!found) throw new Error(`the shop sells no ${slug}`);
  return found;
};
const priced = (product: Product, pleat: PleatType = quotedPleat(product.pleats), { width, height } = SIZE): number =>
  linePrice(
    product,
    product.length
      ? { length: width }
      : { width, height, pleatType: pleat, motorized: false, lining: false, installation: false },
  ).unitPrice;

/** The first ready set that has a sheer, a curtain and a track. */
const ready = sets.ready.find(({ layers }) => layers.some(({ role }) => role === 'carrier') && layers.length > 2)!;
const totalOf = (size = SIZE, except?: Role): number =>
  ready.layers
    .filter(({ role }) => role !== except)
    .reduce((sum, { product, pleat }) => sum + priced(named(product), pleat, size), 0);

const open = (page: Page, t: typeof turkish, locale: Locale) => {
  const text = (kurus: number): string => formatMoney(kurus, locale);
  return {
    width: page.getByRole('textbox', { name: t('layers:size.width') }),
    height: page.getByRole('textbox', { name: t('layers:size.height') }),
    layer: (role: Role) =>
      page.getByRole('switch', { name: t('layers:switch', { layer: t(`layers:short.${role}`) }), exact: true }),
    change: (role: Role) =>
      page.getByRole('button', { name: `${t('layers:change')} ${t(`layers:short.${role}`)}`, exact: true }),
    sum: page.getByRole('region', { name: t('layers:sum') }),
    total: (kurus: number) =>
      page.getByRole('region', { name: t('layers:sum') }).getByText(text(kurus), { exact: true }),
    add: page.getByRole('button', { name: t('layers:add'), exact: true }),
    toCart: page.getByRole('link', { name: t('layers:toCart') }),
    dialog: page.getByRole('dialog'),
  };
};

journey(
  'a window is dressed, one layer goes, one is exchanged, and its lines lie in the cart by its name',
  async ({ page, context, expectComplaint }) => {
    const t = turkish;
    const to = paths('tr');
    await openAlive(page, to.windows);
    await page.evaluate(
      (stored) => localStorage.setItem('kp-windows', stored),
      JSON.stringify(
        toStored({ list: [{ id: 'a', room: 'Salon', ...SIZE, mount: null, note: '' }], current: null, saved: [] }),
      ),
    );
    await openAlive(page, to.windows);
    await page.getByRole('link', { name: `${t('windows:dress')} Salon` }).click();
    const set = open(page, t, 'tr');
    await set.total(totalOf()).first().waitFor();
    expect(await set.width.inputValue()).toBe(String(SIZE.width));

    // A pasted pair in metres is that window in both fields.
    await set.width.fill('2,5 x 2,7');
    await expect.poll(() => set.height.inputValue()).toBe('2,7');
    await set.width.blur();
    await expect.poll(() => set.height.inputValue()).toBe('270');
    await set
      .total(totalOf({ width: 250, height: 270 }))
      .first()
      .waitFor();
    await set.height.fill(String(SIZE.height));
    await set.height.blur();
    await set.total(totalOf()).first().waitFor();
    await page.locator('canvas[role="img"]:not([aria-busy])').waitFor();
    await expectAccessible(page);

    // Off, its price stays where it was, and the rest does too.
    await set.layer('tul').uncheck();
    await set.total(totalOf(SIZE, 'tul')).first().waitFor();
    expect(await set.layer('fon').isChecked()).toBe(true);
    await set.layer('tul').check();

    await set.change('tul').click();
    const sheer = products.find(
      ({ category, slug, price, pleats }) =>
        category === 'tul-perde' &&
        price > 0 &&
        pleats.includes('loose') &&
        !ready.layers.some(({ product }) => product === slug),
    )!;
    await set.dialog.getByRole('radio', { name: sheer.name.tr }).check();
    // The foot of the dialog hides nothing that has the focus.
    const use = set.dialog.getByRole('button', { name: t('layers:dialog.use') });
    const lower = await set.dialog
      .getByRole('radio')
      .last()
      .evaluate((radio) => {
        radio.scrollIntoView({ block: 'end' });
        return radio.getBoundingClientRect().bottom;
      });
    expect(lower).toBeLessThanOrEqual((await use.boundingBox())?.y ?? 0);
    await set.dialog.getByRole('radio', { name: t('layers:pleat.loose') }).check();
    await expectAccessible(page);
    await set.dialog.getByRole('button', { name: t('layers:dialog.use') }).click();
    await set.dialog.waitFor({ state: 'detached' });
    const total = totalOf(SIZE, 'tul') + priced(sheer, 'loose');
    await set.total(total).first().waitFor();

    // A reload loses nothing, nor does one whose products of a layer come at the second try only.
    const sheers = '**/data/layers/tul-tr.json';
    expectComplaint(/tul-tr\.json/);
    expectComplaint(/ERR_FAILED/);
    await context.route(sheers, (route) => route.abort());
    await page.reload();
    const unfetched = page.getByText(t('layers:unfetched', { layer: t('layers:short.tul') }));
    const retry = page.getByRole('button', { name: t('layers:retry'), exact: true });
    await unfetched.waitFor();
    // Neither the notice nor its button goes with another press, nor does the press with the products that come later.
    await set.layer('fon').uncheck();
    await set.layer('fon').check();
    await set.layer('carrier').uncheck();
    await unfetched.waitFor();
    await context.unroute(sheers);
    const pressed = Promise.withResolvers<undefined>();
    await context.route(sheers, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await retry.click();
    // By no click of the mouse, which would take the focus.
    await set.layer('carrier').evaluate((layer: HTMLInputElement) => layer.click());
    pressed.resolve(undefined);
    await set.total(total).first().waitFor();
    const fetched = page.getByText(t('layers:fetched', { layer: t('layers:short.tul') }));
    await expect.poll(() => fetched.evaluate((line) => line === document.activeElement)).toBe(true);
    expect(await retry.count()).toBe(0);
    await context.unroute(sheers);
    await page.reload();
    await set.total(total).first().waitFor();
    // A press before the kept set has come is made on that set, and stored with it.
    const come = Promise.withResolvers<undefined>();
    await context.route(sheers, async (route) => {
      await come.promise;
      await route.continue();
    });
    await page.reload();
    await page.locator('[data-alive]').first().waitFor();
    await set.layer('carrier').uncheck();
    come.resolve(undefined);
    const carrier = ready.layers.find(({ role }) => role === 'carrier')!;
    const bare = total - priced(named(carrier.product), carrier.pleat);
    await set.total(bare).first().waitFor();
    await context.unroute(sheers);
    await page.reload();
    await set.total(bare).first().waitFor();
    await set.layer('carrier').check();
    await set.total(total).first().waitFor();
    await set.add.click();
    await page.getByText(t('layers:added', { count: ready.layers.length, window: 'Salon' })).waitFor();
    // Layers that lie in the cart already are not doubled by a second press.
    await set.sum.getByText(t('layers:inCart')).waitFor();
    expect(await set.add.count()).toBe(0);
    // A set that lacks a layer is not said to lie there whole.
    await context.route(sheers, (route) => route.abort());
    await page.reload();
    await set.sum.getByText(t('layers:inCartPart')).waitFor();
    await context.unroute(sheers);
    await retry.click();
    await set.sum.getByText(t('layers:inCart')).waitFor();
    await set.layer('holdback').check();
    await page.getByRole('button', { name: t('layers:addRest', { count: 1 }) }).click();
    await set.toCart.click();
    await page.waitForURL(`**${to.cart}`);
    const cart = page.getByRole('main');
    const rest = ready.layers.filter(({ role }) => role !== 'tul').map(({ product }) => named(product).name.tr);
    for (const name of [sheer.name.tr, ...rest]) await cart.getByText(name, { exact: true }).first().waitFor();
    await cart.getByText('Salon').first().waitFor();
  },
);

journey(
  'an example is not sold, what cannot be made says why, a link is read with suspicion, and a set can be taken back',
  async ({ page }) => {
    const t = english;
    const to = paths('en');
    await openAlive(page, to.layers);
    const set = open(page, t, 'en');
    await set
      .total(totalOf({ width: 200, height: 260 }))
      .first()
      .waitFor();
    await page.getByRole('button', { name: t('layers:typeSize') }).click();
    await page.getByText(t('layers:typeSizeFirst')).waitFor();
    await expect.poll(() => set.width.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('2,5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('300');
    await page.keyboard.press('Enter');
    expect(await set.width.inputValue()).toBe('250');
    const curtain = named(ready.layers.find(({ role }) => role === 'fon')!.product);
    await page
      .getByText(t('layers:refused.height-above', { limit: curtain.limits.height.max }))
      .first()
      .waitFor();
    expect(await set.layer('fon').isDisabled()).toBe(true);
    await expectAccessible(page);

    const sheer = named(ready.layers.find(({ role }) => role === 'tul')!.product);
    const hash = `size=250x240&room=${encodeURIComponent('<b>Office</b>')}&tul=${sheer.id}.yok.normal.left&fon=0.x.y.z`;
    await openAlive(page, `${to.layers}#${hash}`);
    const [first] = sheer.colors.filter(({ paused }) => !paused);
    await page
      .getByText(t('layers:otherColor', { layer: t('layers:short.tul'), color: first?.name.en ?? '' }))
      .waitFor();
    await page.reload();
    await page.getByText('<b>Office</b>', { exact: true }).waitFor();
    await set.total(priced(sheer)).first().waitFor();
    await expectAccessible(page);
    await set.add.click();
    const undo = page.getByRole('button', { name: t('layers:undo') });
    await undo.click();
    await page.getByText(t('layers:undone')).waitFor();
    await page.goto(to.cart);
    await page.getByRole('heading', { name: t('cart:empty.title') }).waitFor();
  },
  { device: 'desktop' },
);

journey('a window that was chosen for the set is there after a reload, too', async ({ page }) => {
  const t = turkish;
  const to = paths('tr');
  const home = { mount: null, note: '' };
  const list = [
    { id: 'a', room: 'Salon', ...SIZE, ...home },
    { id: 'b', room: 'Mutfak', width: 120, height: 150, ...home },
  ];
  await openAlive(page, to.windows);
  await page.evaluate(
    ([windows = '', set = '']) => {
      localStorage.setItem('kp-windows', windows);
      localStorage.setItem('kp-layers', set);
    },
    [
      JSON.stringify(toStored({ list, current: 'a', saved: [] })),
      JSON.stringify({ version: 1, set: 'room=Salon&size=230x250' }),
    ],
  );
  await openAlive(page, to.windows);
  await page.getByRole('link', { name: `${t('windows:dress')} Mutfak` }).click();
  const set = open(page, t, 'tr');
  await expect.poll(() => set.width.inputValue()).toBe('120');
  await page.reload();
  await page.locator('[data-alive]').first().waitFor();
  await expect.poll(() => set.width.inputValue()).toBe('120');
});
