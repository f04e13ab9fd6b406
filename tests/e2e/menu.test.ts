/** The phone's menu, and the ways to ask by WhatsApp. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs } from './pages/account.ts';
import { productPage } from './pages/product.ts';
import { everywhere, journey } from './support/journey.ts';
import { english, turkish as t } from './support/messages.ts';
import { categories, curtain, products, shop } from './support/shop.ts';
import { expectAccessible, layoutShifts, untilQuiet } from './support/visit.ts';

const to = paths('tr');
const pack = products.find(({ holdsSamples }) => holdsSamples > 0);

const openButton = (page: Page) => page.getByRole('button', { name: t('common:header.menu'), exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: t('common:header.menu') });

/** The chat that a link opens: the shop's own number, in a new tab that knows nothing of this one. */
async function chat(link: Locator): Promise<string> {
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  const { host, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '');
  expect([host, pathname]).toEqual(['wa.me', `/${shop.contact.whatsapp.replace(/\D/g, '')}`]);
  return searchParams.get('text') ?? '';
}

/** Links for the shopper's own window, by their first words. */
const ofWindow = [
  [t('common:menu.layers'), to.layers],
  [t('windows:title'), to.windows],
  [t('common:menu.offer'), to.offer],
  [t('common:menu.visit'), to.visit],
  [t('common:menu.samples'), to.product(pack?.slug ?? '')],
] as const;
const begins = (page: Page, name: string) =>
  menu(page)
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) });

const pathOf = (link: Locator): Promise<string> => link.evaluate((anchor) => (anchor as HTMLAnchorElement).pathname);

journey('the menu holds categories, account, help and language, and is worked by the keyboard', async ({ page }) => {
  await page.goto(`${to.category(curtain.category)}?sort=name`);
  const before = await page.evaluate(() => document.body.getBoundingClientRect().width);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await menu(page).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.body.getBoundingClientRect().width)).toBe(before);
  const link = (name: string) => menu(page).getByRole('link', { name, exact: true });
  for (const { name } of categories) await link(name.tr).waitFor();
  const places = [
    [t('auth:login.submit'), to.login],
    [t('common:footer.track'), to.track()],
    [t('common:menu.measuring'), to.measuringGuide],
  ] as const;
  for (const [name, address] of places) expect([name, await pathOf(link(name))]).toEqual([name, address]);
  for (const [name, address] of ofWindow) expect([name, await pathOf(begins(page, name))]).toEqual([name, address]);
  expect(await link(t('auth:menu.open')).count()).toBe(0);
  expect(await chat(link(t('common:whatsapp.write')))).toBe(t('common:whatsapp.text'));

  // The focus stays within, and comes back to the button.
  expect(await menu(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'hidden' });
  expect(await openButton(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await openButton(page).click();
  await link(t('common:header.language')).click();
  await page.waitForURL(`**${paths('en').category(curtain.category)}?sort=name`);
  await page.getByRole('button', { name: english('common:header.menu'), exact: true }).click();
  const there = page.getByRole('dialog', { name: english('common:header.menu') });
  expect(await chat(there.getByRole('link', { name: english('common:whatsapp.write') }))).toBe(
    english('common:whatsapp.text'),
  );
});

journey(
  'the second item of the header opens the ways to the own window, by the keyboard and without a script',
  async ({ page }) => {
    await page.goto(to.category(curtain.category));
    const second = page.getByRole('button', { name: t('common:menu.mine') });
    await second.focus();
    await page.keyboard.press('Enter');
    await begins(page, t('common:menu.layers')).waitFor();
    await expectAccessible(page);
    for (const [name, address] of ofWindow) expect([name, await pathOf(begins(page, name))]).toEqual([name, address]);
    // The categories are in the header already.
    expect(await menu(page).getByRole('link').count()).toBe(ofWindow.length);
    await page.keyboard.press('Tab');
    expect(await menu(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);

    const bare = await page
      .context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
    if (!bare) throw new Error('the journey has no browser');
    const still = await bare.newPage();
    await still.goto(new URL(to.visit, page.url()).href);
    await still.getByRole('button', { name: t('common:menu.mine') }).click();
    await begins(still, t('common:menu.visit')).waitFor();
    await bare.close();
  },
  { device: 'desktop' },
);

journey('a cloth that is drawn out of the fan lies in the box', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(to.home);
  await page.getByRole('heading', { name: t('rooms:samples.title') }).scrollIntoViewIfNeeded();
  const fan = page.getByRole('group', { name: t('samples:fan') });
  const cloths = fan.getByRole('checkbox');
  await cloths.first().waitFor();
  await untilQuiet(page);
  // The box, and React with it, wait for a press.
  expect(fetched.filter((path) => path.includes('SampleDialog'))).toEqual([]);
  const name = (await cloths.first().getAttribute('aria-label')) ?? '';
  await cloths.first().focus();
  await page.keyboard.press('Space');
  await page.getByText(t('samples:added', { sample: name })).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: t('rooms:samples.title') }).scrollIntoViewIfNeeded();
  await fan.getByRole('checkbox', { name, checked: true }).waitFor();
  await page.getByRole('link', { name: t('samples:open') }).click();
  const box = page.getByRole('dialog', { name: t('samples:title') });
  await box.getByText(t('samples:count', { count: 1, max: 5 })).waitFor();
});

