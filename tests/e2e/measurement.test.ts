import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { confirmed, productPage } from './pages/product.ts';
import { expectCount } from './pages/cart.ts';
import { journey } from './support/journey.ts';
import { blind, configured, curtain, priceText, WINDOW } from './support/shop.ts';
import { english, turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

/** Whether its middle is what a finger would touch there: nothing lies over it. */
const topmost = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return there !== null && element.contains(there);
  });
const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => document.activeElement === element);

journey(
  'both sizes price every pleat, choosing is tapping a price, a press without one brings them in sight',
  async ({ page }) => {
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(WINDOW.width, WINDOW.height);
    for (const pleatType of curtain.pleats) {
      await product
        .pleat(pleatType)
        .and(product.form.getByRole('radio', { name: priceText(curtain, configured({ pleatType })) }))
        .waitFor();
    }
    await product.form.getByText(t('measurement:price.onlyPleat')).waitFor();
    await product.form.getByText(/^₺[\d.,]+ – ₺[\d.,]+$/).waitFor();
    await product.pressAdd();
    const pleats = product.form.getByRole('radiogroup', { name: t('measurement:pleat.legend') });
    await expect.poll(() => topmost(pleats.locator('legend'))).toBe(true);
    await product.pleat('normal').check();
    await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured()));
    await product.form.getByText(/250 cm × 2,5 = 6,25 m × ₺/).waitFor();
    await product.pleat('none').check();
    await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured({ pleatType: 'none' })));
    await product.form.getByText(/250 cm \+ 20 cm kesim payı = 2,70 m × ₺/).waitFor();
  },
);

journey('what was typed and chosen before the page came alive counts', async ({ page }) => {
  const slow = Promise.withResolvers<null>();
  // Not the curtain: the page is not painted before it.
  await page.route(/\/_astro\/(?!curtain).*\.js$/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.goto(to.product(curtain.slug), { waitUntil: 'commit' });
  const product = productPage(page);
  await product.panels('left').check();
  await product.measure(WINDOW.width, WINDOW.height, 'tight');
  slow.resolve(null);
  await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured({ pleatType: 'tight' })));
  await product.drawing('tek kanat, sola toplanır').waitFor();
  const pack = page.getByRole('region', { name: t('product:pack.title') });
  await pack.getByText('Tek kanat, sola toplanır. Kanat genişliği 250 cm; 750 cm kumaştan dikilir.').waitFor();
  await page.waitForURL(/panels=1&gather=left/);
  await product.panels('two').check();
  await product.drawing('iki kanat, iki yana').waitFor();
  await pack.getByText('İki kanat, iki yana. Kanat genişliği 125 cm; 375 cm kumaştan dikilir.').waitFor();
  await page.waitForURL((url) => !url.searchParams.has('panels'));
});

journey('what is missing or cannot be is told beside its field, to the letter', async ({ page }) => {
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  await product.form.getByText('Fiyat bilgisi eksik').waitFor();
  await product.pressAdd();
  await product.form.getByText('Lütfen tüm zorunlu alanları doldurun ve geçerli ölçüler girin').waitFor();
  for (const text of ['Genişlik gereklidir', 'Yükseklik gereklidir', 'Pileli tip seçin'])
    await product.form.getByText(text).waitFor();
  await expect.poll(() => product.width.getAttribute('aria-invalid')).toBe('true');
  expect(await hasFocus(product.width)).toBe(true);

  // Letters and a fifth digit never get in.
  await product.width.pressSequentially('0');
  await product.height.pressSequentially('2m5-4x12');
  await product.height.press('Tab');
  await product.form.getByText("Geçerli bir genişlik girin (0'dan büyük olmalıdır)").waitFor();
  await expect.poll(() => product.height.inputValue()).toBe('2541');
  // A fraction is never read as ten times the size.
  await product.width.fill('');
  await product.width.pressSequentially('45,5');
  await product.form.getByText('Tam santimetre yazın: 120,5 değil, 120 ya da 121').waitFor();
  await expect.poll(() => product.width.inputValue()).toBe('45,5');
  await product.pressAdd();
  await expectCount(page, 0);
  await product.width.fill('46');
  await product.form.getByText('Tam santimetre yazın: 120,5 değil, 120 ya da 121').waitFor({ state: 'hidden' });
});

