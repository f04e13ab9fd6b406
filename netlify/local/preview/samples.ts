/** One letter of every kind as it would lie in the outbox, about an order and people that do not exist. */
import { openingEntries } from '../../../src/domain/money/ledger.ts';
import { listOf, productById } from '../../../functions/catalogue/catalogue.ts';
import { isSold } from '../../../src/domain/product/line-product.ts';
import type { ClaimedLetter, OutboxKind } from '../../../functions/jobs/kinds.ts';
import { maskedEmail } from '../../../functions/mail/account-letters.ts';
import { seal } from '../../../functions/mail/sealed.ts';
import { hashOfToken } from '../../../functions/session/one-time-token.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import type { Locale } from '../../../src/domain/values/locale.ts';
import { CHANGE_MS } from '../../../src/domain/order/proposal.ts';
import type { LimitWarning } from '../../../src/domain/shop/daily-use.ts';
import { REFUSALS } from '../../../src/domain/review/review.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/order/status.ts';
import type { OrderBody } from '../../../functions/store/shapes/order.ts';

const question = (language: Locale): string =>
  JSON.stringify({
    id: 'aaaaaaaa-0000-4000-8000-000000000000',
    language,
    ...{
      name: 'Ayşe Yılmaz',
      email: 'ayse@example.com',
      phone: '',
      subject: 'Ölçü',
      message: 'Merhaba,\nnasıl ölçerim?',
    },
  });

type Fields = Readonly<Record<string, string>>;

const ORDER_NO = 'KP-1795180000000';
const PERSON = { to: 'ayse@example.com', name: 'Ayşe' };

/** An order of one curtain and one that goes without measures, on its way. */
function orderBody(locale: Locale): OrderBody {
  const listed = listOf(null, 'popular', locale).map(productById).filter(isSold);
  const [made, piece] = [listed.find((one) => one.madeToMeasure), listed.find((one) => !one.madeToMeasure)];
  if (!made || !piece) throw new Error('The catalogue sells nothing to measure, or nothing else');
  const plain = { options: [], samples: undefined, quantity: 1 };
  const lineOf = (product: typeof made) => ({
    ...plain,
    productId: product.id,
    sku: product.sku,
    slug: product.slug,
    name: product.name[locale],
    color: product.colors[0]?.id ?? null,
    colorName: product.colors[0]?.name[locale] ?? null,
    pricePerUnit: product.price,
    vatRate: product.vatRate,
  });
  const [price, pieces] = [Math.round((625 * made.price) / 100), piece.price * 2];
  const total = price + pieces;
  const today = dayInIstanbul(new Date());
  return {
    locale,
    lines: [
      {
        ...lineOf(made),
        room: locale === 'en' ? 'Living room' : 'Salon',
        configuration: {
          width: 250,
          height: 260,
          pleatType: 'normal',
          motorized: false,
          lining: false,
          installation: false,
        },
        effectiveCm: 625,
        unitPrice: price,
        totalPrice: price,
      },
      {
        ...lineOf(piece),
        room: '',
        quantity: 2,
        configuration: null,
        effectiveCm: null,
        unitPrice: piece.price,
        totalPrice: pieces,
      },
    ],
    coupon: null,
    totals: { subtotal: total, discount: 0, shipping: 0, fee: 0, total },
    payment: {
      type: 'bank-transfer',
      state: 'awaiting-transfer',
      installments: 1,
      instalmentAmounts: [total],
      card: null,
    },
    delivery: {
      firstName: PERSON.name,
      lastName: 'Yılmaz',
      email: PERSON.to,
      phone: '+90 532 000 00 00',
      address: 'Moda Cad. No: 1 D: 2',
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
      textVersion: today,
      amount: total,
      browser: 'Chrome',
    },
    estimate: { from: daysAfter(today, 8), to: daysAfter(today, 12) },
  };
}

const LINK_TOKEN = 'T'.repeat(43);
const [ASKED_ID, AGREED_ID] = ['2', '3'];

/** Five centimetres wider: once asked, once agreed to. */
function changesOf({ lines, totals }: OrderBody): Record<string, string> {
  const [before] = lines;
  if (!before?.configuration) throw new Error('The sample order begins with a curtain');
  const unitPrice = Math.round((638 * before.pricePerUnit) / 100);
  const configuration = { ...before.configuration, width: 255 };
  const after = { ...before, configuration, effectiveCm: 638, unitPrice, totalPrice: unitPrice };
  const difference = unitPrice - before.unitPrice;
  const at = new Date().toISOString();
  const proposal = {
    id: ASKED_ID,
    tokenHash: hashOfToken(LINK_TOKEN),
    line: 0,
    before,
    after,
    totals: { ...totals, subtotal: totals.subtotal + difference, total: totals.total + difference },
    difference,
    at,
    until: new Date(Date.now() + CHANGE_MS).toISOString(),
    by: 'Mehmet Usta',
  };
  const proof = { agreedAt: at, textVersion: at.slice(0, 10), browser: 'Chrome', keyId: 'k1', proof: 'p' };
  return {
    proposal: JSON.stringify(proposal),
    proposalState: 'open',
    agreements: JSON.stringify([{ ...proposal, id: AGREED_ID, ...proof }]),
  };
}