journey('the menu leads a customer to the account and a visitor back from the login', async ({ page }) => {
  await page.goto(to.category(curtain.category));
  await openButton(page).click();
  await menu(page)
    .getByRole('link', { name: t('auth:login.submit') })
    .click();
  await page.waitForURL((url) => url.searchParams.get('next') === to.category(curtain.category));

  await openAs(page, await newCustomer(page), to.measuringGuide);
  await openButton(page).click();
  const account = menu(page).getByRole('link', { name: t('auth:menu.open') });
  expect(await account.getAttribute('href')).toBe(to.account.profile);
  expect(
    await menu(page)
      .getByRole('link', { name: t('auth:login.submit') })
      .count(),
  ).toBe(0);
});

journey('a question by WhatsApp carries the window as typed', async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat', contentType: 'text/plain' }));
  const product = productPage(page);
  await product.open(to.product(curtain.slug));
  const main = page.getByRole('main');
  const ask = main.getByRole('link', { name: t('product:ask.whatsapp') }).last();
  // Without its script the link still says which product.
  expect(await chat(ask)).toBe(
    t('product:ask.question', { name: curtain.name.tr, url: new URL(to.product(curtain.slug), shop.domain).href }),
  );
  const colour = curtain.colors[1];
  await product.measure(187, 233, 'normal');
  await product.color(colour?.name.tr ?? '').check();
  await product.form.getByRole('textbox', { name: t('measurement:room') }).fill('Salon');
  const [opened] = await Promise.all([context.waitForEvent('page'), ask.click()]);
  await opened.waitForURL('https://wa.me/**');
  const text = new URL(opened.url()).searchParams.get('text') ?? '';
  const address = new URL(text.slice(text.indexOf('http')));
  expect(address.pathname).toBe(to.product(curtain.slug));
  expect(Object.fromEntries(address.searchParams)).toEqual({
    width: '187',
    height: '233',
    pleat: 'normal',
    panels: 'two',
    color: colour?.id,
  });
  await opened.close();

  // The help beside the sizes asks too.
  await page.getByRole('button', { name: t('measurement:help') }).click();
  const help = page.getByRole('region', { name: t('product:help.title') });
  const helpAsk = help.getByRole('link', { name: t('product:ask.whatsapp') });
  expect(await chat(helpAsk)).toContain(curtain.name.tr);
  const [asked] = await Promise.all([context.waitForEvent('page'), helpAsk.click()]);
  await asked.waitForURL('https://wa.me/**');
  expect(new URL(asked.url()).searchParams.get('text')).toContain('width=187');
  await asked.close();
  // And a size that is not made.
  await page.keyboard.press('Escape');
  await product.measure(9000, 233);
  await product.height.blur();
  const call = page.getByRole('region', { name: t('sizes:call.title') });
  const refused = await chat(call.getByRole('link', { name: t('sizes:call.whatsapp') }));
  expect(refused).toContain('9000 × 233');
});

journey(
  'the foot of every page leads to WhatsApp',
  async ({ page }) => {
    for (const address of [to.home, to.contact, to.cart]) {
      await page.goto(address);
      const footer = page.getByRole('contentinfo');
      expect(await chat(footer.getByRole('link', { name: t('common:whatsapp.write') }))).toBe(
        t('common:whatsapp.text'),
      );
    }
  },
  { device: 'desktop' },
);

/** The shop behind a network that brings pages up to the header's cart, and the rest of them once `rest` is called. */
async function inTwoPieces(origin: string) {
  const { promise: asked, resolve: rest } = Promise.withResolvers<undefined>();
  async function pass(url: string, response: ServerResponse): Promise<void> {
    const answer = await fetch(origin + url);
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers);
    if (!headers['content-type']?.startsWith('text/html')) {
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const html = await answer.text();
    const cut = html.indexOf('<a class="cart-link"');
    response.write(html.slice(0, cut));
    await asked;
    response.end(html.slice(cut));
  }
  const server = createServer((request, response) => {
    pass(request.url ?? '', response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    rest: () => rest(undefined),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

everywhere('a page that comes in two pieces moves nothing of its header', async ({ page, origin }) => {
  const shop = await inTwoPieces(origin);
  try {
    await page.goto(`${shop.origin}${to.category(curtain.category)}`, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link').first().waitFor();
    const paint = () => page.evaluate(() => performance.getEntriesByType('paint').length);
    await expect.poll(paint).toBeGreaterThan(0);
    // Words that were drawn before the shop's face had come are drawn anew.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await layoutShifts(page);
    shop.rest();
    await page.getByRole('contentinfo').waitFor();
    await page.waitForLoadState();
    expect(await layoutShifts(page)).toEqual(before);
    // Nothing is asked any more of a shop that closes.
    await page.goto('about:blank');
  } finally {
    shop.close();
  }
});