const sizeIn = async ({ width, height }: ReturnType<typeof productPage>): Promise<string[]> => [
  await width.inputValue(),
  await height.inputValue(),
];

journey('a room without a window of the shopper outlives the other language and the way back', async ({ page }) => {
  const product = productPage(page);
  const other = productPage(page, english, 'en');
  const room = product.form.getByRole('textbox', { name: t('measurement:room') });
  // A link's size is its sender's.
  for (const query of ['', `?width=${WINDOW.width + 7}&height=${WINDOW.height}`]) {
    await product.open(to.product(curtain.slug) + query);
    expect(await room.inputValue()).toBe('');
    await room.fill('Salon');
    await other.open(paths('en').product(curtain.slug) + query);
    await expect
      .poll(() => other.form.getByRole('textbox', { name: english('measurement:room') }).inputValue())
      .toBe('Salon');
    await page.goBack();
    await expect.poll(() => room.inputValue()).toBe('Salon');
  }
});

journey('a room of another size outlives a reload beside a window with a name', async ({ page }) => {
  const product = productPage(page);
  const room = product.form.getByRole('textbox', { name: t('measurement:room') });
  await product.open(to.product(curtain.slug));
  const salon = { id: 'a', room: 'Salon', ...WINDOW, mount: null, note: '' };
  await page.evaluate(
    (stored) => localStorage.setItem('kp-windows', stored),
    JSON.stringify({ version: 1, list: [salon], current: 'a', saved: [] }),
  );
  await product.open(to.product(curtain.slug));
  await product.measure(WINDOW.width - 20, WINDOW.height);
  await room.fill('Mutfak');
  // A reload asks for the address of that moment.
  await page.waitForURL(new RegExp(`width=${WINDOW.width - 20}`));
  await page.reload();
  await expect.poll(() => product.width.inputValue()).toBe(String(WINDOW.width - 20));
  await expect.poll(() => room.inputValue()).toBe('Mutfak');
});

journey('metres in both fields become centimetres by one press, and nothing red stands beside it', async ({ page }) => {
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  const button = (cm: string) => product.form.getByRole('button', { name: t('sizes:inCm', { cm }), exact: true });
  await product.width.pressSequentially('2,5');
  await button('250').waitFor();
  await product.height.pressSequentially('2.40');
  await product.height.blur();
  await product.form.getByText(t('sizes:metres', { typed: '2,5 × 2.40' })).waitFor();
  await button('250 × 240').waitFor();
  // The shop's own button, as high as a finger.
  const { height, background } = await button('250 × 240').evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    background: getComputedStyle(element).backgroundColor,
  }));
  expect(height).toBeGreaterThanOrEqual(44);
  expect(background).toBe('rgb(255, 255, 255)');
  // A press of the cart leads to it.
  await product.pressAdd();
  await expect.poll(() => button('250 × 240').evaluate((element) => document.activeElement === element)).toBe(true);
  const sizes = product.form.locator('[data-size]');
  expect(await sizes.locator('.field-error').count()).toBe(0);
  expect(await product.width.getAttribute('aria-invalid')).toBeNull();
  await expectAccessible(page);
  await button('250 × 240').click();
  await expect.poll(() => sizeIn(product)).toEqual(['250', '240']);
  await expect.poll(() => product.form.locator('[data-metres]').count()).toBe(0);
  await product.pleat('normal').check();
  await expect.poll(() => product.total.textContent()).toBe(priceText(curtain, configured()));
});

