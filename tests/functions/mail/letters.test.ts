import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productById } from '../../../functions/catalogue/catalogue.ts';
import { shop } from '../../../functions/catalogue/shop.ts';
import {
  accountChanged,
  accountDeleted,
  emailConfirmation,
  emailRequested,
  maskedEmail,
  newDevice,
  passwordReset,
} from '../../../functions/mail/account-letters.ts';
import { asHtml } from '../../../functions/mail/letter-html.ts';
import { asText, link, rows, text, type Letter } from '../../../functions/mail/letter.ts';
import { changeAgreed, changeAnswered, changeAsked } from '../../../functions/orders/change-letters.ts';
import { claimAnswered, claimMade } from '../../../functions/orders/claim-letters.ts';
import { deliveryChanged } from '../../../functions/orders/edit-letters.ts';
import { orderReceived } from '../../../functions/orders/order-mails.ts';
import {
  orderLapsed,
  orderPaid,
  paymentDifference,
  paymentReminder,
} from '../../../functions/orders/payment-letters.ts';
import { orderCancelled, orderPlaced } from '../../../functions/orders/shop-letter.ts';
import { invoiceReady, orderRefunded, parcelSent, statusChanged } from '../../../functions/orders/status-letters.ts';
import type { StoredOrder } from '../../../functions/orders/stored-order.ts';
import { reviewAsked } from '../../../functions/reviews/review-letters.ts';
import en from '../../../content/locales/en/mail.json' with { type: 'json' };
import { groupedIban } from '../../../src/domain/money/iban.ts';
import { sumsOf, type LedgerEntry } from '../../../src/domain/money/ledger.ts';
import { dayInIstanbul, daysAfter, formatDay, formatDays } from '../../../src/domain/values/dates.ts';
import tr from '../../../content/locales/tr/mail.json' with { type: 'json' };

