/** Messages that leave the stand-in: the browser's way back, and notifications with every bad habit. */
import { randomUUID } from 'node:crypto';
import type { Book, Form } from './book.ts';
import { notificationSignature } from './signing.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** A notification that was not taken comes again, three times in all. */
const AGAIN = 900 * SECOND;
const MOST = 3;

/** Ways in which a browser comes back. */
export const BACKS = {
  back: 'hemen döner',
  twice: 'iki kez döner',
  late: 'bir gün sonra döner',
  foreign: 'başka bir jetonla döner',
  none: 'jetonsuz döner',
  close: 'pencere kapanır',
} as const;

/** Ways in which a try is notified. */
export const NOTICES = {
  after: 'on saniye sonra',
  before: 'dönüşten önce',
  thrice: 'üç kez',
  late: 'bir gün sonra',
  never: 'hiç',
  disordered: 'başarıdan sonra başarısızlık',
  unsigned: 'imzasız',
  'empty-signature': 'boş imzayla',
  'wrong-signature': 'yanlış imzayla',
  foreign: 'başka bir jetonla',
} as const;

export type Back = keyof typeof BACKS;
export type Notice = keyof typeof NOTICES;
type Signature = 'right' | 'none' | 'empty' | 'wrong';
type Result = 'SUCCESS' | 'FAILURE';

interface Plan {
  readonly ms: number;
  readonly as?: Result;
  readonly signature?: Signature;
  /** Names a token that nobody has begun. */
  readonly isForeign?: boolean;
}

const SOON = 10 * SECOND;

/** Notifications of a try, each with its time after it. */
const PLANS: Readonly<Record<Notice, readonly Plan[]>> = {
  after: [{ ms: SOON }],
  before: [],
  thrice: [{ ms: SOON }, { ms: SOON + SECOND }, { ms: SOON + 2 * SECOND }],
  late: [{ ms: DAY }],
  never: [],
  disordered: [
    { ms: SOON, as: 'SUCCESS' },
    { ms: SOON + SECOND, as: 'FAILURE' },
  ],
  unsigned: [{ ms: SOON, signature: 'none' }],
  'empty-signature': [{ ms: SOON, signature: 'empty' }],
  'wrong-signature': [{ ms: SOON, signature: 'wrong' }],
  foreign: [{ ms: SOON, isForeign: true }],
};

export interface SentMessage {
  readonly kind: 'notification' | 'callback';
  readonly token: string | undefined;
  /** Absent where nobody answered. */
  readonly status?: number;
  /** Address that a callback is sent on to. */
  readonly location?: string;
}

export class Messages {
  readonly sent: SentMessage[] = [];
  /** Where notifications go, as the merchant's panel has it. */
  notifyAt: string | undefined;
  private due: { at: number; send: () => Promise<unknown> }[] = [];
  private readonly book: Book;
  private readonly secretKey: string;

  constructor(book: Book, secretKey: string) {
    this.book = book;
    this.secretKey = secretKey;
  }

  /** Sends all that is due by the stand-in's clock, in its order; what is sent again because of it included. */
  async sendDue(): Promise<void> {
    for (;;) {
      const [next] = this.due.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > this.book.now()) return;
      this.due = this.due.filter((other) => other !== next);
      await next.send();
    }
  }

  /** Plans the notifications of one try; those that come before the way back are sent here. */
  async tell(form: Form, result: Result, notice: Notice = 'after'): Promise<void> {
    if (notice === 'before') await this.notify(form.token, result);
    for (const { ms, as = result, isForeign = false, signature = 'right' } of PLANS[notice]) {
      this.plan(ms, () => this.notify(isForeign ? randomUUID() : form.token, as, { signature }));
    }
  }

  /** Sends one notification now, and again later unless it is taken. */
  async notify(
    token: string,
    status: Result,
    { signature = 'right', tries = MOST }: { signature?: Signature; tries?: number } = {},
  ): Promise<SentMessage> {
    const form = this.book.forms.get(token);
    const said = {
      paymentConversationId: form?.conversationId ?? 'KP-1-1',
      merchantId: 3_432_888,
      status,
      token,
      iyziReferenceCode: randomUUID(),
      iyziEventType: 'CHECKOUT_FORM_AUTH',
      iyziEventTime: this.book.now(),
      iyziPaymentId: form?.payment?.id ?? this.book.nextId(),
    };
    const right = notificationSignature(this.secretKey, said);
    const headers = {
      none: {},
      empty: { 'X-Iyz-Signature': '', 'X-Api-Version': 'V1', 'X-IYZ-SIGNATURE-V3': '' },
      wrong: { 'X-IYZ-SIGNATURE-V3': right.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      right: { 'X-IYZ-SIGNATURE-V3': right },
    }[signature];
    const sent = await this.post('notification', this.notifyAt, token, {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(said),
    });
    const isTaken = sent.status !== undefined && sent.status >= 200 && sent.status < 300;
    if (!isTaken && tries > 1) this.plan(AGAIN, () => this.notify(token, status, { signature, tries: tries - 1 }));
    return sent;
  }

  /** Comes back as a browser would, without cookies. @param token null leaves the field out */
  async callBack(form: Form, token: string | null = form.token): Promise<SentMessage> {
    return this.post('callback', form.callbackUrl, token ?? undefined, {
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'null',
        'Sec-Fetch-Site': 'cross-site',
        'Sec-Fetch-Mode': 'navigate',
      },
      body: token === null ? '' : new URLSearchParams({ token }).toString(),
    });
  }

  /** Comes back later by the stand-in's clock. */
  comeLate(form: Form): void {
    this.plan(DAY, () => this.callBack(form));
  }

  private plan(ms: number, send: () => Promise<unknown>): void {
    this.due.push({ at: this.book.now() + ms, send });
  }

  private async post(
    kind: SentMessage['kind'],
    address: string | undefined,
    token: string | undefined,
    request: { headers: Record<string, string>; body: string },
  ): Promise<SentMessage> {
    const answer = await this.fetchOrNothing(address, request);
    await answer?.text();
    const location = answer?.headers.get('location') ?? undefined;
    const sent = {
      kind,
      token,
      ...(answer && { status: answer.status }),
      ...(location !== undefined && { location }),
    };
    this.sent.push(sent);
    return sent;
  }

  private async fetchOrNothing(address: string | undefined, request: RequestInit): Promise<Response | undefined> {
    if (address === undefined) return undefined;
    return fetch(address, { method: 'POST', redirect: 'manual', ...request }).catch(() => undefined);
  }
}
