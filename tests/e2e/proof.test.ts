/** A shopper who orders or writes while the whole shop is flooded: the browser proves some work, and the call goes through. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { expectCount } from './pages/cart.ts';
import { withCurtain } from './pages/checkout.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { startShop, type Shop } from './support/own-shop.ts';

const to = paths('tr');

/** The valves count for the whole site: in the shop of all journeys every other order would be asked for a proof too. */
let flooded: Shop;
let origin: string;
beforeAll(async () => {
  flooded = await startShop({ built: process.env.E2E_ORIGIN === undefined });
  origin = await flooded.origin;
});
afterAll(() => flooded.stop());
const shop = () => origin;

const REFUSED = /429.*\/api\/(?:orders|contact)|\/api\/(?:orders|contact).*429/;

/** Long enough for the shopper's own order to come while the flood is still on. */
const ENOUGH_SECONDS = 15;

const body = (expectedTotal: number) => ({
  items: [{ productId: 35, quantity: 1, color: 'altin', configuration: null }],
  delivery: {
    firstName: 'Kalabalık',
    lastName: 'Kimse',
    email: `${randomBytes(6).toString('hex')}@example.com`,
    phone: '+90 532 000 00 00',
    address: 'Moda Cad. No: 1 D: 2',
    city: '34',
    district: 'kadikoy',
    postalCode: '34710',
  },
  payment: { type: 'bank-transfer' },
  expectedTotal,
  consents: { distanceSales: true },
});

const elsewhere = () => `11.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** An order of a stranger, from anywhere. */
async function stranger(page: Page, total: number) {
  const answer = await page.request.post('/api/orders', {
    headers: {
      'Idempotency-Key': randomBytes(16).toString('base64url'),
      'x-nf-client-connection-ip': elsewhere(),
    },
    data: body(total),
  });
  const { code, data } = (await answer.json()) as { code?: string; data: { total: number } };
  return { code, data, waitSeconds: Number(answer.headers()['retry-after'] ?? 0) };
}

/** Strangers order until they are asked for a proof, and will be for a while. */
async function flood(page: Page): Promise<void> {
  const { total } = (await stranger(page, 0.01)).data;
  const isOn = async () => {
    const { code, waitSeconds } = await stranger(page, total);
    return code === 'proof_required' && waitSeconds > ENOUGH_SECONDS;
  };
  await expect.poll(isOn, { interval: 20 }).toBe(true);
}

/** From its next page on the browser is slow at the work: a quick one is done before anybody sees that there was any. */
const holdCheck = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { subtle } = crypto;
    const derive = subtle.deriveBits.bind(subtle);
    let held = true;
    addEventListener('let-go', () => {
      held = false;
    });
    subtle.deriveBits = async (...what) => {
      while (held) await new Promise((turn) => setTimeout(turn, 20));
      return derive(...what);
    };
  });

const letGo = (page: Page): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event('let-go')));

journey(
  'an order while the shop is flooded',
  async ({ page, expectComplaint }) => {
    expectComplaint(REFUSED);
    await holdCheck(page);
    const checkout = await withCurtain(page);
    await checkout.reachReview();
    await checkout.consentToAll();
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/orders')) keys.push(request.headers()['idempotency-key'] ?? '');
    });
    await flood(page);
    await checkout.place('bank-transfer').click();
    await page.getByText(t('calls:check.busy')).waitFor();
    await letGo(page);
    await page.waitForURL(`**${to.orderConfirmation}`);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await expectCount(page, 0);
  },
  { shop },
);

journey(
  'a shopper may give the check up, and order later',
  async ({ page, expectComplaint }) => {
    expectComplaint(REFUSED);
    await holdCheck(page);
    const checkout = await withCurtain(page);
    await checkout.reachReview();
    await checkout.consentToAll();
    await flood(page);
    await checkout.place('bank-transfer').click();
    await page.getByRole('button', { name: t('calls:check.cancel') }).click();
    await letGo(page);
    await checkout.problem.getByText(t('calls:check_cancelled')).waitFor();
    await expectCount(page, 1);
    await checkout.problem.getByRole('button', { name: t('calls:retry') }).click();
    await page.waitForURL(`**${to.orderConfirmation}`);
  },
  { device: 'desktop', shop },
);

journey(
  'a message while the form is flooded',
  async ({ page, expectComplaint }) => {
    expectComplaint(REFUSED);
    await holdCheck(page);
    await page.goto(to.contact);
    const form = page.getByRole('form', { name: t('contact:form') });
    for (const name of ['name', 'subject', 'message'] as const) {
      await form.getByRole('textbox', { name: t(`contact:${name}`) }).fill('Salon 420 × 260 cm');
    }
    await form.getByRole('textbox', { name: t('contact:email') }).fill('derya@example.com');
    const isOn = async () => {
      const answer = await page.request.post('/api/contact', {
        headers: { 'x-nf-client-connection-ip': elsewhere() },
        data: { name: 'Kimse', email: 'k@example.com', subject: 'x', message: randomBytes(6).toString('hex') },
      });
      return answer.status() === 429 && Number(answer.headers()['retry-after']) > ENOUGH_SECONDS;
    };
    await expect.poll(isOn, { interval: 20 }).toBe(true);
    await form.getByRole('button', { name: t('contact:send') }).click();
    await form.getByText(t('calls:check.busy')).waitFor();
    await letGo(page);
    await form.getByText(t('contact:sent')).waitFor();
  },
  { shop },
);
