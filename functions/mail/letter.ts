/** A letter as plain blocks, framed by the shop, and its two forms: text, and HTML in which every value is escaped. */
import '../http/mail-words.ts';
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
  | 'order-change-asked'
  | 'order-change-agreed'
  | 'order-change-answered'
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
  | 'passkeys-kept'
  | 'email-proof'
  | 'operator-invite'
  | 'account-deleted'
  | 'marketing'
  | 'contact'
  | 'contact-answer';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'heading'; readonly text: string }
  /** The common facts of the items below, and their price together. */
  | { readonly kind: 'group'; readonly name: string; readonly amount: string }
  /** One thing that was bought: what it costs beside its name, what it is like below. */
  | { readonly kind: 'item'; readonly name: string; readonly amount: string; readonly facts: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

export interface Letter {
  /** Words of the shop and order numbers only, never what a person typed. */
  readonly subject: string;
  readonly locale: string;
  /** Whom an answer goes to, if not the shop; an address that has passed its schema. */
  readonly replyTo?: string;
  /** Where a mail program posts to when its reader wants no more of the kind (RFC 8058). */
  readonly oneClick?: string;
  readonly blocks: readonly Block[];
  /** Plain texts to be kept as they are; `name` is a file name of ours. */
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly name: string;
  readonly text: string;
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
  const signature = text(t('mail:signature', { shop: shop.name, phone, email }));
  return { subject, locale, blocks: [text(greeting), ...blocks, signature] };
}

export const asText = ({ blocks }: Letter): string => `${blocks.map(blockText).join('\n\n')}\n`;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
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

/** Each cell carries its own style: mail programs drop style sheets, and some the body's style. */
const FONT = `font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#14213d`;

/**
 * Tables that only arrange, with what every mail program reads: no style sheet, no picture, no script, widths as
 * attributes for Outlook, light colours that a dark program may turn by itself.
 */
export const asHtml = ({ subject, locale, blocks }: Letter): string =>
  `<!doctype html><html lang="${escape(locale)}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
  `<title>${escape(subject)}</title></head>` +
  `<body style="margin:0;padding:0;background:#fafbfa">` +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fafbfa">` +
  `<tr><td align="center" style="padding:24px">` +
  `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" ` +
  `style="width:100%;max-width:600px"><tr><td align="left" style="${FONT};overflow-wrap:break-word">` +
  `${blocks.map(blockHtml).join('')}</td></tr></table></td></tr></table></body></html>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:32px 0 8px;font-size:18px">${escape(block.text)}</h2>`;
    case 'group':
      return (
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
        `style="border-collapse:collapse;width:100%;margin:20px 0 4px"><tr>` +
        `<td valign="bottom" style="${FONT};padding:4px 16px 4px 0;border-bottom:1px solid #14213d">` +
        `<h3 style="margin:0;font-size:18px;line-height:24px">${escape(block.name)}</h3></td>` +
        `<td align="right" valign="bottom" style="${FONT};padding:4px 0;border-bottom:1px solid #14213d;font-weight:600">` +
        `${escape(block.amount)}</td></tr></table>`
      );
    case 'item':
      return table(
        row([block.name, block.amount], 'font-weight:600') +
          block.facts.map((fact) => `<tr><td colspan="2" style="${FONT}">${lines(fact)}</td></tr>`).join(''),
      );
    case 'rows':
      return table(block.rows.map((pair) => row(pair)).join(''));
    case 'link':
      return `<p style="margin:0 0 16px"><a style="color:#1f3f93" href="${escape(block.url)}">${escape(block.label)}</a></p>`;
  }
}

const table = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
  `style="border-collapse:collapse;width:100%;margin-bottom:12px">${rows}</table>`;

/** @param look an IBAN may break on a narrow screen; beside a long name a price must not */
const row = ([label, value]: readonly [string, string], look = 'word-break:break-word'): string =>
  `<tr><td valign="top" style="${FONT};padding:4px 16px 4px 0;border-bottom:1px solid #dde2e4;${look}">` +
  `${escape(label)}</td><td align="right" valign="top" ` +
  `style="${FONT};padding:4px 0;border-bottom:1px solid #dde2e4;${look}">${lines(value)}</td></tr>`;

const lines = (value: string): string => escape(value).replaceAll('\n', '<br>');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
