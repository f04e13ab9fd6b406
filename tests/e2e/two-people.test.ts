/** Two people at one browser: what one leaves behind is nobody else's (decisions A10). */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import {
  ADDRESS,
  asCustomer,
  endAllSessions,
  expectVisitor,
  newCustomer,
  signInTo,
  signOut,
  type Customer,
} from './pages/account.ts';
import { cartIn, expectCount } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { putPiece, settle } from './pages/settled.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { openedStorage } from './support/opened-storage.ts';
import { piece } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

const to = paths('tr');
const main = (page: Page) => page.getByRole('main');
/** Words that only the first person would type. */
const WORDS = ['Gülşen', 'gulsen.', '111 22 33', 'Moda Cad.', 'Gizli Sok.', 'Gülşen odası'];

async function expectNothingOf(page: Page): Promise<void> {
  const found = async (): Promise<string[]> => {
    const values = await page
      .locator('input, textarea')
      .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value).join(' '));
    const seen = [(await page.locator('body').textContent()) ?? '', values, await openedStorage(page)].join(' ');
    return WORDS.filter((word) => seen.includes(word));
  };
  // A session that vanished is purged once the page has its code for it.
  await expect.poll(found).toEqual([]);
}

/** A visitor sits down, then a customer with an address of their own. */
async function expectOthersSeeNothing(page: Page): Promise<void> {
  await openAlive(page, to.home);
  await expectCount(page, 0);
  await putPiece(page);
  for (const address of [to.cart, to.contact, to.checkout]) {
    await page.goto(address);
    if (address === to.checkout) await checkoutPage(page).field('firstName').waitFor();
    await expectNothingOf(page);
  }
  expect(await checkoutPage(page).field('address').inputValue()).toBe('');
  await checkoutPage(page).field('address').fill('Ziyaretçi Sok. No: 1');
  const other = await newCustomer(page);
  await asCustomer(page, other, '/api/addresses', {
    ...ADDRESS,
    firstName: 'Fatma',
    street: 'Bağdat Cad.',
    buildingNo: '99',
  });
  await signInTo(page, other, to.checkout);
  const checkout = checkoutPage(page);
  await expect.poll(() => checkout.field('address').inputValue()).toContain('Bağdat Cad. No: 99');
  expect(await checkout.field('firstName').inputValue()).toBe('Fatma');
  expect(await openedStorage(page)).not.toContain('Gizli Sok.');
}

const WAYS: Readonly<Record<string, (visit: Visit, customer: Customer) => Promise<void>>> = {
  'signed out': async ({ page }) => {
    await openAlive(page, to.home);
    await signOut(page);
  },
  'signed out everywhere, on another device': async (visit, customer) => {
    await endAllSessions(visit.page, customer);
    visit.expectComplaint(/401.*\/api\/auth\/me/);
    visit.expectComplaint(/401.*\/api\/auth\/refresh/);
    await visit.page.goto(to.checkout);
    await expectVisitor(visit.page);
  },
  'whose tokens have vanished': async ({ page }) => {
    await page.evaluate(() => {
      localStorage.removeItem('accessToken');
      localStorage.removeItem('refreshToken');
    });
  },
};

for (const [way, leave] of Object.entries(WAYS)) {
  journey(
    `nothing of a customer ${way} is seen by a visitor or another customer`,
    async (visit) => {
      const customer = await settle(visit.page);
      await leave(visit, customer);
      await expectOthersSeeNothing(visit.page);
    },
    { device: 'desktop' },
  );
}

journey(
  'signing out in one tab empties the checkout that lies open in another',
  async (visit) => {
    await settle(visit.page);
    const other = await visit.openTab();
    await openAlive(other, to.home);
    await signOut(other);
    await cartIn(main(visit.page)).empty.waitFor();
    await expectNothingOf(visit.page);
  },
  { device: 'desktop' },
);

journey(
  'a line that the server never got waits for its customer, unseen by others',
  async (visit) => {
    const { page } = visit;
    const customer = await newCustomer(page);
    await signInTo(page, customer, to.home);
    await page.route('**/api/cart/**', (route) => route.fulfill({ status: 503, json: { success: false } }));
    visit.expectComplaint(/503.*\/api\/cart/);
    // The page is not left before the server was asked.
    await Promise.all([page.waitForResponse((answer) => answer.status() === 503), putPiece(page)]);
    await openAlive(page, to.home);
    await signOut(page);
    await page.unroute('**/api/cart/**');
    await page.goto(to.cart);
    await cartIn(main(page)).empty.waitFor();
    await expectCount(page, 0);
    const other = await newCustomer(page);
    await signInTo(page, other, to.cart);
    await cartIn(main(page)).empty.waitFor();
    await openAlive(page, to.home);
    await signOut(page);
    await signInTo(page, customer, to.cart);
    await cartIn(main(page)).line(piece.name.tr).waitFor();
    await expectCount(page, 1);
  },
  { device: 'desktop' },
);
