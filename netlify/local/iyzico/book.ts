/** The stand-in's books: forms that were begun, payments, money given back, and a clock that can be turned. */
import { randomUUID } from 'node:crypto';
import { spread } from './amounts.ts';
import { totalOf, type Carrier } from './instalment-table.ts';
import { cardOf, type Outcome, type TestCard } from './test-cards.ts';

/** Seconds for which a form can be paid. */
export const TOKEN_SECONDS = 1800;

export interface FormRequest {
  readonly conversationId: string;
  readonly basketId: string;
  readonly callbackUrl: string;
  readonly locale: string;
  readonly currency: string;
  /** Kuruş. */
  readonly price: number;
  readonly paidPrice: number;
  readonly instalments: readonly number[];
  readonly lines: readonly { readonly id: string; readonly price: number }[];
}

export interface Form extends FormRequest {
  readonly token: string;
  readonly begunAt: number;
  /** The last card that was refused. */
  declined?: Exclude<Outcome, { kind: 'paid' }>;
  payment?: Payment;
}

interface PaidLine {
  readonly id: string;
  readonly transactionId: number;
  readonly price: number;
  readonly paidPrice: number;
}

/** Money that went back of one line; a refund of a payment is one of several lines. */
export interface Refund {
  readonly id: number;
  readonly at: number;
  readonly price: number;
  readonly conversationId: string | undefined;
  readonly transactionId: number;
}

interface AskedRefund {
  readonly price: number;
  readonly conversationId: string | undefined;
  readonly transactionId?: number | undefined;
}

export interface Payment {
  readonly id: number;
  readonly form: Form;
  readonly card: TestCard;
  readonly installment: number;
  readonly paidPrice: number;
  readonly at: number;
  readonly mdStatus: number;
  readonly lines: readonly PaidLine[];
  readonly refunds: Refund[];
  fraudStatus: 1 | 0 | -1;
  cancelled?: { readonly at: number; readonly conversationId: string | undefined };
}

export interface PayOptions {
  readonly installment?: number;
  /** Taken, but held until the firm has looked at it. */
  readonly isHeld?: boolean;
}

/** The book as it is written down: a payment names its form by token and its card by number. */
export interface KeptBook {
  readonly turned: number;
  readonly lastId: number;
  readonly forms: readonly Omit<Form, 'payment'>[];
  readonly payments: readonly (Omit<Payment, 'form' | 'card'> & { readonly token: string; readonly card: string })[];
}

export type Try = 'PAID' | 'DECLINED' | 'NO_3D' | 'EXPIRED' | 'PAID_BEFORE' | 'UNKNOWN';

export class Book {
  readonly forms = new Map<string, Form>();
  readonly payments: Payment[] = [];
  readonly carrier: Carrier;
  private turned = 0;
  private lastId = 24_478_122;

  constructor(carrier: Carrier) {
    this.carrier = carrier;
  }

  now(): number {
    return Date.now() + this.turned;
  }

  turn(ms: number): void {
    this.turned += ms;
  }

  begin(request: FormRequest): Form {
    const form: Form = { ...request, token: randomUUID(), begunAt: this.now() };
    this.forms.set(form.token, form);
    return form;
  }

  isExpired(form: Form): boolean {
    return this.now() >= form.begunAt + TOKEN_SECONDS * 1000;
  }

  /** A shopper presses a card on the form. Two forms of one order can both be paid. */
  pay(token: string, card: TestCard, { installment = 1, isHeld = false }: PayOptions = {}): Try {
    const form = this.forms.get(token);
    if (!form) return 'UNKNOWN';
    if (form.payment) return 'PAID_BEFORE';
    if (this.isExpired(form)) return 'EXPIRED';
    if (card.outcome.kind !== 'paid') {
      form.declined = card.outcome;
      return card.outcome.kind === 'declined' ? 'DECLINED' : 'NO_3D';
    }
    const parts = form.instalments.includes(installment) ? installment : 1;
    const paidPrice = totalOf(form.paidPrice, parts, this.carrier);
    const weights = form.lines.map((line) => line.price);
    const paid = spread(paidPrice, weights);
    form.payment = {
      id: this.nextId(),
      form,
      card,
      installment: parts,
      paidPrice,
      at: this.now(),
      mdStatus: card.outcome.mdStatus ?? 1,
      lines: form.lines.map((line, index) => ({
        ...line,
        transactionId: this.nextId(),
        paidPrice: paid[index] ?? 0,
      })),
      refunds: [],
      fraudStatus: isHeld ? 0 : 1,
    };
    this.payments.push(form.payment);
    return 'PAID';
  }

  /** The firm has looked at a payment that it held. */
  review(payment: Payment, isAccepted: boolean): void {
    payment.fraudStatus = isAccepted ? 1 : -1;
  }

  /**
   * Gives money back each time it is asked; the caller has checked that so much is left. Without a line the provider chooses:
   * the first ones that have some left.
   */
  refund(payment: Payment, { price, conversationId, transactionId }: AskedRefund): void {
    let left = price;
    for (const line of payment.lines) {
      const part = Math.min(left, refundable(payment, line.transactionId));
      if (part === 0 || (transactionId !== undefined && line.transactionId !== transactionId)) continue;
      const of = { price: part, conversationId, transactionId: line.transactionId };
      payment.refunds.push({ ...of, id: this.nextId(), at: this.now() });
      left -= part;
    }
  }

  kept(): KeptBook {
    return {
      turned: this.turned,
      lastId: this.lastId,
      forms: [...this.forms.values()].map(({ payment: _, ...form }) => form),
      payments: this.payments.map(({ form, card, ...payment }) => ({
        ...payment,
        token: form.token,
        card: card.number,
      })),
    };
  }

  restore({ turned, lastId, forms, payments }: KeptBook): void {
    this.turned = turned;
    this.lastId = lastId;
    for (const form of forms) this.forms.set(form.token, { ...form });
    for (const { token, card, ...kept } of payments) {
      const form = this.forms.get(token);
      if (!form) continue;
      form.payment = { ...kept, form, card: cardOf(card) };
      this.payments.push(form.payment);
    }
  }

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }
}

/** Kuruş of a payment, or of one of its lines, that can still go back. */
export function refundable(payment: Payment, transactionId?: number): number {
  const line = payment.lines.find((paid) => paid.transactionId === transactionId);
  const ofPayment = payment.paidPrice - payment.refunds.reduce((sum, refund) => sum + refund.price, 0);
  if (!line) return ofPayment;
  const ofLine = payment.refunds.filter((refund) => refund.transactionId === transactionId);
  return Math.min(ofPayment, line.paidPrice - ofLine.reduce((sum, refund) => sum + refund.price, 0));
}

/** The day of Turkey, which has no summer time: `2026-11-23`. */
export const dayOf = (at: number): string => stampOf(at).slice(0, 10);

/** `2026-11-23 14:05:09`, as reports write it. */
export const stampOf = (at: number): string =>
  new Date(at + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
