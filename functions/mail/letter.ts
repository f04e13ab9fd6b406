/** A letter as plain blocks, framed by the shop, and its two forms: text, and HTML in which every value is escaped. */
import '../http/mail-words.ts';
import type { DrawnLine } from '../../src/contract/answers.ts';
import { greetingName } from '../../src/domain/shop/greeting-name.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { shop } from '../catalogue/shop.ts';
import { adminOrigin, siteOrigin } from '../http/hosts.ts';
import { translator } from '../http/messages.ts';

/** Name of a letter, in the outbox and in logs; `jobs/kinds.ts` reads each. */
export type MailKind =
  | 'order-received'
  | 'order-placed'
  | 'status-changed'
  | 'order-paid'
  | 'payment-reminder'
  | 'card-awaited'
  | 'order-lapsed'
  | 'order-cancelled'
  | 'payment-difference'
  | 'order-refunded'
  | 'order-note'
  | 'order-carrier'
  | 'order-invoice'
  | 'order-parcel'
  | 'order-delivery'
  | 'order-email-left'
  | 'order-promise'
  | 'order-change-asked'
  | 'order-change-agreed'
  | 'order-change-answered'
  | 'claim-received'
  | 'claim-made'
  | 'claim-answered'
  | 'password-reset'
  | 'password-changed'
  | 'email-confirmation'
  | 'email-requested'
  | 'email-changed'
  | 'signed-out'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-copied'
  | 'new-device'
  | 'factor-set'
  | 'recovery-used'
  | 'recovery-renewed'
  | 'factor-reset'
  | 'role-given'
  | 'password-known'
  | 'role-taken'
  | 'role-changed'
  | 'passkeys-kept'
  | 'email-proof'
  | 'operator-invite'
  | 'account-deleted'
  | 'marketing'
  | 'contact'
  | 'contact-answer'
  | 'quote-sent'
  | 'visit-booked'
  | 'visit-cancelled'
  | 'review-asked'
  | 'review-refused'
  | 'review-remedied'
  | 'limit-near';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** The shop's own line at the foot. */
  | { readonly kind: 'foot'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'heading'; readonly text: string }
  /** The common facts of the items below, and their price together. */
  | { readonly kind: 'group'; readonly name: string; readonly amount: string }
  /** All that hangs at one window; the words beside it say the same, so texts leave it out. */
  | { readonly kind: 'window'; readonly alt: string; readonly lines: readonly DrawnLine[] }
  /** One thing that was bought: what it costs beside its name, what it is like below. */
  | { readonly kind: 'item'; readonly name: string; readonly amount: string; readonly facts: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

export interface Letter {
  /** Words of the shop and order numbers only, never what a person typed. */
  readonly subject: string;
  readonly locale: string;
  /** Large words above all; absent where the subject says as much. */
  readonly headline?: string;
  /** Whom an answer goes to, if not the shop; an address that has passed its schema. */
  readonly replyTo?: string;
  /** Where a mail program posts to when its reader wants no more of the kind (RFC 8058). */
  readonly oneClick?: string;
  readonly blocks: readonly Block[];
  /** Texts to be kept as they are; `name` is a file name of ours. */
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly name: string;
  readonly text: string;
  /** Plain text where it is absent. */
  readonly type?: string;
}

export const text = (content: string): Block => ({ kind: 'text', text: content });
export const heading = (content: string): Block => ({ kind: 'heading', text: content });
export const group = (name: string, amount: string): Block => ({ kind: 'group', name, amount });
export const item = (name: string, amount: string, facts: readonly string[]): Block => ({
  kind: 'item',
  name,
  amount,
  facts: facts.filter((fact) => fact !== ''),
});
export const link = (label: string, url: string): Block => ({ kind: 'link', label, url });
export const rows = (...pairs: readonly (readonly [string, string] | false)[]): Block => ({
  kind: 'rows',
  rows: pairs.filter((pair) => pair !== false),
});

/** A page of the shop as a link in a mail. @throws EnvironmentError */
export const pageUrl = (locale: Locale, page: string): string =>
  `${siteOrigin()}${locale === 'en' ? '/en' : ''}${page}`;

/** A page of the back room, for letters to operators. @throws EnvironmentError */
export const adminUrl = (page: string): string => `${adminOrigin()}${page}`;

/** The address of a call as a link for programs that read mails. @throws EnvironmentError */
export const callUrl = (address: string): string => `${siteOrigin()}${address}`;

/** Whom a letter greets: a first name as it was typed, which its reader may not have written, or one that its reader has. */
export type Recipient = string | { readonly proven: string };

/** A letter with its greeting above and the shop below. */
export function letter(locale: Locale, subject: string, greeted: Recipient, blocks: readonly Block[]): Letter {
  const { phone, email } = shop.contact;
  const t = translator(locale);
  const name = typeof greeted === 'string' ? greetingName(greeted) : greeted.proven;
  const greeting = name === null ? t('mail:greetingPlain') : t('mail:greeting', { name });
  const signature: Block = { kind: 'foot', text: t('mail:signature', { shop: shop.name, phone, email }) };
  return { subject, locale, blocks: [text(greeting), ...blocks, signature] };
}

export const asText = ({ blocks }: Letter): string =>
  `${blocks
    .filter(({ kind }) => kind !== 'window')
    .map(blockText)
    .join('\n\n')}\n`;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'foot':
      return block.text;
    case 'window':
      return block.alt;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'group':
      return `${block.name}: ${block.amount}\n${'='.repeat(`${block.name}: ${block.amount}`.length)}`;
    case 'item':
      return [`${block.name}: ${block.amount}`, ...block.facts.map((fact) => `  ${fact}`)].join('\n');
    case 'rows':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${block.label}: ${block.url}`;
  }
}