/** Letters that ask for the whole sum. */
const UNPAID = ['order-received', 'payment-reminder', 'card-awaited'];

/** HGETALL of that order. */
function orderOf(locale: Locale, status: string, kind: string): string[] {
  const isPartPaid = kind === 'payment-difference' || kind === 'claim-answered';
  const card = { paymentState: 'awaiting-card', lapsesAt: String(Date.now() + 23 * 3_600_000) };
  const parcel = { carrier: 'Yurtiçi Kargo', trackingNumber: '123456789013', at: new Date().toISOString() };
  const shipment = {
    ...{ carrier: 'Yurtiçi Kargo', trackingNumber: '123456789012' },
    parcels: JSON.stringify([parcel]),
  };
  const placed = orderBody(locale);
  const body = JSON.stringify(placed);
  const placedAt = String(Date.now());
  const hash = { version: '1', orderNo: ORDER_NO, placedAt, status, events: '[]', emailProven: '1', body };
  const at = new Date().toISOString();
  const { total } = placed.totals;
  const ledger = openingEntries(total, !UNPAID.includes(kind), at).map((entry) =>
    isPartPaid && entry.kind === 'paid' ? { ...entry, amount: total - 45_000 } : entry,
  );
  return Object.entries({
    ...hash,
    ...shipment,
    ...changesOf(placed),
    ...(kind === 'card-awaited' && card),
    ...(kind === 'order-invoice' && {
      invoiceNo: 'KPD2026000000042',
      invoiceUrl: 'https://invoices.example/KPD2026000000042.pdf',
    }),
    ledger: JSON.stringify(ledger),
    // Only the letter of an answer is about one that was answered.
    claims: claims(at, kind === 'claim-answered' ? 'agreed' : 'asked'),
  }).flat();
}

/** Positions and ways of the claims of the order, as letters name them. */
const CLAIMS = [
  { line: '0', note: 'fit' },
  { line: '0', note: 'legal' },
];

const claims = (at: string, state: 'asked' | 'agreed'): string =>
  JSON.stringify([
    {
      ...{ line: 0, at, remedy: 'sew', state, text: '', unitPrice: 45_000 },
      ...{ size: { width: 250, height: 262 }, answer: 'Kumaşınız hazır.' },
    },
    { line: 0, at, remedy: 'replace', state: 'asked', text: 'Etikette 260 yazıyor, perde 255.' },
  ]);

/** @param version 1 as it was booked, else milliseconds of its last change */
const booked = (version: number): string =>
  JSON.stringify({
    ...{ subject: 'aaaaaaaa-0000-4000-8000-000000000000', version, district: 'Kadıköy' },
    ...{ day: daysAfter(dayInIstanbul(new Date()), 1), from: '13:00', to: '17:00' },
  });

