/** The stand-in of the payment provider speaks the protocol, and misbehaves when it is asked to. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerSignature, notificationSignature } from '../../../netlify/local/iyzico/signing.ts';
import { startStandIn, type StandIn } from '../../../netlify/local/iyzico/stand-in.ts';
import { askFor, beginAt, beginning, callStandIn, tokenOf } from '../support/stand-in.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const FUNDS = '4111111111111129';

let standIn: StandIn;

beforeEach(async () => {
  standIn = await startStandIn({ slowMs: 10 });
});

afterEach(() => standIn.stop());

describe('beginning', () => {
  it('answers a token, its page and a signature', async () => {
    const answer = await beginAt(standIn);
    expect(answer).toMatchObject({ status: 'success', conversationId: 'KP-1795400000123-1', tokenExpireTime: 1800 });
    expect(answer.paymentPageUrl).toBe(`${standIn.uri}/?token=${String(answer.token)}&lang=tr`);
    expect(answer.signature).toBe(answerSignature(standIn.secretKey, ['KP-1795400000123-1', String(answer.token)]));
  });

  it('is refused with a wrong signature, and moves nothing', async () => {
    const stranger = { ...standIn, secretKey: 'another' };
    expect(await beginAt(stranger)).toMatchObject({ status: 'failure', errorCode: '1000' });
    expect(standIn.book.forms.size).toBe(0);
  });

  it.each([
    [{ price: '1186.87' }, '11'],
    [{ currency: 'EUR' }, '11'],
    [{ callbackUrl: 'http://shop.example/back' }, '11'],
    [{ enabledInstallments: [1, 4] }, '11'],
    [{ shippingAddress: undefined }, '11'],
    [{ buyer: { ...(beginning() as { buyer: object }).buyer, registrationAddress: '' } }, '5026'],
    [{ buyer: { ...(beginning() as { buyer: object }).buyer, identityNumber: '' } }, '8'],
    [{ basketItems: [] }, '11'],
  ])('is refused with %j', async (changed, errorCode) => {
    expect(await beginAt(standIn, changed)).toMatchObject({ status: 'failure', errorCode });
  });
});

describe('a payment', () => {
  it('is told with card, lines and a signature', async () => {
    const token = await tokenOf(standIn);
    await standIn.pay(token);
    const answer = await askFor(standIn, token);
    expect(answer).toMatchObject({
      status: 'success',
      paymentStatus: 'SUCCESS',
      fraudStatus: 1,
      price: 1186.88,
      paidPrice: 1100,
      currency: 'TRY',
      basketId: 'KP-1795400000123',
      installment: 1,
      cardAssociation: 'MASTER_CARD',
      lastFourDigits: '0008',
      mdStatus: 1,
      itemTransactions: [
        { itemId: 'line-1', price: 1000, paidPrice: 926.8 },
        { itemId: 'carriage', price: 186.88, paidPrice: 173.2 },
      ],
    });
    const values = [
      'SUCCESS',
      String(answer.paymentId),
      'TRY',
      'KP-1795400000123',
      'KP-1795400000123-1',
      1100,
      1186.88,
    ];
    expect(answer.signature).toBe(answerSignature(standIn.secretKey, [...values, token]));
  });

  it('that nobody has made is a failure, and so is an unknown token', async () => {
    const token = await tokenOf(standIn);
    expect(await askFor(standIn, token)).toMatchObject({ status: 'failure' });
    expect(await askFor(standIn, 'none')).toMatchObject({ status: 'failure' });
  });

  it('is declined, and taken from another card on the same token', async () => {
    const token = await tokenOf(standIn);
    expect(await standIn.pay(token, { card: FUNDS })).toBe('DECLINED');
    expect(await askFor(standIn, token)).toMatchObject({
      paymentStatus: 'FAILURE',
      errorCode: '10051',
      errorGroup: 'NOT_SUFFICIENT_FUNDS',
    });
    expect(await standIn.pay(token)).toBe('PAID');
    expect(await askFor(standIn, token)).toMatchObject({ paymentStatus: 'SUCCESS' });
    expect(await standIn.pay(token)).toBe('PAID_BEFORE');
  });

  it('is taken twice on two tokens of one order', async () => {
    const [first, second] = [await tokenOf(standIn), await tokenOf(standIn, { conversationId: 'KP-1795400000123-2' })];
    expect([await standIn.pay(first), await standIn.pay(second)]).toEqual(['PAID', 'PAID']);
    const [one, two] = [await askFor(standIn, first), await askFor(standIn, second)];
    expect(one.paymentId).not.toBe(two.paymentId);
  });

  it('is too late after 1800 seconds', async () => {
    const token = await tokenOf(standIn);
    await standIn.turn(30 * MINUTE);
    expect(await standIn.pay(token)).toBe('EXPIRED');
  });

  it.each([
    [true, { fraudStatus: 1, paymentStatus: 'SUCCESS' }],
    [false, { fraudStatus: -1, paymentStatus: 'FAILURE' }],
  ])('is held for review, then accepted: %s', async (isAccepted, then) => {
    const token = await tokenOf(standIn);
    await standIn.pay(token, { isHeld: true });
    expect(await askFor(standIn, token)).toMatchObject({ fraudStatus: 0, paymentStatus: 'SUCCESS' });
    standIn.book.review(standIn.book.payments[0]!, isAccepted);
    expect(await askFor(standIn, token)).toMatchObject(then);
  });

  it('costs more in parts where the buyer carries that', async () => {
    await standIn.stop();
    standIn = await startStandIn({ carrier: 'buyer' });
    const token = await tokenOf(standIn);
    await standIn.pay(token, { installment: 3 });
    expect(await askFor(standIn, token)).toMatchObject({ installment: 3, paidPrice: 1157.75, price: 1186.88 });
  });

  it('is found by its own number and by conversation', async () => {
    const token = await tokenOf(standIn);
    await standIn.pay(token);
    const { paymentId } = await askFor(standIn, token);
    const found = [{ paymentId }, { paymentConversationId: 'KP-1795400000123-1' }].map((by) =>
      callStandIn(standIn, '/payment/detail', { conversationId: 'x', ...by }),
    );
    for (const answer of await Promise.all(found)) {
      expect(answer).toMatchObject({ status: 'success', paymentId });
      const values = [String(paymentId), 'TRY', 'KP-1795400000123', 'x', 1100, 1186.88];
      expect(answer.signature).toBe(answerSignature(standIn.secretKey, values));
    }
  });
});

describe('bad behaviour', () => {
  it.each(['error-500', 'done-500', 'html', 'cut-before', 'cut-after'] as const)('%s is no answer', async (fault) => {
    standIn.faults.add('begin', fault);
    await expect(beginAt(standIn)).rejects.toThrow();
    expect(standIn.book.forms.size).toBe(fault === 'error-500' || fault === 'cut-before' ? 0 : 1);
    expect(await beginAt(standIn)).toMatchObject({ status: 'success' });
  });

  it('ends with the stand-in while it is silent', async () => {
    standIn.faults.add('begin', 'silent');
    const waiting = beginAt(standIn);
    await expect.poll(() => standIn.book.forms.size).toBe(1);
    await standIn.stop();
    await expect(waiting).rejects.toThrow();
  });

  it.each([
    ['other-price', { price: 1187.88 }],
    ['other-paid', { paidPrice: 1099 }],
    ['other-currency', { currency: 'EUR' }],
    ['other-basket', { basketId: 'KP-17954000001239' }],
    ['other-installment', { installment: 4 }],
    ['not-yet', { paymentStatus: 'INIT_THREEDS' }],
    ['rate-limit', { status: 'failure', errorCode: '50000' }],
    ['slow', { paymentStatus: 'SUCCESS' }],
  ] as const)('%s once', async (fault, seen) => {
    const token = await tokenOf(standIn);
    await standIn.pay(token);
    standIn.faults.add('ask', fault);
    expect(await askFor(standIn, token)).toMatchObject(seen);
    expect(await askFor(standIn, token)).toMatchObject({ price: 1186.88, paymentStatus: 'SUCCESS' });
  });

  it('signs wrongly, or not at all', async () => {
    const token = await tokenOf(standIn);
    await standIn.pay(token);
    const { signature } = await askFor(standIn, token);
    standIn.faults.add('ask', 'wrong-signature');
    standIn.faults.add('ask', 'no-signature');
    expect((await askFor(standIn, token)).signature).not.toBe(signature);
    expect(await askFor(standIn, token)).not.toHaveProperty('signature');
  });
});

describe('money back', () => {
  async function paid(card?: string): Promise<string> {
    const token = await tokenOf(standIn);
    await standIn.pay(token, card === undefined ? {} : { card });
    return String((await askFor(standIn, token)).paymentId);
  }

  const refund = (paymentId: string, price: string) =>
    callStandIn(standIn, '/v2/payment/refund', {
      paymentId,
      price,
      currency: 'TRY',
      ip: '203.0.113.7',
      conversationId: 'r1',
    });

  it('goes twice when it is asked twice, and never above what was paid', async () => {
    const paymentId = await paid();
    const answer = await refund(paymentId, '500.0');
    expect(answer).toMatchObject({ status: 'success', price: 500, paymentId });
    expect(answer.signature).toBe(answerSignature(standIn.secretKey, [paymentId, 500, 'TRY', 'r1']));
    expect(await refund(paymentId, '500.0')).toMatchObject({ status: 'success' });
    expect(await refund(paymentId, '100.01')).toMatchObject({ status: 'failure' });
    expect(await refund(paymentId, '100.0')).toMatchObject({ status: 'success' });
  });

  it('goes although the answer is lost, and the report knows it', async () => {
    const paymentId = await paid();
    standIn.faults.add('refund', 'cut-after');
    await expect(refund(paymentId, '500.0')).rejects.toThrow();
    const report = await callStandIn(standIn, `/v2/reporting/payment/details?paymentId=${paymentId}`);
    expect(report).toMatchObject({
      payments: [
        {
          paymentRefundStatus: 'PARTIALLY_REFUNDED',
          itemTransactions: [{ refunds: [{ refundPrice: 500, refundConversationId: 'r1' }] }, { refunds: [] }],
        },
      ],
    });
  });

  it('is refused for a card that cannot take it', async () => {
    expect(await refund(await paid('5406670000000009'), '1.0')).toMatchObject({ status: 'failure' });
  });

  it('of one line is at most what was paid for it', async () => {
    await paid();
    const [line] = standIn.book.payments[0]!.lines;
    const ofLine = (price: string) =>
      callStandIn(standIn, '/payment/refund', {
        paymentTransactionId: String(line!.transactionId),
        price,
        currency: 'TRY',
        ip: '203.0.113.7',
        conversationId: 'r1',
      });
    expect(await ofLine('926.81')).toMatchObject({ status: 'failure' });
    expect(await ofLine('926.8')).toMatchObject({ status: 'success' });
  });

  it('is a cancel on the same day only', async () => {
    const [first, second] = [await paid(), await paid()];
    const cancel = (paymentId: string) =>
      callStandIn(standIn, '/payment/cancel', { paymentId, ip: '203.0.113.7', conversationId: 'c1' });
    expect(await cancel(first)).toMatchObject({ status: 'success', paymentId: first, price: 1186.88 });
    expect(await cancel(first)).toMatchObject({ status: 'failure' });
    await standIn.turn(DAY);
    expect(await cancel(second)).toMatchObject({ status: 'failure' });
  });
});

it('a day is told with payments, refunds and cancels', async () => {
  const token = await tokenOf(standIn);
  await standIn.pay(token);
  const payment = standIn.book.payments[0]!;
  standIn.book.refund(payment, { price: 100, conversationId: 'r1' });
  const day = new Date(standIn.book.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const path = `/v2/reporting/payment/transactions?transactionDate=${day}&page=1`;
  expect(await callStandIn(standIn, path)).toMatchObject({
    currentPage: 1,
    totalPageCount: 1,
    transactions: [
      { transactionType: 'PAYMENT', paymentId: payment.id, paidPrice: 926.8 },
      { transactionType: 'PAYMENT', paymentId: payment.id, paidPrice: 173.2 },
      { transactionType: 'REFUND', paymentId: payment.id, price: 1, conversationId: 'r1' },
    ],
  });
  standIn.faults.add('report', 'empty');
  expect(await callStandIn(standIn, path)).toMatchObject({ transactions: [] });
});

describe('messages', () => {
  interface ReceivedCall {
    readonly path: string;
    readonly body: string;
    readonly signature: string | undefined;
    readonly site: string | undefined;
  }

  let shop: Server;
  let heard: ReceivedCall[];
  let status: number;
  let origin: string;

  beforeEach(async () => {
    heard = [];
    status = 200;
    shop = createServer((incoming, outgoing) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
      incoming.on('end', () => {
        const { 'x-iyz-signature-v3': signature, 'sec-fetch-site': site } = incoming.headers;
        heard.push({
          path: incoming.url ?? '',
          body,
          signature: signature as string | undefined,
          site,
        });
        outgoing.writeHead(incoming.url === '/back' ? 303 : status, { location: '/result' }).end();
      });
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    standIn.messages.notifyAt = `${origin}/notify`;
  });

  afterEach(() => void shop.close());

  const begun = () => tokenOf(standIn, { callbackUrl: `${origin}/back` });

  it('notify after a while, signed', async () => {
    const token = await begun();
    await standIn.pay(token, { notice: 'after' });
    expect(heard).toEqual([]);
    await standIn.turn(15_000);
    const said = JSON.parse(heard[0]!.body) as Parameters<typeof notificationSignature>[1];
    expect(said).toMatchObject({ status: 'SUCCESS', token, iyziPaymentId: standIn.book.payments[0]!.id });
    expect(heard[0]!.signature).toBe(notificationSignature(standIn.secretKey, said));
  });

  it.each([
    ['before', 0, ['SUCCESS']],
    ['thrice', 15_000, ['SUCCESS', 'SUCCESS', 'SUCCESS']],
    ['disordered', 15_000, ['SUCCESS', 'FAILURE']],
    ['never', 2 * DAY, []],
    ['late', DAY, ['SUCCESS']],
  ] as const)('notify %s', async (notice, ms, results) => {
    await standIn.pay(await begun(), { notice });
    await standIn.turn(ms);
    expect(heard.map(({ body }) => (JSON.parse(body) as { status: string }).status)).toEqual(results);
  });

  it.each([
    ['unsigned', undefined],
    ['empty-signature', ''],
    ['wrong-signature', expect.stringMatching(/^[\da-f]{64}$/) as string],
  ] as const)('notify with %s', async (notice, signature) => {
    await standIn.pay(await begun(), { notice });
    await standIn.turn(15_000);
    expect(heard.map((one) => one.signature)).toEqual([signature]);
  });

  it('notify again until it is taken, three times in all', async () => {
    status = 503;
    await standIn.pay(await begun(), { notice: 'before' });
    await standIn.turn(DAY);
    await standIn.turn(DAY);
    await standIn.turn(DAY);
    expect(heard).toHaveLength(3);
  });

  it('come back from another site with the token alone', async () => {
    const token = await begun();
    const form = standIn.book.forms.get(token)!;
    expect(await standIn.messages.callBack(form)).toEqual({
      kind: 'callback',
      token,
      status: 303,
      location: '/result',
    });
    expect(heard).toEqual([{ path: '/back', body: `token=${token}`, signature: undefined, site: 'cross-site' }]);
  });

  it('answer for a press on the page', async () => {
    const token = await begun();
    const press = async (fields: Record<string, string>): Promise<string> =>
      (await fetch(`${standIn.uri}/act`, { method: 'POST', body: new URLSearchParams({ token, ...fields }) })).text();
    expect(await press({ card: FUNDS })).toContain('Kart limiti yetersiz');
    expect(await press({ act: 'close' })).toContain('Pencere kapandı');
    expect(await press({ card: '5528790000000008', installment: '2' })).toContain(`name="token" value="${token}"`);
    expect(standIn.book.payments[0]).toMatchObject({ installment: 2 });
    expect(await (await fetch(`${standIn.uri}/?token=${token}`)).text()).toContain('Bu ödeme alındı');
    expect(await (await fetch(standIn.uri)).text()).toContain('KP-1795400000123');
  });
});

it('has its payments, clock and port again after a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stand-in-'));
  const file = path.join(folder, 'stand-in.json');
  const first = await startStandIn({ file });
  const token = await tokenOf(first);
  await first.pay(token, { installment: 2 });
  await first.turn(3_600_000);
  // It writes once a question is answered.
  await askFor(first, token);
  await first.stop();
  const second = await startStandIn({ file });
  try {
    expect(second.uri).toBe(first.uri);
    expect(second.book.forms.get(token)?.payment).toMatchObject({ installment: 2, fraudStatus: 1 });
    expect(second.book.now() - Date.now()).toBeGreaterThan(3_500_000);
    expect(second.book.nextId()).toBe(first.book.nextId());
  } finally {
    await second.stop();
    await rm(folder, { recursive: true });
  }
});

it('serves no deploy', async () => {
  process.env.CONTEXT = 'production';
  await expect(startStandIn()).rejects.toThrow('never a deploy');
});
