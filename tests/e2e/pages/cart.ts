import type { Locator, Page } from 'playwright';
import { turkish } from '../support/messages.ts';
import type { Translate } from '../../../src/i18n/messages.ts';
import type { Visit } from '../support/visit.ts';

export interface Cart {
  readonly root: Locator;
  readonly lines: Locator;
  readonly line: (name: string) => Locator;
  readonly quantity: (name: string) => Locator;
  readonly more: (name: string) => Locator;
  readonly fewer: (name: string) => Locator;
  readonly remove: (name: string) => Locator;
  readonly change: (name: string) => Locator;
  readonly copy: (name: string) => Locator;
  readonly empty: Locator;
  /** Folded until it is asked for. */
  readonly coupon: Locator;
  readonly askCoupon: Locator;
  readonly applyCoupon: Locator;
  readonly checkout: Locator;
  /** A row of the sum by its label. */
  readonly row: (label: string) => Locator;
}

/** The cart, as a drawer beside the page or as a page of its own. */
export function cartIn(root: Locator, t: Translate = turkish): Cart {
  const lines = root
    .getByRole('list')
    .filter({ has: root.page().getByRole('group') })
    .getByRole('listitem')
    .filter({ has: root.page().getByRole('group') });
  const line = (name: string): Locator => lines.filter({ has: root.page().getByRole('link', { name }) });
  /** A control by its visible word; its name goes on with size and room. */
  const of = (key: 'quantity' | 'increase' | 'decrease' | 'removeOf' | 'changeOf' | 'copyOf'): RegExp =>
    new RegExp(`^${escaped(t(`cart:line.${key}`, { what: '' }))}`);
  return {
    root,
    lines,
    line,
    quantity: (name) => line(name).getByRole('textbox', { name: of('quantity') }),
    more: (name) => line(name).getByRole('button', { name: of('increase') }),
    fewer: (name) => line(name).getByRole('button', { name: of('decrease') }),
    remove: (name) => line(name).getByRole('button', { name: of('removeOf') }),
    change: (name) => line(name).getByRole('link', { name: of('changeOf') }),
    copy: (name) => line(name).getByRole('link', { name: of('copyOf') }),
    empty: root.getByText(t('cart:empty.title')),
    coupon: root.getByRole('textbox', { name: t('cart:coupon.label') }),
    askCoupon: root.getByText(t('cart:coupon.ask'), { exact: true }),
    applyCoupon: root.getByRole('button', { name: t('cart:coupon.apply') }),
    checkout: root.getByRole('link', { name: t('cart:checkout') }),
    row: (label) =>
      root
        .getByRole('term')
        .filter({ hasText: new RegExp(`^\\s*${escaped(label)}`) })
        .locator('xpath=following-sibling::dd'),
  };
}

/** Opens the cart from the header: a drawer where there is room, else its page (spec §2). */
export async function openCart(
  { page, device }: Pick<Visit, 'page' | 'device'>,
  t: Translate = turkish,
): Promise<Cart> {
  await cartLink(page, t).click();
  if (device === 'phone') {
    await page.waitForURL(/\/cart$/);
    return cartIn(page.getByRole('main'), t);
  }
  const drawer = page.getByRole('dialog', { name: t('cart:title') });
  await drawer.waitFor();
  return cartIn(drawer, t);
}

/** The header's link; its name tells how many. */
export const cartLink = (page: Page, t: Translate = turkish): Locator =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${t('common:header.cart')}( ?,|$)`) });

/** Waits until the header tells this many. */
export async function expectCount(page: Page, count: number, t: Translate = turkish): Promise<void> {
  const cart = t('common:header.cart');
  const name =
    count === 0 ? new RegExp(`^${cart}$`) : new RegExp(`^${cart} ?, ${t('common:header.cartCount', { count })}$`);
  await page.getByRole('banner').getByRole('link', { name }).waitFor();
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Answers the question that a removal asks. */
export async function answer(page: Page, question: string, yes: string): Promise<void> {
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: yes }).click();
}
