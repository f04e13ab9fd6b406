/** Reviews of buyers: written with a photograph, decided on the desk, and read among the others on the product page (decisions S11). */
import sharp from 'sharp';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { paths } from '../../src/lib/paths.ts';
import { newCustomer, openAs, type Customer } from './pages/account.ts';
import { operatorSession, type OperatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, products } from './support/shop.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

/** The product whose page was built with reviews (`tests/shop/reviews.json`). */
const reviewed = products.find(({ reviewCount }) => reviewCount > 0)!;
const ITEM = {
  productId: reviewed.id,
  quantity: 1,
  color: reviewed.colors[0]?.id,
  configuration: configured({ width: 180, height: 90, pleatType: reviewed.pleats[0] ?? 'normal' }),
};
const WORDS = 'Römorka tam oturdu, gölgesi güzel';

const photograph = async () => ({
  name: 'perde.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#8fa3b0' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer(),
});

/** The focus stands on what is said, because what was pressed is gone. */
const expectSaid = (said: Locator) =>
  expect.poll(() => said.evaluate((words) => words.closest('[tabindex="-1"]') === document.activeElement)).toBe(true);

const STEPS = [
  { checkedLines: [0], status: 'Confirmed' },
  { status: 'InProduction' },
  { status: 'Shipped', carrier: 'yurtici', trackingNumber: '123456789012' },
  { status: 'Delivered' },
];

async function delivered(page: Page, { accessToken }: OperatorSession, customer: Customer): Promise<string> {
  const orderNo = await placeOrder(page, customer, { items: [ITEM] });
  const headers = { authorization: `Bearer ${accessToken}` };
  const address = `/api/admin/orders/${orderNo}`;
  for (const step of STEPS) {
    const { data } = (await (await page.request.get(address, { headers })).json()) as { data: { version: number } };
    const answer = await page.request.patch(address, { headers, data: { version: data.version, ...step } });
    if (!answer.ok()) throw new Error(await answer.text());
  }
  return orderNo;
}

journey('a review with a photograph goes from the order to the product page', async ({ page, context }) => {
  const main = page.getByRole('main');
  const desk = await context.newPage();
  const operator = await operatorSession(desk, 'reviews');
  const customer = await newCustomer(page);
  const orderNo = await delivered(page, operator, customer);

  await openAs(page, customer, to.account.order(orderNo));
  await main.getByRole('link', { name: t('account:order.review') }).click();
  await page.waitForURL(`**${to.account.review(orderNo, 0)}`);
  const form = main.getByRole('form', { name: t('review:title') });
  await form.getByRole('button', { name: t('review:send') }).click();
  await form.getByText(t('rules:review.stars.required')).waitFor();
  await form.getByRole('radio', { name: t('review:fit.exact') }).check();
  await form
    .getByRole('radio', { name: t('review:stars.5'), exact: false })
    .last()
    .check();
  await form.getByRole('textbox', { name: t('review:text') }).fill(WORDS);
  await form
    .getByLabel(t('review:photo'))
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await form.getByText(t('rules:review.photo.invalid')).waitFor();
  await form.getByLabel(t('review:photo')).setInputFiles(await photograph());
  const preview = form.getByRole('img', { name: t('review:photoAlt') });
  await preview.waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: t('review:photoRemove') }).click();
  await preview.waitFor({ state: 'detached' });
  await form.getByLabel(t('review:photo')).setInputFiles(await photograph());
  await preview.waitFor();
  await form.getByRole('button', { name: t('review:send') }).click();
  await expectSaid(main.getByRole('heading', { name: t('review:state.waiting') }));
  await expectAccessible(page);

  await openAlive(desk, adminPaths.reviews);
  const card = desk.getByRole('listitem').filter({ hasText: orderNo });
  await card.getByRole('img', { name: t('admin-reviews:photo') }).waitFor();
  await expectAccessible(desk);
  await card.getByRole('button', { name: t('admin-reviews:publish') }).click();
  await card.waitFor({ state: 'detached' });
  await expectSaid(desk.getByText(t('admin-reviews:done.publish', { product: reviewed.name.tr })));

  await openAlive(page, to.product(reviewed.slug));
  const reviews = main.getByRole('region', { name: '41 kişiden 38’inde ölçü tam tuttu.' });
  await reviews.scrollIntoViewIfNeeded();
  expect(await reviews.getByRole('listitem').count()).toBe(3);
  await reviews.getByRole('button', { name: t('reviews:more') }).click();
  const own = reviews.getByRole('listitem').filter({ hasText: WORDS });
  const shown = own.getByRole('img', { name: t('reviews:photo') });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expectAccessible(page);
});

journey('a review is changed, sorted by, and withdrawn', async ({ page, context }) => {
  const main = page.getByRole('main');
  const operator = await operatorSession(await context.newPage(), 'reviews');
  const customer = await newCustomer(page);
  const orderNo = await delivered(page, operator, customer);
  const headers = { authorization: `Bearer ${customer.accessToken}` };
  await page.request.put(`/api/account/reviews/${orderNo}/0`, { headers, data: { stars: 3, text: 'İlk sözler' } });

  await openAs(page, customer, to.account.reviews);
  await main.getByText(t('review:own.state.waiting'), { exact: false }).waitFor();
  await expectAccessible(page);
  await main.getByRole('link', { name: t('review:change') }).click();
  await main.getByRole('button', { name: t('review:change') }).click();
  const text = main.getByRole('textbox', { name: t('review:text') });
  await expectSaid(text);
  await main.getByRole('button', { name: t('review:keep') }).click();
  await expectSaid(main.getByRole('heading', { name: t('review:state.waiting') }));
  await main.getByRole('button', { name: t('review:change') }).click();
  expect(await text.inputValue()).toBe('İlk sözler');
  await text.fill('Son sözler');
  await main.getByRole('button', { name: t('review:send') }).click();
  await main.getByText('Son sözler').waitFor();

  await main.getByRole('button', { name: t('review:withdraw') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('review:withdrawYes') })
    .click();
  await expectSaid(main.getByText(t('review:withdrawn')));
  await main.getByRole('link', { name: t('review:own.all') }).click();
  await main.getByRole('heading', { name: t('review:own.none') }).waitFor();
  // The line waits for another one, and says so without a way over its order.
  const open = main.getByRole('region', { name: t('review:own.waiting') });
  await open.getByRole('link', { name: t('review:own.write') }).waitFor();

  await openAlive(page, to.product(reviewed.slug));
  // The choice comes with the reader.
  await main.getByRole('region', { name: '41 kişiden 38’inde ölçü tam tuttu.' }).scrollIntoViewIfNeeded();
  const sort = main.getByRole('combobox', { name: t('reviews:sort.label') });
  await sort.scrollIntoViewIfNeeded();
  const answered = page.waitForResponse('**/api/reviews?*sort=low*');
  await sort.selectOption({ label: t('reviews:sort.low') });
  expect((await answered).status()).toBe(200);
  await expectAccessible(page);
});
