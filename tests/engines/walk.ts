/** The main job of the shop: a size, its price, the cart and an order; then the back room's first page behind both steps of its door. */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { paths } from '../../src/lib/paths.ts';
import { SHOPPER } from '../e2e/pages/checkout.ts';
import { turkish as t } from '../e2e/support/messages.ts';
import { OPERATOR_PASSWORD, type SeededOperator } from '../e2e/support/operators.ts';
import { configured, curtain, priceText, WINDOW } from '../e2e/support/shop.ts';
import type { Engine } from './engine.ts';
import { handsOf } from './hands.ts';

const to = paths('tr');

/** @throws Error with what the page said, where a step cannot be done */
export async function walk(engine: Engine, origin: string, operator: SeededOperator): Promise<void> {
  await buy(engine, origin);
  await enterBackRoom(engine, origin, operator);
}

async function buy(engine: Engine, origin: string): Promise<void> {
  const { press, type, choose, reads, arrivesAt, count, until } = handsOf(engine);
  const price = priceText(curtain, configured());
  await engine.open(origin + to.product(curtain.slug));
  await type('input[name=width]', null, String(WINDOW.width));
  // The question comes with the first act, and moves what lies below it.
  await press('button', t('consent:refuse'));
  await type('input[name=height]', null, String(WINDOW.height));
  await press('input[name=pleat][value=normal]');
  await reads(price);
  await press('form button', t('measurement:add'));
  await reads(t('added:title'));
  await press('dialog button', t('added:close'));
  await engine.open(origin + to.cart);
  await reads(price);
  await press(`a[href="${to.checkout}"]`);
  await arrivesAt(to.checkout);
  const { city, district, email, ...texts } = SHOPPER;
  for (const [name, text] of Object.entries({ ...texts, email: email.replace('@', `-${randomUUID()}@`) }))
    await type('main :is(input, textarea)', t(`checkout:delivery.${name as keyof typeof texts}`), text);
  await choose('main select', t('geo:city.label'), city);
  await choose('main select', t('geo:district.label'), district);
  await press('main button', t('checkout:delivery.next'));
  await press('main input[type=radio]', t('checkout:payment.bank-transfer'));
  await press('main button', t('checkout:payment.next'));
  await reads(t('checkout:consent.title'));
  await until('consents', async () => {
    const open = 'main input[type=checkbox]:not(:checked)';
    if ((await count(open)) === 0) return true;
    await press(open);
    return false;
  });
  await press('main button', t('checkout:place.bank-transfer'));
  await arrivesAt(to.orderConfirmation);
  await reads('KP-');
}

async function enterBackRoom(engine: Engine, origin: string, { email, secret }: SeededOperator): Promise<void> {
  const { press, type, reads, arrivesAt } = handsOf(engine);
  await engine.open(`${origin}/login?next=%2Fadmin`);
  await type('main input', t('auth:field.email'), email);
  await type('main input', t('auth:field.password'), OPERATOR_PASSWORD);
  await press('main button', t('auth:login.submit'));
  await reads(t('admin-factor:step.title'));
  // The seed has used the code of its own half minute; the next one is taken as well.
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
  await type('main input', t('admin-factor:code.label'), code);
  await press('main button', t('admin-factor:step.submit'));
  await arrivesAt('/admin');
  await reads(t('admin:room'));
}
