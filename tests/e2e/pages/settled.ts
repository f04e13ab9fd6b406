/** Somebody who has begun to order: a cart, a heart, and an address in the checkout. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../../src/lib/paths.ts';
import { openAlive } from '../support/alive.ts';
import { turkish as t } from '../support/messages.ts';
import { piece } from '../support/shop.ts';
import { ADDRESS, asCustomer, newCustomer, openAs, type Customer } from './account.ts';
import { checkoutPage } from './checkout.ts';
import { confirmed } from './product.ts';

const to = paths('tr');

/** Puts one piece into the cart. */
export async function putPiece(page: Page): Promise<void> {
  await openAlive(page, to.product(piece.slug));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('product:piece.add') })
    .first()
    .click();
  await confirmed(page);
}

/** Signs in, names a room in the cart, likes something, and types an address into the checkout. */
export async function settle(page: Page): Promise<Customer> {
  const customer = await newCustomer(page);
  await asCustomer(page, customer, '/api/addresses', ADDRESS);
  await openAs(page, customer, to.home);
  await putPiece(page);
  await page
    .getByRole('button', { name: t('common:card.favourite', { name: piece.name.tr }) })
    .first()
    .click();
  await page.goto(to.checkout);
  const checkout = checkoutPage(page);
  await expect.poll(() => checkout.field('postalCode').inputValue()).toBe(ADDRESS.postalCode);
  await checkout.field('address').fill('Gizli Sok. No: 7');
  await checkout.toPayment.click();
  await checkout.payment('bank-transfer').waitFor();
  return customer;
}
