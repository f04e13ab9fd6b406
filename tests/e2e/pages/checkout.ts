import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import type { PaymentType } from '../../../src/domain/money/payment.ts';
import type { Translate } from '../../../src/i18n/messages.ts';
import { paths } from '../../../src/lib/paths.ts';
import { turkish } from '../support/messages.ts';
import { givenCart } from './given-cart.ts';

/** A shopper of Şişli, with letters that only Turkish has. */
export const SHOPPER = {
  firstName: 'Işıl',
  lastName: 'Çağlayan Öğüt',
  email: 'isil@example.com',
  phone: '0532 000 00 00',
  city: 'İstanbul',
  district: 'Şişli',
  address: 'Gül Sok. No: 3 D: 5',
  postalCode: '34360',
};
export const CARD = { cardNumber: '4111111111111111', cardName: 'ışıl çağlayan', expiryMonth: '12', cvv: '123' };

export interface Checkout {
  readonly field: (name: keyof typeof SHOPPER | 'notes') => Locator;
  /** Under an e-mail of its own, for orders are limited by e-mail. */
  readonly fillDelivery: () => Promise<void>;
  readonly toPayment: Locator;
  readonly payment: (type: PaymentType) => Locator;
  readonly card: (name: 'cardNumber' | 'cardName' | 'expiryMonth' | 'expiryYear' | 'cvv') => Locator;
  readonly fillCard: () => Promise<void>;
  readonly toReview: Locator;
  readonly consents: Locator;
  readonly consentToAll: () => Promise<void>;
  readonly place: (type: PaymentType) => Locator;
  /** Steps 1 and 2 as a shopper who pays by transfer. */
  readonly reachReview: (type?: PaymentType) => Promise<void>;
  readonly problem: Locator;
}

export function checkoutPage(page: Page, t: Translate = turkish): Checkout {
  const main = page.getByRole('main');
  const field: Checkout['field'] = (name) =>
    name === 'city' || name === 'district'
      ? main.getByRole('combobox', { name: t(`geo:${name}.label`) })
      : main.getByRole('textbox', { name: t(`checkout:delivery.${name}`), exact: name !== 'notes' });
  const card: Checkout['card'] = (name) => main.getByLabel(t(`checkout:payment.${name}`));
  const payment = (type: PaymentType): Locator => main.getByRole('radio', { name: t(`checkout:payment.${type}`) });
  async function fillCard(): Promise<void> {
    await card('cardNumber').fill(CARD.cardNumber);
    await card('cardName').fill(CARD.cardName);
    await card('expiryMonth').selectOption(CARD.expiryMonth);
    await card('expiryYear').selectOption({ index: 3 });
    await card('cvv').fill(CARD.cvv);
  }
  const toPayment = main.getByRole('button', { name: t('checkout:delivery.next') });
  const toReview = main.getByRole('button', { name: t('checkout:payment.next') });
  const consents = main.getByRole('group', { name: t('checkout:consent.title') }).getByRole('checkbox');

  async function fillDelivery(): Promise<void> {
    const { city, district, email, ...texts } = SHOPPER;
    for (const [name, text] of Object.entries(texts)) await field(name as keyof typeof texts).fill(text);
    await field('email').fill(email.replace('@', `-${randomUUID()}@`));
    await field('city').selectOption({ label: city });
    await field('district').selectOption({ label: district });
  }

  return {
    field,
    fillDelivery,
    toPayment,
    payment,
    card,
    fillCard,
    toReview,
    consents,
    async consentToAll() {
      await consents.first().waitFor();
      for (const consent of await consents.all()) await consent.check();
    },
    place: (type) => main.getByRole('button', { name: t(`checkout:place.${type}`) }),
    async reachReview(type: PaymentType = 'bank-transfer') {
      await fillDelivery();
      await toPayment.click();
      await payment(type).check();
      if (type === 'credit-card') await fillCard();
      await toReview.click();
      await consents.first().waitFor();
    },
    problem: main.getByRole('alert'),
  };
}

/** The checkout of a shopper who has measured one window. */
export async function withCurtain(page: Page): Promise<Checkout> {
  await givenCart(page);
  await page.goto(paths('tr').checkout);
  return checkoutPage(page);
}