journey('a total of six figures stays within its card on the narrowest phones', async ({ page }) => {
  const product = productPage(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await product.open(`${to.product(curtain.slug)}?width=300&height=240`);
  await product.form.getByRole('radio', { name: /₺/ }).first().waitFor();
  const group = product.form.getByRole('radiogroup', { name: t('measurement:pleat.legend') });
  for (const width of [320, 360, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    const tight = await group.locator('label').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const total = card.lastElementChild;
        if (!total) return ['no total'];
        total.textContent = '₺100.562,50';
        const range = document.createRange();
        range.selectNodeContents(total);
        const text = range.getBoundingClientRect();
        const box = card.getBoundingClientRect();
        const space = Math.min(text.left - box.left, box.right - text.right);
        return space < 4 ? [`${card.textContent}: ${space} px`] : [];
      }),
    );
    expect(tight, `at ${width} px`).toEqual([]);
  }
});

journey('the bar of a phone leads to what is missing, and never comes between press and release', async ({ page }) => {
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  const box = await product.width.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await page.getByRole('button', { name: t('measurement:toSizes') }).click();
  await expect.poll(() => hasFocus(product.width)).toBe(true);
  await product.measure(WINDOW.width, WINDOW.height);
  await product.height.blur();
  await page.getByRole('button', { name: t('measurement:toPleat') }).click();
  await expect.poll(() => hasFocus(product.pleat('normal'))).toBe(true);
  await product.height.fill('');
  await product.height.blur();
  await product.form
    .getByText(t('measurement:price.missingFields', { fields: 'yükseklik ve pile sıklığı' }))
    .first()
    .waitFor();

  const choice = product.pleat('none');
  await choice.evaluate((radio) => radio.closest('label')?.scrollIntoView({ block: 'end' }));
  await product.height.evaluate((field) => field.focus({ preventScroll: true }));
  await choice.click();
  await expect.poll(() => choice.isChecked()).toBe(true);
  await page
    .getByRole('button', { name: t('measurement:add') })
    .last()
    .waitFor();
});

journey(
  'a size that is pasted into either field, or typed as one into the first, fills both, before the form is alive as well',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const product = productPage(page);
    const paste = async (field: Locator, text: string): Promise<void> => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await field.press('ControlOrMeta+a');
      await field.press('ControlOrMeta+v');
    };
    await product.open(to.product(curtain.slug));
    await paste(product.width, '250x240');
    await expect.poll(() => sizeIn(product)).toEqual(['250', '240']);
    // Typed sign by sign it goes on in the other field.
    await product.width.fill('');
    await product.width.pressSequentially('230 270');
    await expect.poll(() => sizeIn(product)).toEqual(['230', '270']);
    await product.width.fill('');
    await product.width.pressSequentially('240x250');
    await expect.poll(() => sizeIn(product)).toEqual(['240', '250']);
    // A slip within the digits is no sign before another side.
    await product.width.press('ArrowLeft');
    await product.width.press('x');
    await expect.poll(() => sizeIn(product)).toEqual(['240', '250']);
    await paste(product.height, '2,5 × 2,6 m');
    await expect.poll(() => sizeIn(product)).toEqual(['250', '260']);
    await page.waitForURL(/width=250&height=260/);

    const slow = Promise.withResolvers<null>();
    await page.route(/\/_astro\/(?!curtain).*\.js$/, async (route) => {
      await slow.promise;
      await route.continue();
    });
    await page.goto(to.product(blind.slug), { waitUntil: 'commit' });
    await paste(product.width, '150 x 160 cm');
    slow.resolve(null);
    await expect.poll(() => sizeIn(product)).toEqual(['150', '160']);
    // It is the shopper's window from now on, and prices every list.
    await page.waitForURL(/width=150&height=160/);
    await page.goto(to.category(blind.category));
    await page.getByText('150 × 160 cm').first().waitFor();
  },
);

