/** Parts of the shop that cannot be drawn: what is said, what was typed, and the ways on. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { openAlive, untilIdle } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { curtain, shop } from './support/shop.ts';
import { expectAccessible, type Visit } from './support/visit.ts';
import { CONFIRMED_ORDER } from '../support/confirmed-order.ts';

const to = paths('tr');
/** In the page: what needs this word can no longer be drawn, until `mend` is called. */
function breakWord(word: string): void {
  const { hasOwn } = Object;
  Object.hasOwn = (holder, name) => {
    if (name === word) throw new Error('no word here');
    return hasOwn(holder, name);
  };
  (globalThis as unknown as { mend: () => void }).mend = () => {
    Object.hasOwn = hasOwn;
  };
}

const mend = (page: Page): Promise<void> => page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend());

/** The notice with its ways on; then the part is there again. */
async function expectWayBack(page: Page, notice: 'calls:broken' | 'calls:unexpected.title' = 'calls:broken') {
  const main = page.getByRole('main');
  await main.getByText(t(notice), { exact: true }).waitFor();
  await main.getByRole('link', { name: shop.contact.phone }).first().waitFor();
  await main.getByRole('button', { name: t('calls:reload') }).waitFor();
  // Pressed too early it only says the same again.
  await main.getByRole('button', { name: t('calls:retry') }).click();
  await main.getByText(t(notice), { exact: true }).waitFor();
  await mend(page);
  await main.getByRole('button', { name: t('calls:retry') }).click();
}

interface Form {
  readonly address: string;
  /** Parts drawn by themselves once the page is there, which would break before anything is pressed. */
  readonly late?: (main: Locator) => Locator;
  /** A word of the form. */
  readonly word: string;
  readonly typed: (main: Locator) => Locator;
  readonly value: string;
  /** The act that has the form drawn anew. */
  readonly act: (main: Locator) => Promise<void>;
}

const email = (main: Locator) => main.getByRole('textbox', { name: t('auth:field.email') });
const send = (label: string) => (main: Locator) => main.getByRole('button', { name: label, exact: true }).click();

const FORMS: Readonly<Record<string, Form>> = {
  login: {
    address: to.login,
    late: (main) => main.getByRole('button', { name: t('passkeys:signIn') }),
    word: 'field',
    typed: email,
    value: 'isil@example.com',
    act: send(t('auth:login.submit')),
  },
  register: {
    address: to.register,
    word: 'field',
    typed: email,
    value: 'isil@example.com',
    act: send(t('auth:register.submit')),
  },
  'forgotten password': {
    address: to.forgotPassword,
    word: 'field',
    typed: email,
    value: 'no address',
    act: send(t('auth:forgot.submit')),
  },
  contact: {
    address: to.contact,
    word: 'form',
    typed: (main) => main.getByRole('textbox', { name: t('contact:message') }),
    value: 'Ölçüm 420 × 260 cm.\nOlur mu?',
    act: send(t('contact:send')),
  },
  measurement: {
    address: to.product(curtain.slug),
    word: 'form',
    typed: (main) => main.getByRole('textbox', { name: t('measurement:width') }),
    value: '251',
    act: (main) => main.getByRole('textbox', { name: t('measurement:height') }).fill('240'),
  },
};

for (const [name, { address, late, word, typed, value, act }] of Object.entries(FORMS)) {
  journey(
    `the form of ${name} breaks: what was typed is there again`,
    async ({ page, expectComplaint }: Visit) => {
      expectComplaint(/no word here/);
      await openAlive(page, address);
      const main = page.getByRole('main');
      await late?.(main).waitFor();
      await typed(main).fill(value);
      await untilIdle(page);
      await page.evaluate(breakWord, word);
      await act(main);
      await expectWayBack(page);
      expect(await typed(main).inputValue()).toBe(value);
      // It goes on: what was typed becomes the window of the address.
      if (name === 'measurement') await page.waitForURL((url) => url.searchParams.get('width') === value);
    },
    { device: 'desktop' },
  );
}

journey(
  'a measuring form that breaks as it comes alive may be tried again',
  async ({ page, context, expectComplaint }: Visit) => {
    expectComplaint(/no word here/);
    const { address, word, typed, value } = FORMS.measurement!;
    await context.addInitScript(breakWord, word);
    await page.goto(address);
    const main = page.getByRole('main');
    await typed(main).fill(value);
    await expectWayBack(page);
    await typed(main).waitFor();
  },
  { device: 'desktop' },
);

journey(
  'the whole confirmation breaks: the generic words and a heading stand there, and the order again after trying',
  async ({ page, context, expectComplaint }: Visit) => {
    expectComplaint(/no word here/);
    await context.addInitScript(breakWord, 'lines');
    await context.addInitScript((order) => {
      if (location.protocol.startsWith('http')) {
        sessionStorage.setItem('kp-confirmation', JSON.stringify({ version: 2, order }));
      }
    }, CONFIRMED_ORDER);
    await page.goto(to.orderConfirmation);
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: 'Bir Şeyler Yanlış Gitti' }).waitFor();
    await main.getByText(t('calls:unexpected.text'), { exact: true }).waitFor();
    await expectAccessible(page);
    await expectWayBack(page, 'calls:unexpected.title');
    await page.getByRole('main').getByText(CONFIRMED_ORDER.orderNo).first().waitFor();
  },
  { device: 'desktop' },
);
