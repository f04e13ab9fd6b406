/**
 * The one door for mails (decisions A9): an SMTP server when the environment names one, else a folder that a developer
 * reads and tests assert on. Every letter comes here out of the store's outbox (`outbox.ts`).
 */
import '../http/mail-words.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import { addressOf } from '../../src/contract/contract.ts';
import { unsubscribeInOneClick } from '../../src/contract/marketing.ts';
import { shop } from '../catalogue/shop.ts';
import { EnvironmentError, readMailEnvironment } from '../environment.ts';
import { log, placeOf } from '../http/log.ts';
import { translator } from '../http/messages.ts';
import { mayMarket } from '../marketing/consent.ts';
import { previewOrigin } from '../http/preview.ts';
import { asHtml, picturesOf } from './letter-html.ts';
import { asText, callUrl, link, pageUrl, text, type Attachment, type Letter, type MailKind } from './letter.ts';

/**
 * The letter, if it may go to this address now: one of the kind `marketing` goes only where the consent to it is in force,
 * and takes the way to withdraw it along (decisions P18).
 * @throws NotAllowed, StoreUnavailable, EnvironmentError
 */
export const allowed = async (kind: MailKind, to: string, compose: () => Letter): Promise<Letter> =>
  kind === 'marketing' ? marketingLetter(to, compose) : compose();

/** Without the address. */
export function logFailure(kind: string, error: unknown): void {
  if (error instanceof NotAllowed) {
    log('warn', 'mail_not_allowed', { kind });
    return;
  }
  const reason = error instanceof EnvironmentError ? { variables: error.variables } : placeOf(error);
  log('error', 'mail_failed', { kind, ...reason });
}

/** The refusal of an SMTP server; its words may quote the address, so none of them is kept. */
const refusal = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  response: z.optional(z.string()),
});

/** Codes of RFC 3463 that stay final though their words may name a limit: a wrong address, a full mailbox, a text too long. */
const FINAL_CODE = /^5\.(?:1\.\d+|2\.[23]|3\.4)$/;

/** Words of a refusal that is final, though it may name a limit or a rate as well. */
const FINAL_WORD = /\b(?:size|length|large|big|spam|complaints?)\b/i;

/** Whether a sender's quota is used up, which its time gives back; an address in the words is no word of the server. */
function isOverQuota(response: string): boolean {
  const [, code = ''] = /^\d{3}.(\d\.\d+\.\d+)/.exec(response) ?? [];
  const words = response.replace(/\S+@\S+/g, '');
  const isNamed = /^55[024].*\b(?:quota|limit(?:s|ed)?|rate|per (?:hour|day))\b/is.test(words);
  return code.endsWith('.4.5') || (isNamed && !FINAL_CODE.test(code) && !FINAL_WORD.test(words));
}

/**
 * Whether it is worth another try, and one word for why it failed. Only a refusal for good (5xx) of this recipient or
 * this text is final; one of the connection, the password or the sender is a fault of ours that can be mended, and a quota has room again.
 */
export function failureOf(error: unknown): { readonly outcome: 'LATER' | 'FAILED'; readonly reason: string } {
  if (error instanceof EnvironmentError) return { outcome: 'LATER', reason: 'environment' };
  if (error instanceof NotAllowed) return { outcome: 'FAILED', reason: 'not-allowed' };
  const read = z.safeParse(refusal, error);
  const { code, command, responseCode, response = '' } = read.success ? read.data : {};
  if (isOverQuota(response)) return { outcome: 'LATER', reason: 'quota' };
  const isFinal = responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const reason = responseCode === undefined ? (code?.toLowerCase() ?? 'unknown') : `smtp-${responseCode}`;
  return { outcome: isFinal ? 'FAILED' : 'LATER', reason };
}

/** A mail as it lies in the outbox. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Id of a letter of the outbox: the same for every copy, so that mail programs show one. */
  readonly messageId?: string;
  /** RFC 8058: the mail program's own button, for letters that can be refused. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
  /** Pictures in base64 that the HTML names by their content id. */
  readonly pictures?: readonly { readonly cid: string; readonly png: string }[];
}

/**
 * Milliseconds that a server may be silent, and that one attempt may take: less than a letter is held for. Tests of servers
 * that hang shorten them.
 */
export const PATIENCE = { silence: 8000, attempt: 15_000 };

/**
 * @param addressee an address that has passed its schema: one address, no list
 * @param letterId of a letter that may be sent twice
 * @throws EnvironmentError without an SMTP server and a folder, or the server's error
 */
