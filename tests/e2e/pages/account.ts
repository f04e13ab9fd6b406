import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { Translate } from '../../../src/i18n/messages.ts';
import { openAlive, untilAlive } from '../support/alive.ts';
import { mailedLink } from '../support/letters.ts';
import { turkish } from '../support/messages.ts';
import { untilQuiet } from '../support/visit.ts';

export const PASSWORD = 'Kadife!2026x';

export interface Customer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accessToken: string;
}

/** Somebody who has had an account for a while. */
export async function newCustomer(page: Page): Promise<Customer> {
  // No plus: what follows it is the same mailbox, which gets six letters an hour.
  const person = { firstName: 'Gülşen', lastName: 'Işık', email: `gulsen.${randomUUID()}@example.com` };
  const answer = await page.request.post('/api/auth/register', {
    data: { userName: 'gulsen', ...person, password: PASSWORD, confirmPassword: PASSWORD },
  });
  const { Data } = (await answer.json()) as { Data: { AccessToken: string } };
  return { ...person, accessToken: Data.AccessToken };
}

/** A call in the name of a customer, as another device would make it. */
export async function asCustomer(page: Page, customer: Customer, path: string, data?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${customer.accessToken}` };
  const answer = data ? await page.request.post(path, { headers, data }) : await page.request.get(path, { headers });
  const body = (await answer.json()) as { data?: unknown; Data?: unknown };
  return body.data ?? body.Data;
}

/** Opens the link that proves the customer's e-mail, in a session of the account (decisions A13). */
export async function proveEmail(page: Page, { email, accessToken }: Customer): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  await page.request.post('/api/account/pending-email', { headers });
  const { hash } = new URL(await mailedLink(email, '/confirm-email'));
  await page.request.post('/api/auth/confirm-email', { headers, data: { token: hash.slice('#t='.length) } });
}

export const endAllSessions = async (page: Page, { accessToken }: Customer): Promise<void> => {
  const headers = { authorization: `Bearer ${accessToken}` };
  await page.request.post('/api/auth/logout-all', { headers, data: { currentPassword: PASSWORD } });
};

export const ADDRESS = {
  addressTitle: 'Ev',
  firstName: 'Gülşen',
  lastName: 'Işık',
  phone: '0532 111 22 33',
  cityCode: '34',
  districtCode: 'kadikoy',
  neighbourhood: 'Caferağa',
  street: 'Moda Cad.',
  buildingNo: '12',
  postalCode: '34710',
};

/** Fills the form of the login page one stands on. */
export async function signIn(page: Page, email: string, password = PASSWORD, t: Translate = turkish): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: t('auth:field.email') }).fill(email);
  await main.getByRole('textbox', { name: t('auth:field.password'), exact: true }).fill(password);
  await main.getByRole('button', { name: t('auth:login.submit'), exact: true }).click();
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The tab's next page has these, as if somebody had signed in before; later pages have rotated them. */
export const giveTokens = (page: Page, tokens: Tokens): Promise<unknown> =>
  page.addInitScript((given) => {
    if (!location.protocol.startsWith('http') || sessionStorage['given-tokens'] === given.refreshToken) return;
    sessionStorage['given-tokens'] = given.refreshToken;
    localStorage.setItem('refreshToken', given.refreshToken);
    localStorage.setItem('accessToken', given.accessToken);
  }, tokens);

/** Opens `next` as somebody who has signed in; the form of that is walked by journeys about it. */
export async function openAs(page: Page, { email }: Customer, next: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(await answer.text());
  const { Data } = (await answer.json()) as { Data: { AccessToken: string; RefreshToken: string } };
  await giveTokens(page, { accessToken: Data.AccessToken, refreshToken: Data.RefreshToken });
  await openAlive(page, next);
}

/** The same by the form, where what a visitor has gathered or left behind matters. */
export async function signInTo(page: Page, { email }: Customer, next: string): Promise<void> {
  await openAlive(page, `/login?next=${encodeURIComponent(next)}`);
  await signIn(page, email);
  await page.waitForURL((url) => url.pathname === next);
  await untilAlive(page);
}

/** The header's menu of a customer. */
export async function openUserMenu(page: Page, t: Translate = turkish) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('auth:menu.open') })
    .click();
  return page.getByRole('banner').getByRole('navigation', { name: t('auth:menu.open') });
}

/** Signs out by the header's menu, which leads home, and waits for the visitor's header there. */
export async function signOut(page: Page): Promise<void> {
  // A call that is on its way when the session ends is refused, and the browser says so.
  await untilQuiet(page);
  const menu = await openUserMenu(page);
  const home = page.waitForEvent('load');
  await menu.getByRole('button', { name: turkish('auth:menu.logout') }).click();
  await home;
  await expectVisitor(page);
}

/** The header offers to sign in. */
export const expectVisitor = (page: Page): Promise<void> =>
  page
    .getByRole('banner')
    .getByRole('link', { name: turkish('auth:login.submit') })
    .waitFor();
