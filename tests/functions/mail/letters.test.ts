import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shop } from '../../../functions/catalogue/catalogue.ts';
import {
  accountChanged,
  accountDeleted,
  emailChanged,
  emailConfirmation,
  emailRequested,
  maskedEmail,
  newDevice,
  passwordReset,
} from '../../../functions/mail/account-letters.ts';
import { asHtml, asText, link, rows, text, type Letter } from '../../../functions/mail/letter.ts';
import { orderReceived, statusChanged } from '../../../functions/orders/order-mails.ts';
import type { StoredOrder } from '../../../functions/orders/stored-order.ts';
import en from '../../../content/locales/en/mail.json' with { type: 'json' };
import { formatDays } from '../../../src/domain/dates.ts';
import tr from '../../../content/locales/tr/mail.json' with { type: 'json' };

beforeEach(() => {
  vi.stubEnv('OUTBOX_DIR', '/nowhere');
  vi.stubEnv('SITE_ORIGIN', 'https://shop.test/path');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const order = (parts: Partial<StoredOrder> = {}): StoredOrder => ({
  orderNo: 'KP-1795180000000',
  status: 'Pending',
  createdAt: '2026-11-20T10:00:00.000Z',
  locale: 'tr',
  lines: [
    {
      productId: 1,
      sku: 'KP-001',
      slug: 'tul',
      name: 'Keten Tül',
      color: 'kum',
      room: '<b>Salon</b>',
      quantity: 2,
      configuration: {
        width: 250,
        height: 260,
        pleatType: 'normal',
        motorized: false,
        lining: false,
        installation: false,
      },
      effectiveCm: 625,
      pricePerUnit: 18_990,
      options: [],
      unitPrice: 118_688,
      totalPrice: 237_376,
      vatRate: 10,
    },
  ],
  coupon: null,
  totals: { subtotal: 237_376, discount: 10_000, shipping: 0, fee: 0, total: 227_376 },
  payment: {
    type: 'bank-transfer',
    state: 'awaiting-transfer',
    installments: 1,
    instalmentAmounts: [227_376],
    card: null,
  },
  delivery: {
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: 'a@example.com',
    phone: '+90 532 000 00 00',
    address: 'Moda Cad. "1" & D:2',
    city: '34',
    cityName: 'İstanbul',
    district: 'kadikoy',
    districtName: 'Kadıköy',
    postalCode: '34710',
    notes: '',
  },
  consents: {
    distanceSales: true,
    customMade: true,
    marketing: false,
    textVersion: '2026-11-20',
    at: '',
    amount: 0,
    browser: '',
  },
  estimate: { from: '2026-11-27', to: '2026-12-01' },
  isEmailProven: true,
  carrier: null,
  trackingNumber: null,
  timeline: [],
  ...parts,
});

describe('words of the letters', () => {
  const keysOf = (words: object, prefix = ''): string[] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'object' ? keysOf(value as object, `${prefix}${key}.`) : [prefix + key],
    );

  it('are complete in both languages, with the same placeholders', () => {
    expect(keysOf(en)).toEqual(keysOf(tr));
    const holes = (words: object) =>
      JSON.stringify(words)
        .match(/\{\{\w+\}\}/g)
        ?.toSorted();
    expect(holes(en)).toEqual(holes(tr));
  });

  it.each(['tr', 'en'] as const)('leave no hole and no key in %s', (locale) => {
    const letters: Letter[] = [
      orderReceived(order({ locale })),
      orderReceived(
        order({
          locale,
          payment: { ...order().payment, type: 'cash-on-delivery', state: 'on-delivery' },
          totals: { ...order().totals, fee: 100, shipping: 5000 },
        }),
      ),
      statusChanged(order({ locale, status: 'Shipped', carrier: 'Kargo', trackingNumber: '123' })),
      statusChanged(order({ locale, status: 'Cancelled' })),
      passwordReset(locale, 'Ayşe', 'T'.repeat(43)),
      ...(['passwordChanged', 'signedOut'] as const).map((what) => accountChanged(what, locale, 'Ayşe')),
      emailConfirmation(locale, 'T'.repeat(43)),
      emailRequested(locale, 'Ayşe', 'yeni@example.com'),
      emailChanged(locale, 'Ayşe'),
      newDevice(locale, new Date(), { browser: 'Chrome', system: '' }),
      newDevice(locale, new Date(), { browser: '', system: '' }),
      accountDeleted(locale, 'Ayşe', ['KP-1'], '2036-12-31'),
      accountDeleted(locale, 'Ayşe', [], null),
    ];
    for (const letter of letters) {
      for (const written of [letter.subject, asText(letter), asHtml(letter)]) {
        expect(written).not.toMatch(/\{\{|\}\}|undefined|null|NaN|mail:|rules:|(?:order|status|greeting)\.\w/);
      }
      expect(asText(letter)).toContain(shop.contact.email);
    }
  });
});

describe('an e-mail in a letter to another one', () => {
  it.each([
    ['ayse@example.com', 'a***@e***.com'],
    ['a@b.co', 'a***@b***.co'],
    ['ayse.yilmaz+perde@posta.ornek.com.tr', 'a***@p***.tr'],
  ])('shows %s as %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
    expect(asText(emailRequested('tr', 'Ayşe', email))).not.toContain(email);
  });
});