journey(
  'metres and exchanged sides are asked about, and a size nobody makes is a request for a call',
  async ({ page }) => {
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await product.measure(2, 3, 'normal');
    await product.height.blur();
    await product.form.getByRole('button', { name: t('sizes:inCm', { cm: '200 × 300' }) }).waitFor();
    const { width, height } = curtain.limits;
    const [long, short] =
      width.max > height.max ? [height.max + 10, height.max - 60] : [width.max + 10, width.max - 60];
    const [typedWidth, typedHeight] = width.max > height.max ? [short, long] : [long, short];
    await product.measure(typedWidth, typedHeight);
    await product.height.blur();
    await product.form.getByRole('button', { name: t('sizes:advice.swap') }).click();
    await expect.poll(() => product.width.inputValue()).toBe(String(typedHeight));
    await product.add.waitFor();

    await product.measure(width.max + 1, height.min);
    await product.height.blur();
    await product.form.getByRole('heading', { name: 'Bu ölçü için sizi arayalım' }).waitFor();
    await expect.poll(() => product.add.count()).toBe(0);
    const mail = product.form.getByRole('link', { name: t('sizes:call.email') });
    expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(`${width.max + 1} ×`);
    await product.width.fill(String(width.max));
    await product.add.waitFor();
  },
);

journey(
  'a colour changes the picture; the choice is in the address, and a link opens the same window',
  async ({ page, openTab }) => {
    const product = productPage(page);
    await page.goto(`${to.product(curtain.slug)}?width=-5&height=abc&pleat=constructor&color=%3Cimg%3E&option=motor`);
    await product.form.getByText('Fiyat bilgisi eksik').waitFor();
    expect([await product.width.inputValue(), await product.height.inputValue()]).toEqual(['', '']);

    await product.open(to.product(curtain.slug));
    const color = curtain.colors.findLast(({ photo }) => photo && photo !== curtain.photo);
    if (!color?.photo) throw new Error('expected a colour with a photograph');
    await product.photo(curtain.photo).waitFor();
    await expect.poll(() => product.isInView(curtain.photo)).toBe(true);
    await product.color(color.name.tr).check();
    await expect.poll(() => product.isInView(color.photo ?? '')).toBe(true);
    expect(await product.isInView(curtain.photo)).toBe(false);
    await product.measure(WINDOW.width, WINDOW.height, 'loose');
    await product.panels('right').check();
    await expect
      .poll(() => new URL(page.url()).searchParams.toString())
      .toMatch(/width=250.*height=240.*pleat=loose.*panels=1.*gather=right.*color=/);

    const shared = await openTab();
    await shared.goto(page.url());
    const same = productPage(shared);
    await expect.poll(() => same.total.textContent()).toBe(priceText(curtain, configured({ pleatType: 'loose' })));
    expect(await same.width.inputValue()).toBe('250');
    expect(await same.pleat('loose').isChecked()).toBe(true);
    expect(await same.panels('right').isChecked()).toBe(true);
    expect(await same.color(color.name.tr).isChecked()).toBe(true);
    // On a wide screen the picture of a known window is the only one.
    await shared.getByRole('button', { name: t('product:gallery.window') }).click();
    await shared
      .getByRole('img', { name: /tek kanat, sağa toplanır/ })
      .first()
      .waitFor();
  },
  { device: 'desktop' },
);

journey(
  'parts of the form that cannot be fetched are left out, and the curtain is sold without them',
  async (visit) => {
    const { page } = visit;
    visit.expectComplaint(/ERR_FAILED/);
    const parts = /\/_astro\/(?:ArrivalDays|WindowDrawing|MonthlyFrom)\./;
    await page.route(parts, (route) => route.abort('failed'));
    const product = productPage(page);
    await product.open(to.product(curtain.slug));
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => parts.test(request.url())),
      product.measure(WINDOW.width, WINDOW.height, 'normal'),
    ]);
    await product.pressAdd();
    await confirmed(page);
    expect(await product.width.inputValue()).toBe(String(WINDOW.width));
  },
);