export async function post(addressee: string, composed: Letter, letterId?: string): Promise<void> {
  const { SMTP_URL, OUTBOX_DIR, MAIL_FROM = shop.contact.email, ORDERS_MAIL } = readMailEnvironment();
  const { to, letter } = directed(addressee, composed);
  const { replyTo = shopReply(to, MAIL_FROM, ORDERS_MAIL), oneClick, attachments } = letter;
  const subject = oneLine(letter.subject);
  const pictures = picturesOf(letter).map(({ cid, png }) => ({ cid, png: png.toString('base64') }));
  const content = { subject, text: asText(letter), html: asHtml({ ...letter, subject }) };
  const mail: Mail = {
    from: MAIL_FROM,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...content,
    ...(letterId === undefined ? {} : { messageId: messageIdOf(letterId, MAIL_FROM) }),
    ...(oneClick && { headers: oneClickHeaders(oneClick) }),
    ...(attachments && { attachments }),
    ...(pictures.length > 0 && { pictures }),
  };
  if (SMTP_URL !== undefined) await bySmtp(SMTP_URL, mail);
  else if (OUTBOX_DIR !== undefined) await intoFolder(OUTBOX_DIR, mail);
}

/** The shop, where the sender of its letters is another mailbox; nobody for one of a preview, or to the shop itself. */
function shopReply(to: string, from: string, ordersMail: string | undefined): string | undefined {
  const { email } = shop.contact;
  return previewOrigin() !== null || from === email || to === email || to === ordersMail ? undefined : email;
}

/** Built from our own ids and order numbers, so nothing in it needs quoting. */
const messageIdOf = (letterId: string, from: string): string =>
  `<${letterId.replaceAll(':', '.')}@${from.slice(from.lastIndexOf('@') + 1)}>`;

const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A header ends with its line, whatever came into a subject. */
const oneLine = (subject: string): string => subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200);

let transport: { readonly url: string; readonly transporter: Transporter } | undefined;

async function bySmtp(
  url: string,
  { from, to, replyTo, messageId, headers, attachments, pictures = [], ...content }: Mail,
): Promise<void> {
  if (transport?.url !== url) {
    const { createTransport } = await import('./mailer.late.ts');
    const { silence } = PATIENCE;
    const limits = { connectionTimeout: silence, greetingTimeout: silence, socketTimeout: silence };
    const transporter = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
    transport = { url, transporter };
  }
  await transport.transporter.sendMail({
    ...content,
    from: { name: shop.name, address: from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(messageId === undefined ? {} : { messageId }),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    attachments: [
      ...(attachments ?? []).map(({ name, text, type = 'text/plain; charset=utf-8' }) => ({
        filename: name,
        content: text,
        contentType: type,
      })),
      ...pictures.map(({ cid, png }) => ({
        cid,
        filename: `${cid}.png`,
        content: png,
        encoding: 'base64',
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
    ],
    signal: AbortSignal.timeout(PATIENCE.attempt),
  });
}

let posted = 0;

/**
 * Written beside and renamed, so that a reader never sees half a mail; names sort by time, those of one millisecond too.
 * For its owner's eyes only.
 */
async function intoFolder(folder: string, mail: Mail): Promise<void> {
  // Named before anything is waited for: in the order in which letters were begun.
  posted += 1;
  const name = `${Date.now()}-${String(posted).padStart(9, '0')}-${randomUUID()}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `${name}.draft`);
  await writeFile(draft, `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path.join(folder, `${name}.json`));
}

/** No consent of this address is in force. */
class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/**
 * The letter with the link below it and the header of RFC 8058. The token travels in the fragment of the page, where a
 * person presses, and in the address of the call, which only mail programs use.
 * @throws NotAllowed, StoreUnavailable, EnvironmentError
 */
async function marketingLetter(to: string, compose: () => Letter): Promise<Letter> {
  const allowed = await mayMarket(to);
  if (!allowed) throw new NotAllowed();
  const { unsubscribeToken: t } = allowed;
  const letter = compose();
  const locale = letter.locale === 'en' ? 'en' : 'tr';
  return {
    ...letter,
    oneClick: callUrl(addressOf(unsubscribeInOneClick, {}, { t })),
    blocks: [
      ...letter.blocks,
      text(translator(locale)('mail:marketing.why')),
      link(translator(locale)('mail:marketing.unsubscribe'), pageUrl(locale, `/unsubscribe#t=${t}`)),
    ],
  };
}

interface DirectedLetter {
  readonly to: string;
  readonly letter: Letter;
}

/**
 * As it stands for a letter of the shop. One of a preview goes to the operator alone and says to whom it would have gone; an
 * answer to it, or its button, reaches nobody.
 * @throws EnvironmentError
 */
function directed(to: string, letter: Letter): DirectedLetter {
  if (previewOrigin() === null) return { to, letter };
  const { MAIL_PREVIEW_TO, ORDERS_MAIL } = readMailEnvironment();
  const t = translator(letter.locale === 'en' ? 'en' : 'tr');
  const { replyTo: _replyTo, oneClick: _oneClick, ...shown } = letter;
  return {
    to: MAIL_PREVIEW_TO ?? ORDERS_MAIL ?? shop.contact.email,
    letter: {
      ...shown,
      subject: t('mail:preview.subject', { subject: letter.subject }),
      blocks: [text(t('mail:preview.instead', { to })), ...letter.blocks],
    },
  };
}