describe('the letter of an order', () => {
  it('says what was ordered, what it costs and how to pay', () => {
    const written = asText(orderReceived(order()));
    expect(orderReceived(order()).subject).toBe('Siparişinizi aldık: KP-1795180000000');
    for (const part of [
      'Merhaba Ayşe,',
      '2 × Keten Tül, 250 × 260 cm, <b>Salon</b>: ₺2.373,76',
      'İndirim: -₺100,00',
      'Kargo: Ücretsiz',
      'Toplam: ₺2.273,76',
      `${shop.bankAccount.payWithinDays} gün içinde`,
      shop.bankAccount.iban,
      formatDays('2026-11-27', '2026-12-01', 'tr'),
      'https://shop.test/track/KP-1795180000000',
      'sürüm 2026-11-20',
    ]) {
      expect(written).toContain(part);
    }
  });

  it('does not show the account to whoever pays otherwise', () => {
    const paid = order({ payment: { ...order().payment, type: 'credit-card', state: 'paid' } });
    expect(asText(orderReceived(paid))).not.toContain('IBAN');
  });

  it('is in English for an English order, links included', () => {
    const written = asText(orderReceived(order({ locale: 'en' })));
    expect(written).toContain('Hello Ayşe,');
    expect(written).toContain('https://shop.test/en/track/KP-1795180000000');
  });
});

describe('what a person typed', () => {
  it('is text in the HTML, never markup', () => {
    const html = asHtml(orderReceived(order()));
    expect(html).toContain('&lt;b&gt;Salon&lt;/b&gt;');
    expect(html).toContain('Moda Cad. &quot;1&quot; &amp; D:2');
    expect(html).not.toMatch(/<b>|<script/);
    const odd = asHtml({
      subject: '<',
      locale: '"x',
      blocks: [link('"><img>', 'https://x/"onclick="'), text("a'b\nc"), rows(['<i>', '&'])],
    });
    expect(odd).not.toMatch(/<img|<i>|"onclick/);
    expect(odd).toContain('a&#39;b<br>c');
  });

  it('never greets with an address', () => {
    for (const name of ['Win at evil.example', 'https://evil.example', 'a@b.co', 'x\r\nBcc: y']) {
      expect(asText(passwordReset('tr', name, 'T'))).toMatch(/^Merhaba,\n/);
    }
    expect(asText(passwordReset('tr', "Ayşe Nur O'Neill-Öz", 'T'))).toMatch(/^Merhaba Ayşe Nur O'Neill-Öz,\n/);
  });
});
