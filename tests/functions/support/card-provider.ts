/** A tiny provider of cards for tests of the shop's own half: it does what it is told and counts what it was asked. */
import { randomUUID } from 'node:crypto';
import type {
  PaymentAnswer,
  CardOrder,
  CardProvider,
  MoneyBack,
  MoneyBackRequest,
} from '../../../functions/payments/port.ts';
import type { SeenPayment } from '../../../src/domain/money/card-settlement.ts';

interface Form {
  readonly order: CardOrder;
  readonly token: string;
  /** Answer of the provider about it. */
  answer: PaymentAnswer;
  back: number;
}

export interface FakeProvider extends CardProvider {
  readonly forms: Form[];
  readonly sent: { readonly kind: 'refund' | 'cancel'; readonly asked: MoneyBackRequest }[];
  asked: number;
  /** The next calls that begin, ask or send back are done, and their answer is lost. */
  lost: { begin: boolean; ask: boolean; back: boolean };
  refuses: boolean;
  /** Pays a form, by its place; the newest unless said. */
  pay: (parts?: Partial<SeenPayment>, at?: number) => Form;
  decline: (reason?: SeenPayment['reason'], at?: number) => Form;
}

const NONE: PaymentAnswer = { kind: 'none', code: '', reason: null };

export function fakeProvider(): FakeProvider {
  const forms: Form[] = [];
  const sent: FakeProvider['sent'] = [];
  const payments = () =>
    forms.flatMap((form) => (form.answer.kind === 'payment' ? [{ form, payment: form.answer.payment }] : []));
  const seen = ({ order }: Form, parts: Partial<SeenPayment>): SeenPayment => ({
    isSigned: true,
    status: 'paid',
    fraud: 'accepted',
    paymentId: String(24_000_000 + forms.findIndex((one) => one.order === order)),
    orderNo: order.orderNo,
    conversationId: order.conversationId,
    currency: 'TRY',
    price: order.price,
    paidPrice: order.amount,
    installments: 1,
    card: { brand: 'mastercard', last4: '0008' },
    reason: 'unsaid',
    ...parts,
  });
  const formAt = (at = forms.length - 1): Form => {
    const form = forms[at];
    if (!form) throw new Error('nobody began');
    return form;
  };
  const sendBack =
    (kind: 'refund' | 'cancel') =>
    async (asked: MoneyBackRequest): Promise<MoneyBack> => {
      await Promise.resolve();
      sent.push({ kind, asked });
      if (fake.refuses) return { kind: 'refused', code: '5079' };
      const paid = payments().find(({ payment }) => payment.paymentId === asked.paymentId);
      if (paid) paid.form.back += asked.amount;
      return fake.lost.back ? { kind: 'unknown' } : { kind: 'done', reference: `host-${sent.length}` };
    };
  const fake: FakeProvider = {
    forms,
    sent,
    asked: 0,
    lost: { begin: false, ask: false, back: false },
    refuses: false,
    async begin(order) {
      await Promise.resolve();
      const token = randomUUID();
      forms.push({ order, token, answer: NONE, back: 0 });
      if (fake.lost.begin) return { kind: 'unknown' };
      return { kind: 'begun', token, page: `https://pay.test/${token}`, lifeSeconds: 1800 };
    },
    async ask({ token }) {
      await Promise.resolve();
      fake.asked += 1;
      if (fake.lost.ask) return { kind: 'unknown' };
      return forms.find((form) => form.token === token)?.answer ?? NONE;
    },
    refund: sendBack('refund'),
    cancel: sendBack('cancel'),
    async report(of) {
      await Promise.resolve();
      const found = payments().filter(({ payment }) =>
        'paymentId' in of ? payment.paymentId === of.paymentId : payment.conversationId === of.conversationId,
      );
      return {
        kind: 'booked',
        payments: found.map(({ form, payment }) => ({
          paymentId: payment.paymentId,
          conversationId: payment.conversationId,
          orderNo: payment.orderNo,
          isPaid: payment.status === 'paid',
          fraud: payment.fraud,
          price: payment.price,
          paidPrice: payment.paidPrice,
          back: form.back,
        })),
      };
    },
    async cardOf({ paymentId }) {
      await Promise.resolve();
      const found = payments().find(({ payment }) => payment.paymentId === paymentId)?.payment;
      return found?.card ? { card: found.card, installments: found.installments } : null;
    },
    async reportDay() {
      await Promise.resolve();
      return {
        kind: 'day',
        movements: payments().flatMap(({ form, payment: { paymentId, conversationId, paidPrice } }) => [
          { kind: 'payment' as const, paymentId, conversationId, amount: paidPrice },
          ...(form.back > 0 ? [{ kind: 'refund' as const, paymentId, conversationId, amount: form.back }] : []),
        ]),
      };
    },
    async instalments(price) {
      await Promise.resolve();
      return {
        kind: 'table',
        families: [
          {
            family: 'Bonus',
            rows: [
              { count: 1, total: price },
              { count: 3, total: Math.round(price * 1.0525) },
            ],
          },
        ],
      };
    },
    isSigned: (_, signature) => (signature === null || signature === '' ? null : signature === 'right'),
    pay(parts = {}, at) {
      const form = formAt(at);
      form.answer = { kind: 'payment', payment: seen(form, parts) };
      return form;
    },
    decline(reason = 'closed', at) {
      const form = formAt(at);
      form.answer = { kind: 'payment', payment: seen(form, { status: 'failed', reason }) };
      return form;
    },
  };
  return fake;
}
