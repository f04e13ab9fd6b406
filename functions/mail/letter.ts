/** A letter as plain blocks, framed by the shop, and its two forms: text, and HTML in which every value is escaped. */
import { safeName } from '../../src/domain/letter-safe.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { shop } from '../catalogue/shop.ts';
import { readMailEnvironment } from '../environment.ts';
import { translator } from '../http/messages.ts';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'heading'; readonly text: string }
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

const origin = (): string => new URL(readMailEnvironment().SITE_ORIGIN ?? shop.domain).origin;

/** A page of the shop as a link in a mail. @throws EnvironmentError */
export const pageUrl = (locale: Locale, page: string): string => `${origin()}${locale === 'en' ? '/en' : ''}${page}`;

/** The address of a call as a link for programs that read mails. @throws EnvironmentError */
export const callUrl = (address: string): string => `${origin()}${address}`;

/** A letter with its greeting above and the shop below. */
export function letter(locale: Locale, subject: string, name: string, blocks: readonly Block[]): Letter {
  const { phone, email } = shop.contact;
  const signature = text(translator(locale)('mail:signature', { shop: shop.name, phone, email }));
  // Whoever opens an account with somebody else's e-mail shall not write to them through a "name".
  const safe = safeName(name);
  const greeting =
    safe === null ? translator(locale)('mail:greetingPlain') : translator(locale)('mail:greeting', { name: safe });
  return { subject, locale, blocks: [text(greeting), ...blocks, signature] };
}

export const asText = ({ blocks }: Letter): string => `${blocks.map(blockText).join('\n\n')}\n`;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'item':
      return [`${block.name}: ${block.amount}`, ...block.facts.map((fact) => `  ${fact}`)].join('\n');
    case 'rows':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${block.label}: ${block.url}`;
  }
}

export const asHtml = ({ subject, locale, blocks }: Letter): string =>
  `<!doctype html><html lang="${escape(locale)}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>` +
  `<body style="margin:0;padding:24px;background:#fafbfa;color:#14213d;font:16px/1.5 sans-serif">` +
  `<div style="max-width:600px;margin:auto">${blocks.map(blockHtml).join('')}</div></body></html>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${lines(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:32px 0 8px;font-size:18px">${escape(block.text)}</h2>`;
    case 'item':
      return table(
        row([block.name, block.amount], 'font-weight:600') +
          block.facts.map((fact) => `<tr><td colspan="2">${lines(fact)}</td></tr>`).join(''),
      );
    case 'rows':
      return table(block.rows.map((pair) => row(pair)).join(''));
    case 'link':
      return `<p><a style="color:#1f3f93" href="${escape(block.url)}">${escape(block.label)}</a></p>`;
  }
}

const table = (rows: string): string =>
  `<table style="border-collapse:collapse;width:100%;margin-bottom:12px">${rows}</table>`;

const row = ([label, value]: readonly [string, string], look = ''): string =>
  `<tr><td style="padding:4px 16px 4px 0;border-bottom:1px solid #dde2e4;${look}">${escape(label)}</td>` +
  `<td style="padding:4px 0;border-bottom:1px solid #dde2e4;text-align:right;${look}">${lines(value)}</td></tr>`;

const lines = (value: string): string => escape(value).replaceAll('\n', '<br>');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