beforeEach(() => {
  vi.stubEnv('OUTBOX_DIR', '/nowhere');
  vi.stubEnv('SITE_ORIGIN', 'https://shop.test/path');
  for (const name of ['JWT_AT_KEYS', 'JWT_RT_KEYS', 'PASSWORD_PEPPER']) {
    vi.stubEnv(name, `t1:${randomBytes(32).toString('base64url')}`);
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const order = (parts: Partial<StoredOrder> = {}): StoredOrder => ({
  orderNo: 'KP-1795180000000',
  status: 'Pending',
  createdAt: '2026-11-20T10:00:00.000Z',
  transferSince: '2026-11-20T10:00:00.000Z',
  begunAt: '2026-11-20T10:00:00.000Z',
  archived: null,
  reason: null,
  invoice: null,
  invoicedAt: null,
  billing: null,
  parcels: [],
  isRemaking: false,
  isBegun: false,
  claims: [],
  deliveredAt: null,
  cardState: null,
  sampleCoupon: null,
  proposal: null,
  agreements: [],
  ledger: [],
  money: { due: 118_688, paid: 118_688, refunded: 0, balance: 0, refundable: 118_688, withCarrier: 0 },
  hasLedger: true,
  payUntil: null,
  cardPaid: null,
  hasLapsed: false,
  newestAttempt: null,
  allowedDebt: null,
  placedEstimate: { from: '2026-11-27', to: '2026-11-30' },
  locale: 'tr',
  lines: [
    {
      productId: 1,
      sku: 'KP-001',
      slug: 'tul',
      name: 'Keten Tül',
      color: 'kum',
      colorName: 'Kum',
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
  coupon: { code: 'PERDE50', kind: 'amount', value: 100 },
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
    email: 'a@example.com',
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
  isOfAccount: false,
  carrier: null,
  trackingNumber: null,
  timeline: [],
  ...parts,
});

const CARD: StoredOrder['payment'] = {
  type: 'credit-card',
  state: 'paid',
  installments: 3,
  instalmentAmounts: [75_792, 75_792, 75_792],
  card: { brand: 'visa', last4: '1111' },
};

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
      orderReceived(order({ locale, payment: CARD, isEmailProven: false })),
      orderPlaced(order({ locale })),
      orderPlaced(order({ locale, payment: CARD, isEmailProven: false })),
      statusChanged(order({ locale, status: 'Shipped', carrier: 'Kargo', trackingNumber: '123' })),
      statusChanged(order({ locale, status: 'Cancelled' })),
      passwordReset(locale, 'Ayşe', 'T'.repeat(43)),
      ...(['password-changed', 'signed-out', 'email-changed'] as const).map((what) =>
        accountChanged(what, locale, 'Ayşe'),
      ),
      emailConfirmation(locale, 'T'.repeat(43)),
      emailRequested(locale, 'Ayşe', 'yeni@example.com'),
      newDevice(locale, new Date(), { browser: 'Chrome', system: '' }),
      newDevice(locale, new Date(), { browser: '', system: '' }),
      accountDeleted(locale, 'Ayşe', { count: 1, orderNos: ['KP-1'], until: '2036-12-31' }),
      accountDeleted(locale, 'Ayşe', { count: 21, orderNos: ['KP-1'], until: '2036-12-31' }),
      accountDeleted(locale, 'Ayşe', { count: 0, orderNos: [], until: null }),
    ];
    for (const letter of letters) {
      const attached = (letter.attachments ?? []).map(({ text: content }) => content);
      for (const written of [letter.subject, asText(letter), asHtml(letter), ...attached]) {
        // The token of a link is random.
        expect(written.replaceAll(/#t=[\w.-]+/g, '')).not.toMatch(
          /\{\{|\}\}|undefined|null|NaN|(?:mail|rules|cart|steps|contract):\w|(?:order|status|greeting|change)\.\w/,
        );
      }
      // The shop needs no signature of its own.
      if (letter.replyTo === undefined) expect(asText(letter)).toContain(shop.contact.email);
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
    expect(asText(emailRequested('tr', 'Ayşe', maskedEmail(email)))).not.toContain(email);
  });
});

describe('the letter of an order', () => {
  it('says what was ordered, what it costs and how to pay', () => {
    const written = asText(orderReceived(order()));
    expect(orderReceived(order()).subject).toBe('Siparişinizi aldık: KP-1795180000000');
    for (const part of [
      'Merhaba Ayşe,',
      '<b>Salon</b>: ₺2.373,76\n=======================\n\nKeten Tül: ₺2.373,76\n  250 × 260 cm, Normal pile (1’e 2,5), 6,25 m kumaş, Kum\n  2 adet × ₺1.186,88',
      'İndirim (PERDE50): -₺100,00',
      'Kargo: Ücretsiz',
      'Toplam: ₺2.273,76',
      `Son ödeme günü: ${formatDay(daysAfter('2026-11-20', shop.bankAccount.payWithinDays), 'tr')}`,
      'Açıklama: KP-1795180000000',
      'Ayşe Yılmaz\nModa Cad. "1" & D:2\n34710 Kadıköy/İstanbul',
      'Üretim en erken 21 Kasım 2026 Cumartesi günü başlar',
      groupedIban(shop.bankAccount.iban),
      formatDays('2026-11-27', '2026-12-01', 'tr'),
      'https://shop.test/track/KP-1795180000000',
      'sürüm 2026-11-20',
    ]) {
      expect(written).toContain(part);
    }
  });

  it.each(['tr', 'en'] as const)(
    'calls unnamed lines of one size one window, and a blind by no pleat (%s)',
    (locale) => {
      const [line] = order().lines;
      if (!line) throw new Error('The order has no line');
      const size = { width: 250, height: 240, motorized: false, lining: false, installation: false };
      const curtain = {
        ...line,
        room: '',
        configuration: { ...size, pleatType: 'normal' as const, panels: 2 as const },
      };
      const blind = { ...line, room: '', configuration: { ...size, pleatType: 'none' as const } };
      const piece = { ...line, room: '', configuration: null };
      const mixed = order({ locale, lines: [curtain, piece, blind] });
      const title = locale === 'tr' ? '250 × 240 cm pencere' : '250 × 240 cm window';
      for (const written of [asText(orderReceived(mixed)), asText(statusChanged({ ...mixed, status: 'Shipped' }))]) {
        expect(written.split(`${title}: `)).toHaveLength(2);
        expect(written).not.toMatch(/Pilesiz|No pleats|Adsız|Unnamed/i);
      }
      expect(asHtml(orderReceived(mixed)).match(/<img [^>]*alt="250 × 240 cm/g)).toHaveLength(1);
      const sheet = asText(orderPlaced(mixed));
      expect(sheet.split('250 × 240 cm pencere: ')).toHaveLength(2);
      expect(sheet).not.toMatch(/Pilesiz|Adsız/);
    },
  );

  it('asks for what is still to be sent, at first and in the reminder', () => {
    const money = { due: 217_376, paid: 0, refunded: 0, balance: 217_376, refundable: 0, withCarrier: 0 };
    for (const sent of [orderReceived(order({ money })), paymentReminder(order({ money }), '2026-11-23')])
      expect(asText(sent)).toContain('Tutar: ₺2.173,76');
    expect(asText(orderReceived(order({ money })))).toContain('₺2.173,76 tutarını');
  });

  it('does not show the account to whoever pays otherwise', () => {
    const paid = order({ payment: { ...order().payment, type: 'credit-card', state: 'paid' } });
    expect(asText(orderReceived(paid))).not.toContain('IBAN');
  });

  it('counts its steps from the payment that was awaited', () => {
    const accepted = order({
      payment: CARD,
      begunAt: '2026-11-24T10:00:00.000Z',
      estimate: { from: '2026-12-01', to: '2026-12-05' },
    });
    const written = asText(orderReceived(accepted));
    expect(written).toContain('Üretim en erken 25 Kasım 2026 Çarşamba günü başlar');
    expect(written).not.toContain('21 Kasım');
  });

  it('neither promises nor asks for anything where it was cancelled before the letter left', () => {
    const money = { due: 0, paid: 0, refunded: 0, balance: 0, refundable: 0, withCarrier: 0 };
    const late = orderReceived(order({ status: 'Cancelled', money }));
    const written = asText(late);
    expect(late.headline).toBeUndefined();
    for (const gone of ['Bundan sonra', 'bundan sonra', 'Tahmini', 'Süre, havaleniz', 'günü başlar', 'IBAN'])
      expect(written).not.toContain(gone);
    for (const kept of ['iptal edildi', 'Keten Tül', 'Moda Cad.', 'Toplam: ₺2.273,76']) expect(written).toContain(kept);
  });

  it('is in English for an English order, links included', () => {
    const written = asText(orderReceived(order({ locale: 'en' })));
    expect(written).toContain('Hello Ayşe,');
    expect(written).toContain('https://shop.test/en/track/KP-1795180000000');
  });
});

describe('the letter of an order that the shop cancelled or took back', () => {
  const money = order().money;
  it.each([
    ['goes back where the shop still has it', money, '7–10 iş günü içinde, ödediğiniz yoldan iade ederiz'],
    ['has gone back where all of it has', { ...money, refunded: money.paid, refundable: 0 }, 'size geri gönderdik'],
    ['was never taken where nothing came', { ...money, paid: 0, refundable: 0 }, 'Sizden bir ücret alınmadı'],
  ])('says that money %s', (_, sums, words) => {
    for (const status of ['Returned', 'Cancelled'] as const) {
      const written = asText(statusChanged(order({ status, reason: 'Kumaş kalmadı', money: sums })));
      expect(written).toContain(words);
      if (sums.paid > 0) expect(written).not.toContain('ücret alınmadı');
    }
  });

  it('says of a card that is looked at that it goes back once accepted', () => {
    const payment = { ...order().payment, type: 'credit-card', state: 'in-review' } as const;
    const sums = { ...money, paid: 0, refundable: 0 };
    const written = asText(
      statusChanged(order({ status: 'Cancelled', reason: 'Kumaş kalmadı', payment, money: sums })),
    );
    expect(written).toContain('Ödemeniz inceleniyor. Onaylanırsa tutarın tamamı');
    expect(written).not.toContain('ücret alınmadı');
  });

  it.each([
    ['asked', '7–10 iş günü içinde'],
    ['unknown', '7–10 iş günü içinde'],
    ['done', 'size geri gönderdik'],
  ] as const)('says of a refund that is %s: %s', (state, words) => {
    const at = '2026-11-24T10:00:00.000Z';
    const ledger: LedgerEntry[] = [{ kind: 'refund', method: 'card', state, amount: money.paid, at, by: '' }];
    const sums = { ...money, refunded: money.paid, refundable: 0 };
    const ended = order({ status: 'Returned', reason: 'Geri geldi', money: sums, ledger });
    expect(asText(statusChanged(ended))).toContain(words);
  });
});

describe('the letter of a refund', () => {
  const refund = (method: LedgerEntry['method'], parts: Partial<LedgerEntry> = {}): LedgerEntry => ({
    ...{
      kind: 'refund',
      method,
      state: 'done',
      amount: 5000,
      text: 'Halka eksik',
      at: '2026-11-20T10:00:00.000Z',
      by: '',
    },
    ...parts,
  });
  const IN_ACCOUNT = 'hesabınızda ya da kartınızda görünür';

  it.each(['card', 'transfer'] as const)('names the days until a %s has it', (method) => {
    const written = asText(orderRefunded(order({ ledger: [refund(method)] }), 5000, 'Halka eksik'));
    expect(written).toContain(IN_ACCOUNT);
    expect(written).toContain('Ne için: Halka eksik');
  });

  it('promises no account what was handed over in the shop', () => {
    const ledger = [refund('transfer', { text: 'Kargo' }), refund('cash')];
    const written = asText(orderRefunded(order({ ledger }), 5000, 'Halka eksik'));
    expect(written).toContain('elden ₺50,00 iade ettik');
    expect(written).not.toContain(IN_ACCOUNT);
  });

  it('asks no question that it leaves unanswered: a card that is paid back by itself has no reason', () => {
    const { text: _, ...byItself } = refund('card');
    expect(asText(orderRefunded(order({ ledger: [byItself] }), 5000, ''))).not.toContain('Ne için');
  });
});

describe('what a buyer of a distance contract must be able to keep (market §2.2)', () => {
  const texts = (parts: Partial<StoredOrder> = {}) => orderReceived(order(parts)).attachments ?? [];

  it('comes with the letter: both texts, of this order', () => {
    expect(texts().map(({ name }) => name)).toEqual([
      'on-bilgilendirme-formu-KP-1795180000000.txt',
      'mesafeli-satis-sozlesmesi-KP-1795180000000.txt',
    ]);
    for (const { text: written } of texts()) {
      for (const part of [
        shop.legalName,
        shop.registration.mersis,
        'Ayşe Yılmaz',
        'Moda Cad. "1" & D:2, 34710 Kadıköy/İstanbul',
        'Keten Tül (KP-001). 250 × 260 cm, Normal pile (1’e 2,5), 6,25 m kumaş, Kum. Ölçüye göre üretilir.',
        'Toplam: ₺2.273,76',
        'm. 15/1-b',
        `Metin sürümü: ${shop.legalVersion}`,
      ]) {
        expect(written).toContain(part);
      }
    }
  });

  it('says so when the shop has other words by then', () => {
    const old = order({ consents: { ...order().consents, textVersion: '2020-01-01' } });
    for (const { text: written } of orderReceived(old).attachments ?? []) {
      expect(written).toMatch(/2020-01-01 sürümünü onayladınız/);
    }
    const now = order({ consents: { ...order().consents, textVersion: shop.legalVersion } });
    for (const { text: written } of orderReceived(now).attachments ?? [])
      expect(written).not.toMatch(/sürümünü onayladınız/);
  });

  it('and every other letter of an order carry no stranger’s words to an address that has not proven itself', () => {
    // Made of letters that none of the shop's own words have beside each other.
    const words = fc.string({ unit: fc.constantFrom('q', 'x', 'w', 'Q', 'X', 'W'), minLength: 4, maxLength: 20 });
    const typed = fc.record({
      first: words,
      last: words,
      address: words,
      phone: words,
      postalCode: words,
      notes: words,
      room: words,
    });
    fc.assert(
      fc.property(typed, ({ first, last, room, ...rest }) => {
        const parts = {
          isEmailProven: false,
          delivery: { ...order().delivery, ...rest, firstName: `${first} ${last}`, lastName: last },
          lines: order().lines.map((line) => ({ ...line, room })),
        };
        const strange = order(parts);
        const letters = [
          orderReceived(strange),
          orderPaid(strange),
          paymentReminder(strange, '2026-11-23'),
          orderLapsed(strange, '2026-11-23'),
          invoiceReady({ ...strange, invoice: { number: 'F-1', url: null } }),
          reviewAsked(strange, 'T'),
          deliveryChanged(strange),
          deliveryChanged({ ...strange, status: 'Shipped' }),
          ...(['Confirmed', 'Shipped', 'Cancelled', 'Returned'] as const).map((status) =>
            statusChanged({ ...strange, status }),
          ),
        ];
        for (const sent of letters) {
          const attached = (sent.attachments ?? []).map(({ text: content }) => content);
          for (const written of [sent.subject, asText(sent), asHtml(sent), ...attached]) {
            // The token of the link is random.
            const said = written.replace(/#t=[\w.-]+/g, '');
            for (const word of [first, last, room, ...Object.values(rest)]) expect(said).not.toContain(word);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the shop’s own letter of an order (decisions P19)', () => {
  it('says what to make, for whom, and how it is paid, as it was typed', () => {
    const sent = orderPlaced(
      order({ locale: 'en', isEmailProven: false, delivery: { ...order().delivery, notes: 'Zil yok' } }),
    );
    expect(sent.subject).toBe('Yeni sipariş: KP-1795180000000 · ₺2.273,76');
    expect(sent.replyTo).toBe('a@example.com');
    const written = asText(sent);
    for (const part of [
      'Ürün kodu: KP-001',
      '250 × 260 cm',
      'Normal pile (1’e 2,5)',
      '6,25 m kumaş',
      '<b>Salon</b>: ₺2.373,76\n',
      '2 adet × ₺1.186,88',
      'Ayşe Yılmaz',
      '+90 532 000 00 00',
      'Zil yok',
      'Havale bekleniyor',
      'İngilizce',
    ]) {
      expect(written).toContain(part);
    }
  });

  it('asks for neither work nor money once the order is cancelled', () => {
    const written = asText(orderPlaced(order({ status: 'Cancelled' })));
    expect(written).toContain('iptal edildi');
    expect(written).not.toMatch(/bekleniyor|Tahminî teslim|Tahmini teslim/i);
  });

  it('names the product and its colour in Turkish, whatever the language of the order', () => {
    const product = productById(1);
    const [line] = order().lines;
    const sent = orderPlaced(
      order({ locale: 'en', lines: line ? [{ ...line, name: 'Linen', color: product?.colors[0]?.id ?? '' }] : [] }),
    );
    expect(asText(sent)).toContain(product?.name.tr);
    expect(asText(sent)).toContain(product?.colors[0]?.name.tr);
    expect(asText(sent)).not.toContain('Linen');
  });
});

describe('the shop’s letter of an order that its customer cancelled', () => {
  const told = { state: 'done', at: '2026-11-20T10:00:00.000Z', by: '' } as const;
  const cancelled: LedgerEntry[] = [
    { kind: 'due', method: 'order', amount: 10_000, ...told },
    { kind: 'due', method: 'cancel', amount: -10_000, ...told },
  ];
  const byCard: LedgerEntry = { kind: 'paid', method: 'card', amount: 10_000, reference: '24000000', ...told };
  const byTransfer: LedgerEntry = { kind: 'paid', method: 'transfer', amount: 5000, ...told };
  const backTo = (method: 'card' | 'transfer', amount: number): LedgerEntry => ({
    ...{ kind: 'refund', method, amount, ...told },
    ...(method === 'card' && { payment: '24000000', state: 'asked' }),
  });
  const card = { card: { brand: 'visa', last4: '1111' }, installments: 1, amount: 10_000 } as const;
  const written = (ledger: LedgerEntry[], cardPaid: StoredOrder['cardPaid'] = card) =>
    asText(orderCancelled(order({ status: 'Cancelled', ledger, money: sumsOf(ledger), cardPaid })));
  const [BY_ITSELF, BY_HAND, NOTHING] = ['kendiliğinden iade edilir', 'İade edilecek', 'para alınmamıştı'];

  it.each([
    ['leaves what a card paid to the provider', [byCard], [BY_ITSELF]],
    ['says the same once the provider was asked', [byCard, backTo('card', 10_000)], [BY_ITSELF]],
    ['asks an operator for what came beside the card', [byCard, byTransfer], [BY_ITSELF, `${BY_HAND}: ₺50,00`]],
    ['says that nothing had come', [], [NOTHING]],
  ])('%s', (_, came, parts) => {
    const said = written([...cancelled, ...came]);
    for (const part of parts) expect(said).toContain(part);
    for (const other of [BY_ITSELF, BY_HAND, NOTHING].filter((one) => parts.every((part) => !part.startsWith(one))))
      expect(said).not.toContain(other);
  });

  it('says of a card that is looked at that the provider has the money', () => {
    const payment = { ...order().payment, type: 'credit-card', state: 'in-review' } as const;
    const ended = order({ status: 'Cancelled', ledger: cancelled, money: sumsOf(cancelled), payment });
    expect(asText(orderCancelled(ended))).toContain('Kart ödemesi inceleniyor');
    expect(asText(orderCancelled(ended))).not.toContain(NOTHING);
  });

  it.each([
    ['asks an operator for a transfer', [byTransfer], `${BY_HAND}: ₺50,00`],
    ['asks for nothing that went back meanwhile', [byTransfer, backTo('transfer', 5000)], 'iade edildi'],
  ])('%s', (_, came, part) => {
    const said = written([...cancelled, ...came], null);
    expect(said).toContain(part);
    for (const other of [BY_ITSELF, NOTHING]) expect(said).not.toContain(other);
  });
});

describe('the letter of corrected delivery details', () => {
  const unproven = (parts: Partial<StoredOrder> = {}) => deliveryChanged(order({ isEmailProven: false, ...parts }));

  it('brings a mailbox that may be new to the order both texts, and the claims of what was delivered', () => {
    const names = (sent: Letter) => sent.attachments?.map(({ name }) => name);
    expect(names(unproven())).toEqual(names(orderReceived(order())));
    expect(asText(unproven())).toContain('Mesafeli Satış Sözleşmesi (sürüm 2026-11-20) bu e-postanın ekindedir');
    expect(asText(unproven())).not.toContain('/claim#t=');
    const [line] = order().lines;
    const covered = line
      ? [{ ...line, cover: { kind: 'tul', widths: [250], heights: [260], textVersion: '2026-11-20' } }]
      : [];
    const delivered = { status: 'Delivered', deliveredAt: '2026-11-29T10:00:00.000Z', lines: covered } as const;
    expect(asText(unproven(delivered))).toContain('/claim#t=');
    const known = deliveryChanged(order(delivered));
    expect([known.attachments, asText(known).includes('/claim#t=')]).toEqual([undefined, false]);
  });

  it('names the text that was signed in the shop', () => {
    const paper = { by: 'Ayşe Usta', at: '2026-11-20T10:00:00.000Z' };
    const sent = unproven({ consents: { ...order().consents, paper } });
    expect(sent.attachments?.map(({ name }) => name)).toEqual(['satis-sozlesmesi-KP-1795180000000.txt']);
    expect(asText(sent)).toContain('Dükkânda imzaladığınız');
  });

  it('sends a mailbox that has not proven itself to the link, and passes nothing for what the order said before', () => {
    const written = asText(unproven());
    for (const gone of ['Siparişte verdiğiniz', 'Adınıza', '+90 532']) expect(written).not.toContain(gone);
    expect(written).toContain('Teslimat adresi: Aşağıdaki bağlantıda yazar\nKadıköy/İstanbul');
    expect(written).toContain('Telefon: Aşağıdaki bağlantıda yazar');
    expect(asText(deliveryChanged(order()))).toContain('Ayşe Yılmaz\nModa Cad. "1" & D:2\n34710 Kadıköy/İstanbul');
  });

  it.each(['Shipped', 'Delivered', 'Cancelled'] as const)('speaks of no parcel and no address once %s', (status) => {
    for (const isEmailProven of [true, false]) {
      const sent = deliveryChanged(order({ status, isEmailProven }));
      expect(sent.subject).toBe('İletişim bilgileriniz değişti: KP-1795180000000');
      for (const gone of ['Paketiniz', 'paket yola', 'Teslimat adresi', 'Kadıköy', 'Teslimat bilgileri'])
        expect(asText(sent)).not.toContain(gone);
      expect(asText(sent)).toContain('E-posta: a@example.com');
    }
  });
});

describe('the letter of a corrected address', () => {
  it.each(['Shipped', 'Delivered'] as const)(
    'names it where the order is %s by then, and no parcel to come back',
    (status) => {
      const sent = deliveryChanged(order({ status }), true);
      expect(sent.subject).toBe('Teslimat bilgileriniz değişti: KP-1795180000000');
      expect(asText(sent)).toContain('Moda Cad. "1" & D:2\n34710 Kadıköy/İstanbul');
      expect(asText(sent)).not.toContain('paket yola çıkmadan');
      expect(asText(deliveryChanged(order({ status: 'Cancelled' }), true))).not.toContain('Paketiniz');
    },
  );

  it('names no link that is dead', () => {
    const createdAt = new Date(Date.now() - 181 * 86_400_000).toISOString();
    for (const status of ['Confirmed', 'Delivered'] as const) {
      const written = asText(deliveryChanged(order({ status, createdAt, isEmailProven: false })));
      for (const gone of ['bağlantıda', '/order#t=', 'Telefon:']) expect(written).not.toContain(gone);
      expect(written).toContain('E-posta: a@example.com');
    }
  });
});

describe('the letters of a change', () => {
  const [line] = order().lines;
  const asks = (state: 'open' | 'accepted', balance: number) => {
    if (!line) throw new Error('The order has no line');
    const { totals } = order();
    const at = '2026-11-20T10:00:00.000Z';
    const question = { id: 'p', state, by: 'Mehmet Usta', at, until: '2026-11-23T10:00:00.000Z', endedAt: null };
    const proposal = { ...question, tokenHash: '', line: 0, before: line, after: line, totals, difference: 30_000 };
    const allowedDebt = { amount: 50_000, text: 'Sonra verecek', by: 'Mehmet Usta', at: '' };
    const money = { ...order().money, balance };
    return { ...order({ payment: { ...order().payment, state: 'paid' }, money, allowedDebt }), proposal };
  };

  it('ask for the difference, without the debt that the shop lets stand', () => {
    for (const written of [changeAsked(asks('open', 50_000), 'T'), changeAgreed(asks('accepted', 80_000))].map(
      asText,
    )) {
      expect(written).toContain('₺300,00 farkı');
      expect(written).not.toContain('₺800');
    }
    expect(asText(changeAgreed(asks('accepted', 80_000)))).toContain('Tutar: ₺300,00');
  });

  it('name the product and its colour to the shop in Turkish, whatever the language of the order', () => {
    const product = productById(1);
    const asked = { ...asks('open', 0), locale: 'en' as const };
    const words = { name: 'Linen', color: product?.colors[0]?.id ?? '', colorName: 'Sand' };
    const [before, after] = [asked.proposal.before, asked.proposal.after].map((one) => ({ ...one, ...words }));
    if (!before || !after) throw new Error('The question has no line');
    const written = asText(changeAnswered({ ...asked, proposal: { ...asked.proposal, before, after } }, false));
    expect(written).toContain(product?.name.tr);
    expect(written).toContain(product?.colors[0]?.name.tr);
    for (const english of ['Linen', 'Sand']) expect(written).not.toContain(english);
  });
});

describe('the letters of a claim', () => {
  const [line] = order().lines;
  const product = productById(1);
  const words = { name: 'Linen', color: product?.colors[0]?.id ?? '', colorName: 'Sand' };
  const claimed = order({ locale: 'en', status: 'Delivered', lines: line ? [{ ...line, ...words }] : [] });
  const claim = (unitPrice: number) => ({
    ...{ line: 0, at: '2026-11-20T10:00:00.000Z', remedy: 'sew' as const, text: '' },
    ...{ state: 'agreed' as const, size: { width: 240, height: 260 }, unitPrice },
  });

  it('name the product and its colour to the shop in Turkish, whatever the language of the order', () => {
    const written = asText(claimMade(claimed, claim(10_000)));
    expect(written).toContain([product?.name.tr, product?.colors[0]?.name.tr].join(', '));
    for (const english of ['Linen', 'Sand']) expect(written).not.toContain(english);
  });

  it('speak of a payment only where sewing again costs something', () => {
    expect(asText(claimAnswered(claimed, claim(10_000)))).toContain('Sewing starts when the price has arrived');
    const written = asText(claimAnswered(claimed, claim(0)));
    expect(written).toContain('free of charge');
    for (const asked of ['price has arrived', 'do not pay']) expect(written).not.toContain(asked);
  });
});

describe('an order of nothing but rods', () => {
  const [line] = order().lines;
  const rod = line ? [{ ...line, room: '', configuration: { length: 250 } }] : [];

  it('promises and reports no check of measurements', () => {
    const paid = { payment: CARD, lines: rod };
    expect(asText(orderReceived(order(paid)))).not.toContain('Ölçü kontrolü');
    expect(asText(orderReceived(order({ payment: CARD })))).toContain('Ölçü kontrolü');
    const confirmed = asText(statusChanged(order({ ...paid, status: 'Confirmed' })));
    expect(confirmed).toContain('verdiğiniz boya kesilmek için sırada');
    expect(confirmed).not.toContain('ölçülerinize tek tek');
  });
});

describe('the letter of a delivery', () => {
  it('grants the withdrawal of a distance buyer to nobody who signed in the shop', () => {
    const [line] = order().lines;
    const lines = line ? [{ ...line, configuration: null }] : [];
    const delivered = order({ status: 'Delivered', lines });
    expect(asText(statusChanged(delivered))).toContain('neden göstermeden iade');
    const paper = { by: 'Ayşe Usta', at: '2026-11-20T10:00:00.000Z' };
    const signed = { ...delivered, consents: { ...delivered.consents, paper } };
    expect(asText(statusChanged(signed))).not.toContain('neden göstermeden iade');
  });
});

describe('what an order’s buyer hears on the way', () => {
  it('asks for sewing again without the debt that the shop lets stand', () => {
    const open = { ...order().money, balance: 90_000 };
    const claims = [
      { line: 0, at: '2026-11-20T10:00:00.000Z', text: '', remedy: 'sew', state: 'agreed', unitPrice: 20_000 },
    ] as const;
    const allowedDebt = { amount: 50_000, text: 'Sonra verecek', by: 'Mehmet Usta', at: '' };
    const owing = order({ status: 'Delivered', money: open, claims: [...claims], allowedDebt });
    const sent = paymentDifference(owing, 0);
    expect(sent.subject).toContain('Yeniden dikim');
    expect(asText(sent)).toContain('Yeniden dikim için ₺400,00 bekliyoruz');
    expect(asText(sent)).toContain('Tutar: ₺400,00');
    expect(asText(sent)).not.toMatch(/₺900|yola çıkar/);
    expect(asText(paymentDifference(owing, 10_000))).toContain('₺400,00 daha açık');
    expect(asText(orderPaid(owing))).toContain('₺400,00 açık kaldı');
  });

  it.each(['card', 'cash'] as const)('names no transfer where a payment came by %s', (method) => {
    const paid: LedgerEntry = { kind: 'paid', method, state: 'done', amount: 118_688, at: '', by: '' };
    const written = asText(orderPaid(order({ payment: { ...order().payment, state: 'paid' }, ledger: [paid] })));
    expect(written).toContain('Ödemeniz bize ulaştı');
    expect(written).not.toContain('Havaleniz');
  });

  it('asks for what a payment left open, unless the shop lets it stand', () => {
    const part: LedgerEntry[] = [
      { kind: 'due', method: 'order', state: 'done', amount: 118_688, at: '', by: '' },
      { kind: 'paid', method: 'transfer', state: 'done', amount: 100_000, at: '', by: '' },
    ];
    const paid = { ledger: part, money: sumsOf(part), payment: { ...order().payment, state: 'paid' } } as const;
    expect(asText(orderPaid(order(paid)))).toContain('₺186,88 açık kaldı');
    const allowedDebt = { amount: 18_688, text: 'Sonra verecek', by: 'Mehmet Usta', at: '' };
    expect(asText(orderPaid(order({ ...paid, allowedDebt })))).not.toContain('186,88');
  });

  it('promises no days that are over', () => {
    const today = dayInIstanbul(new Date());
    const late = { from: daysAfter(today, -8), to: daysAfter(today, -1) };
    const sent = statusChanged(order({ status: 'Shipped', carrier: 'Kargo', estimate: late }));
    expect([sent.headline, asText(sent).includes('Tahmini teslim')]).toEqual([undefined, false]);
    const inTime = statusChanged(order({ status: 'Shipped', estimate: { from: late.from, to: today } }));
    expect(inTime.headline).toContain('kapınızda');
    expect(asText(inTime)).toContain('Tahmini teslim');
  });

  it('announces no other parcel behind the delivery, where none is on its way', () => {
    const parcel = { carrier: 'Kargo', trackingNumber: '123', at: '' };
    const told = (status: StoredOrder['status'], parcels: StoredOrder['parcels'], number: number) =>
      asText(parcelSent(order({ status, parcels }), number)).includes('her koli kendi numarasıyla');
    expect(told('Shipped', [parcel], 2)).toBe(true);
    expect(told('Delivered', [parcel], 2)).toBe(false);
    expect(told('Delivered', [parcel, parcel], 3)).toBe(true);
    expect(told('Delivered', [{ ...parcel, deliveredAt: '2026-11-20T10:00:00.000Z' }, parcel], 3)).toBe(false);
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
    expect(asText(passwordReset('tr', 'Ayşe', 'T'))).toMatch(/^Merhaba Ayşe,\n/);
  });
});