/** Fields of a hash of the kind besides the language and its time; several where the words differ. */
const samples = (locale: Locale): Readonly<Record<OutboxKind, readonly Fields[]>> => {
  const order = [{ orderNo: ORDER_NO }];
  const payment = [{ orderNo: ORDER_NO, payBy: daysAfter(dayInIstanbul(new Date()), 1) }];
  const link = (lifeMs: number) => [{ ...PERSON, secret: seal('T'.repeat(43)), linkEnds: String(Date.now() + lifeMs) }];
  return {
    'order-received': order,
    'order-placed': order,
    'payment-reminder': payment,
    'card-awaited': order,
    'order-lapsed': payment,
    'order-cancelled': order,
    'payment-difference': ['45000', '0'].map((paid) => ({ orderNo: ORDER_NO, paid })),
    'order-paid': order,
    'status-changed': DELIVERY_STATUSES.map((status) => ({ orderNo: ORDER_NO, status })),
    'order-refunded': [{ orderNo: ORDER_NO, amount: '25000', note: 'Bir panelin rengi farklı çıktı' }],
    'order-note': [{ orderNo: ORDER_NO, note: 'Kumaşınız geldi; dikime yarın başlıyoruz.' }],
    'order-carrier': order,
    'order-invoice': order,
    'order-parcel': [{ orderNo: ORDER_NO, number: '2' }],
    'order-delivery': order,
    'order-email-left': [{ ...PERSON, orderNo: ORDER_NO }],
    'order-promise': [{ orderNo: ORDER_NO, note: 'Kumaşınız tezgâhtan bir hafta geç çıkacak.' }],
    'order-change-asked': [{ orderNo: ORDER_NO, secret: seal(LINK_TOKEN), linkEnds: String(Date.now() + CHANGE_MS) }],
    'order-change-agreed': [{ orderNo: ORDER_NO, proposalId: AGREED_ID }],
    'order-change-answered': [AGREED_ID, ASKED_ID].map((proposalId) => ({ orderNo: ORDER_NO, proposalId })),
    'claim-received': CLAIMS.map(({ line, note }) => ({ orderNo: ORDER_NO, line, note })),
    'claim-made': CLAIMS.map(({ line, note }) => ({ orderNo: ORDER_NO, line, note })),
    'claim-answered': CLAIMS.map(({ line, note }) => ({ orderNo: ORDER_NO, line, note })),
    'password-reset': link(15 * 60_000 + 500),
    'password-changed': [PERSON],
    'email-confirmation': link(24 * 3_600_000 + 500),
    'email-proof': link(24 * 3_600_000 + 500),
    'passkeys-kept': link(24 * 3_600_000 + 500).map((one) => ({ ...one, made: '1795180000000 1795266400000' })),
    'email-requested': [{ ...PERSON, newEmail: maskedEmail('ayse.yilmaz@example.com') }],
    'email-changed': [PERSON],
    'signed-out': [PERSON],
    'passkey-added': [PERSON],
    'passkey-removed': [PERSON],
    'passkey-copied': [PERSON],
    'factor-set': [PERSON],
    'recovery-used': [PERSON],
    'recovery-renewed': [PERSON],
    'factor-reset': [PERSON],
    'role-given': [PERSON],
    'role-taken': [PERSON],
    'role-changed': [{ ...PERSON, note: 'workshop' }],
    'password-known': [PERSON],
    'operator-invite': link(48 * 3_600_000 + 500),
    'new-device': [{ ...PERSON, browser: 'Chrome', system: 'Android' }],
    'account-deleted': [{ ...PERSON, orderNos: ORDER_NO, until: '2036-12-31' }, PERSON],
    contact: [{ message: question('tr') }],
    'visit-booked': [1, 1_795_180_000_000].flatMap((version) =>
      link(48 * 3_600_000).map((facts) => ({ ...facts, visit: booked(version) })),
    ),
    'quote-sent': link(7 * 86_400_000).map((facts) => ({
      ...facts,
      amount: '1462250',
      note: 'Bugün ölçtüğümüz salon ve mutfak için teklifiniz. Renkleri numuneden bir daha bakabilirsiniz.',
    })),
    'visit-cancelled': [{ ...PERSON, visit: booked(1_795_180_000_000) }],
    'review-asked': [{ orderNo: ORDER_NO, secret: seal(LINK_TOKEN), linkEnds: String(Date.now() + CHANGE_MS) }],
    'review-refused': REFUSALS.map((note) => ({ orderNo: ORDER_NO, secret: seal(LINK_TOKEN), line: '0', note })),
    'limit-near': LIMITS.map((warning) => ({ warning: JSON.stringify(warning) })),
    'review-remedied': [{ orderNo: ORDER_NO, secret: seal(LINK_TOKEN), line: '0' }],
    'contact-answer': [
      { message: question(locale), answer: 'Merhaba,\n420 × 260 cm iki parça olur. Fiyatını bu e-postada bulursunuz.' },
    ],
  };
};

const LIMITS: readonly LimitWarning[] = [
  { of: 'commands', day: '2026-11-26', at: 70, used: 1_412_096, ceiling: 2_000_000 },
  { of: 'letters', day: '2026-11-26', at: 90, used: 361, ceiling: 400 },
  { of: 'key', key: 'order-words-of:2026:pe', percent: 71, full: '2027-08-14' },
];

function statusOf(kind: string): 'Cancelled' | 'Delivered' | 'Pending' {
  if (kind === 'review-asked' || kind.startsWith('claim-')) return 'Delivered';
  return kind === 'order-lapsed' || kind === 'order-cancelled' ? 'Cancelled' : 'Pending';
}

function timeOf(visit = '{}'): string {
  const { day, from, to } = JSON.parse(visit) as Readonly<Record<string, string>>;
  return `${day} ${from} ${to}`;
}

/** Every letter of a language, as the letters' job would read it. @throws EnvironmentError */
export const sampleLetters = (locale: Locale): ClaimedLetter[] =>
  Object.entries(samples(locale)).flatMap(([kind, all]) =>
    all.map((fields, index) => ({
      id: all.length === 1 ? kind : `${kind}-${(fields.status ?? String(index + 1)).toLowerCase()}`,
      fields: { kind, locale, placedAt: String(Date.now()), ...fields },
      order: orderOf(locale, fields.status ?? statusOf(kind), kind),
      isReviewed: false,
      visit: { time: timeOf(fields.visit), address: '' },
    })),
  );
