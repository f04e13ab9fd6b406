/**
 * The sweep of the outbox (security §2.9): sends what a call has placed and not sent, because its process died, the
 * store or the mail server was away, or a cap held it back. Runs on a schedule, as often as wanted and side by side.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { LOCALES } from '../../src/domain/locale.ts';
import { DELIVERY_STATUSES } from '../../src/domain/status.ts';
import { shop } from '../catalogue/catalogue.ts';
import { contactReceived } from '../contact/contact-letter.ts';
import { parseMessage } from '../contact/messages.ts';
import { log, placeOf } from '../http/log.ts';
import { accountChangedBy, accountDeleted } from '../mail/account-letters.ts';
import type { Letter } from '../mail/letter.ts';
import { deliver, settle, type Attempt } from '../mail/outbox.ts';
import { orderReceived, statusChanged } from '../orders/order-mails.ts';
import { orderPlaced, ordersMail } from '../orders/shop-letter.ts';
import { storedOrder } from '../orders/stored-order.ts';
import { claimDueLetters, type ClaimedLetter } from './due-letters.ts';

/** Letters that one sweep hands to the mail server at the same time. */
const BATCH = 10;

export interface Swept {
  readonly sent: number;
  /** To be tried again. */
  readonly later: number;
  readonly failed: number;
}

interface Bounds {
  /** Milliseconds after which no further letter is begun; a scheduled function has 30 seconds in all. */
  readonly budgetMs?: number;
  readonly most?: number;
}

/**
 * Sends the letters whose time has come, ten at a time, until there are none, or its time or number is over.
 * @throws StoreUnavailable when the outbox cannot be read; what was claimed by then is tried again later
 */
export async function sendDueLetters({ budgetMs = 6000, most = 200 }: Bounds = {}): Promise<Swept> {
  const started = performance.now();
  const outcomes: Attempt['outcome'][] = [];
  while (outcomes.length < most && performance.now() - started < budgetMs) {
    const holder = randomUUID();
    const { letters, reached, isEmpty } = await claimDueLetters(holder, Math.min(BATCH, most - outcomes.length));
    for (const cap of reached) log('error', 'letters_slowed', { cap });
    if (isEmpty) break;
    const attempts = await Promise.all(letters.map((letter) => sendClaimed(letter, holder)));
    outcomes.push(...attempts.map(({ outcome }) => outcome));
  }
  const count = (outcome: Attempt['outcome']) => outcomes.filter((one) => one === outcome).length;
  return { sent: count('SENT'), later: count('LATER'), failed: count('FAILED') };
}

/** What the schedule calls: no caller reaches it from outside, and none of its answer matters. */
export async function runLetters(): Promise<Response> {
  try {
    const swept = await sendDueLetters();
    if (swept.sent + swept.later + swept.failed > 0) log('info', 'letters_swept', { ...swept });
    return Response.json(swept);
  } catch (error) {
    log('error', 'letters_not_swept', placeOf(error));
    return new Response(null, { status: 503 });
  }
}

/** What the outbox knows of a letter, by kind; the rest of what it says is composed now. */
const facts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-received') }),
  z.object({ kind: z.literal('order-placed') }),
  z.object({ kind: z.literal('status-changed'), status: z.enum(DELIVERY_STATUSES) }),
  z.object({
    kind: z.enum(['password-changed', 'email-changed', 'signed-out']),
    to: z.string(),
    name: z.string(),
    locale: z.enum(LOCALES),
  }),
  z.object({
    kind: z.literal('account-deleted'),
    to: z.string(),
    name: z.string(),
    locale: z.enum(LOCALES),
    orderNos: z._default(z.string(), ''),
    /** Absent in letters from before the row of numbers was bounded: it held all. */
    orderCount: z.exactOptional(z.string()),
    until: z.exactOptional(z.string()),
  }),
  z.object({ kind: z.literal('contact'), message: z.string() }),
]);
type Facts = z.infer<typeof facts>;

/** Never rejects. A letter that cannot be read or composed is tried again: a newer version may be on its way. */
async function sendClaimed(letter: ClaimedLetter, holder: string): Promise<Attempt> {
  const { id } = letter;
  const read = z.safeParse(facts, letter.fields);
  const envelope = read.success ? addressed(read.data, letter) : undefined;
  if (read.success && envelope) {
    return deliver({ id, holder, kind: read.data.kind }, envelope.to, envelope.compose);
  }
  const attempt = { outcome: 'LATER', reason: 'unreadable' } as const;
  log('error', 'letter_unreadable', { letter: id });
  await settle({ id, holder, kind: 'contact' }, attempt);
  return attempt;
}

interface Addressed {
  readonly to: string;
  readonly compose: () => Letter;
}

/** Undefined when the order cannot be read. */
function addressed(letter: Facts, { order: flat }: ClaimedLetter): Addressed | undefined {
  switch (letter.kind) {
    case 'order-received':
    case 'order-placed':
    case 'status-changed': {
      const order = z.safeParse(storedOrder, flat);
      if (!order.success) return undefined;
      const { data } = order;
      const to = data.delivery.email;
      if (letter.kind === 'order-placed') return { to: ordersMail(), compose: () => orderPlaced(data) };
      if (letter.kind === 'order-received') return { to, compose: () => orderReceived(data) };
      return { to, compose: () => statusChanged({ ...data, status: letter.status }) };
    }
    case 'account-deleted': {
      const { to, locale, name, until = null } = letter;
      const orderNos = letter.orderNos.split(' ').filter(Boolean);
      const kept = { count: Number(letter.orderCount ?? orderNos.length), orderNos };
      return { to, compose: () => accountDeleted(locale, name, kept, until) };
    }
    case 'contact':
      return { to: shop.contact.email, compose: () => contactReceived(parseMessage(letter.message)) };
    default:
      return { to: letter.to, compose: () => accountChangedBy(letter.kind, letter.locale, letter.name) };
  }
}
