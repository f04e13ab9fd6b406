/** The shop's client and the stand-in, each written from the protocol by itself, understand each other. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentAnswer, CardOrder, CardProvider, MoneyBack } from '../../../functions/payments/port.ts';
import { cardProvider } from '../../../functions/payments/provider.ts';
import { startStandIn, type StandIn } from '../../../netlify/local/iyzico/stand-in.ts';

const ORDER: CardOrder = {
  orderNo: 'KP-1795400000123',
  conversationId: 'KP-1795400000123-1',
  locale: 'tr',
  price: 118_688,
  amount: 110_000,
  items: [
    { id: 'line-0', name: 'Keten fon', category: 'Perde', isGoods: true, price: 100_000 },
    { id: 'carriage', name: 'Kargo', category: 'Kargo', isGoods: false, price: 18_688 },
  ],
  installments: [1, 2, 3],
  buyer: {
    firstName: 'Işıl',
    lastName: 'Örnek',
    email: 'isil@example.com',
    phone: '0532 111 22 33',
    address: 'Moda Cad. No: 12',
    city: 'İstanbul',
    postalCode: '34710',
    ip: '203.0.113.7',
  },
  callbackUrl: 'https://shop.example/api/payments/callback',
};

let standIn: StandIn;
let provider: CardProvider;

beforeEach(async () => {
  standIn = await startStandIn({ carrier: 'buyer' });
  const variables = {
    PAYMENT_PROVIDER: 'iyzico',
    IYZICO_API_KEY: standIn.apiKey,
    IYZICO_SECRET_KEY: standIn.secretKey,
    IYZICO_URI: standIn.uri,
    UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1',
    UPSTASH_REDIS_REST_TOKEN: 'x'.repeat(16),
  };
  for (const [name, value] of Object.entries(variables)) process.env[name] = value;
  const found = cardProvider();
  if (!found) throw new Error('No provider');
  provider = found;
});

afterEach(() => standIn.stop());

async function begun(order: Partial<CardOrder> = {}): Promise<string> {
  const answer = await provider.begin({ ...ORDER, ...order });
  if (answer.kind !== 'begun') throw new Error(JSON.stringify(answer));
  return answer.token;
}

const ask = (token: string): Promise<PaymentAnswer> => provider.ask({ token, conversationId: ORDER.conversationId });

async function paymentIdOf(token: string): Promise<string> {
  const asked = await ask(token);
  if (asked.kind !== 'payment') throw new Error(JSON.stringify(asked));
  return asked.payment.paymentId;
}

it('a payment begins on the page of the stand-in', async () => {
  expect(await provider.begin(ORDER)).toMatchObject({
    kind: 'begun',
    page: expect.stringContaining(standIn.uri) as string,
    lifeSeconds: 1800,
  });
});

it('a wrong key is refused', async () => {
  process.env.IYZICO_SECRET_KEY = 'sandbox-another';
  expect(await cardProvider()?.begin(ORDER)).toEqual({ kind: 'refused', code: '1000' });
});

describe('what came of it', () => {
  it('is told with its card by the number of the payment, signed', async () => {
    const token = await begun();
    await standIn.pay(token, { installment: 3 });
    const of = { paymentId: await paymentIdOf(token), conversationId: ORDER.conversationId };
    expect(await provider.cardOf(of)).toEqual({ card: { brand: 'mastercard', last4: '0008' }, installments: 3 });
    for (const fault of ['wrong-signature', 'no-signature', 'refuse', 'html'] as const) {
      standIn.faults.add('ask-payment', fault);
      expect(await provider.cardOf(of)).toBeNull();
    }
    expect(await provider.cardOf({ ...of, paymentId: '1' })).toBeNull();
  });

  it('is paid, signed, in parts with their cost', async () => {
    const token = await begun();
    await standIn.pay(token, { installment: 3 });
    expect(await ask(token)).toMatchObject({
      kind: 'payment',
      payment: {
        isSigned: true,
        status: 'paid',
        fraud: 'accepted',
        orderNo: ORDER.orderNo,
        conversationId: ORDER.conversationId,
        currency: 'TRY',
        price: 118_688,
        paidPrice: 115_775,
        installments: 3,
        card: { brand: 'mastercard', last4: '0008' },
      },
    });
  });

  it('is nothing yet', async () => {
    expect(await ask(await begun())).toMatchObject({ kind: 'none' });
  });

  it.each([
    ['4111111111111129', 'funds'],
    ['4123111111111117', 'closed'],
    ['4124111111111116', 'details'],
    ['4129111111111111', 'bank'],
    ['4127111111111113', 'unsaid'],
  ] as const)('is a decline of %s, with the reason %s', async (card, reason) => {
    const token = await begun();
    await standIn.pay(token, { card });
    const asked = await ask(token);
    const seen = asked.kind === 'payment' ? asked.payment : asked;
    expect(seen).toMatchObject({ reason });
  });

  it.each(['decline-as-success', 'failure-as-400'] as const)('is a decline, told otherwise: %s', async (fault) => {
    const token = await begun();
    await standIn.pay(token, { card: '4111111111111129' });
    standIn.faults.add('ask', fault);
    const asked = await ask(token);
    expect(asked.kind === 'payment' ? asked.payment : asked).toMatchObject({ reason: 'funds' });
  });

  it('is held, then accepted or refused', async () => {
    const token = await begun();
    await standIn.pay(token, { isHeld: true });
    expect(await ask(token)).toMatchObject({ payment: { fraud: 'review', status: 'paid' } });
    standIn.book.review(standIn.book.payments[0]!, false);
    expect(await ask(token)).toMatchObject({ payment: { fraud: 'refused' } });
  });

  it.each([
    ['other-price', { price: 118_788 }],
    ['other-basket', { orderNo: 'KP-17954000001239' }],
    ['other-currency', { currency: 'EUR' }],
    ['other-installment', { installments: 4 }],
    ['not-yet', { status: 'not-yet' }],
    ['wrong-signature', { isSigned: false }],
    ['no-signature', { isSigned: false }],
  ] as const)('is told as it was said: %s', async (fault, seen) => {
    const token = await begun();
    await standIn.pay(token);
    standIn.faults.add('ask', fault);
    expect(await ask(token)).toMatchObject({ kind: 'payment', payment: seen });
  });

  it.each(['error-500', 'done-500', 'html', 'bad-request', 'rate-limit'] as const)(
    '%s is no decline',
    async (fault) => {
      const token = await begun();
      await standIn.pay(token);
      standIn.faults.add('ask', fault, 2);
      expect(['unknown', 'none']).toContain((await ask(token)).kind);
      standIn.faults.clear();
      expect(await ask(token)).toMatchObject({ kind: 'payment', payment: { status: 'paid' } });
    },
  );

  it('is asked again where the connection broke', async () => {
    const token = await begun();
    await standIn.pay(token);
    standIn.faults.add('ask', 'cut-after');
    expect(await ask(token)).toMatchObject({ kind: 'payment', payment: { status: 'paid' } });
  });
});

describe('money back', () => {
  const back = (paymentId: string, amount: number): Promise<MoneyBack> =>
    provider.refund({ paymentId, amount, conversationId: 'KP-1795400000123-r1' });

  it('goes in parts, and the books know them', async () => {
    const token = await begun();
    await standIn.pay(token);
    const paymentId = await paymentIdOf(token);
    expect(await back(paymentId, 50_000)).toMatchObject({ kind: 'done' });
    expect(await provider.report({ paymentId })).toMatchObject({
      kind: 'booked',
      payments: [{ paymentId, orderNo: ORDER.orderNo, isPaid: true, paidPrice: 110_000, back: 50_000 }],
    });
    expect(await back(paymentId, 60_001)).toMatchObject({ kind: 'refused' });
  });

  it('is unknown where the answer is lost, never sent twice, and found in the books', async () => {
    const token = await begun();
    await standIn.pay(token);
    const paymentId = await paymentIdOf(token);
    standIn.faults.add('refund', 'cut-after');
    expect(await back(paymentId, 50_000)).toEqual({ kind: 'unknown' });
    expect(standIn.book.payments[0]!.refunds).toHaveLength(1);
    expect(await provider.report({ conversationId: ORDER.conversationId })).toMatchObject({
      payments: [{ back: 50_000 }],
    });
  });

  it('is a cancel on its day, and the books know that', async () => {
    const token = await begun();
    await standIn.pay(token);
    const paymentId = await paymentIdOf(token);
    const cancelled = await provider.cancel({ paymentId, amount: 110_000, conversationId: 'KP-1795400000123-r1' });
    expect(cancelled).toMatchObject({ kind: 'done' });
    expect(await provider.report({ paymentId })).toMatchObject({ payments: [{ back: 110_000 }] });
  });
});

it('a day is read with all its movements', async () => {
  const token = await begun();
  await standIn.pay(token);
  const paymentId = await paymentIdOf(token);
  await provider.refund({ paymentId, amount: 10_000, conversationId: 'KP-1795400000123-r1' });
  const day = new Date(standIn.book.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const report = await provider.reportDay(day);
  if (report.kind !== 'day') throw new Error('No report');
  const sumOf = (kind: string): number =>
    report.movements.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  expect([sumOf('payment'), sumOf('refund')]).toEqual([110_000, 10_000]);
  expect(new Set(report.movements.map((one) => one.paymentId))).toEqual(new Set([paymentId]));
});

it('instalments come by family with their totals', async () => {
  const table = await provider.instalments(10_000);
  expect(table).toMatchObject({
    kind: 'table',
    families: expect.arrayContaining([
      {
        family: 'Bonus',
        rows: expect.arrayContaining([
          { count: 2, total: 10_322 },
          { count: 6, total: 11_222 },
        ]) as object[],
      },
    ]) as object[],
  });
});
