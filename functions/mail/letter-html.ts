/**
 * The HTML of a letter. Tables that only arrange, with what every mail program reads: each cell carries its own style, because
 * some drop style sheets, and widths are attributes for Outlook. The one sheet turns the colours where a reader's program is
 * dark, and narrows the margin on phones. Pictures come with the letter; each has words that stand for it.
 */
import { shop } from '../catalogue/shop.ts';
import type { Block, Letter } from './letter.ts';
import { PICTURE_SIDE, windowPicture } from './window-picture.ts';

/** A picture that travels with its letter. */
export interface LetterPicture {
  /** Content id by which the HTML names it. */
  readonly cid: string;
  readonly png: Buffer;
}

/** Windows that are drawn in one letter at most. */
const MOST_PICTURES = 12;

const windowsIn = ({ blocks }: Letter) => blocks.filter((block) => block.kind === 'window').slice(0, MOST_PICTURES);

const cidOf = (at: number): string => `window-${at + 1}`;

/** Pictures of a letter, in the order in which its HTML names them. */
export const picturesOf = (letter: Letter): LetterPicture[] =>
  windowsIn(letter).map(({ lines }, at) => ({ cid: cidOf(at), png: windowPicture(lines) }));

const FAMILY = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const FONT = `${FAMILY};font-size:16px;line-height:24px;color:#14213d`;
const SOFT = `${FAMILY};font-size:14px;line-height:21px;color:#4a556b`;

const SHEET =
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (max-width:520px){.in{padding-left:20px!important;padding-right:20px!important}.h1{font-size:26px!important} }` +
  `@media (prefers-color-scheme:dark){.bg{background:#10141d!important}.sheet{background:#181e2a!important}` +
  `.ink{color:#f1f3f6!important}.soft{color:#b3bccb!important}.line{border-color:#39424f!important}` +
  `.rule{border-color:#c9d0da!important}.link{color:#a9bff5!important}.btn{background:#a9bff5!important}` +
  `.btn a{color:#10182b!important}.cal{background:#17383b!important;color:#a5e0e2!important} }`;

const TABLE = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"`;

/** @param source address of a picture: by its content id in a mail, in full on the page of previews */
export function asHtml(letter: Letter, source = (cid: string): string => `cid:${cid}`): string {
  const { subject, headline, locale, blocks } = letter;
  const [foot, body] = [blocks.filter(isFoot), blocks.filter((block) => !isFoot(block))];
  const pictures = windowsIn(letter);
  const firstLink = body.find(({ kind }) => kind === 'link');
  const written = body
    .map((block) => {
      if (block === firstLink && block.kind === 'link') return button(block);
      if (block.kind !== 'window') return blockHtml(block);
      const at = pictures.indexOf(block);
      return at < 0 ? '' : picture(source(cidOf(at)), block.alt);
    })
    .join('');
  return (
    `<!doctype html><html lang="${escape(locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escape(subject)}</title><style>${SHEET}</style></head>` +
    `<body class="bg" style="margin:0;padding:0;background:#fafbfa">` +
    `${TABLE} width="100%" class="bg" bgcolor="#fafbfa"><tr><td align="center">` +
    `${TABLE} width="600" class="sheet" bgcolor="#ffffff" style="width:100%;max-width:600px"><tr>` +
    `<td align="left" class="in ink" style="${FONT};padding:28px 40px 32px;overflow-wrap:break-word">` +
    `${wordmark()}${headline === undefined ? '' : kicker(subject)}<h1 class="ink h1" style="margin:0 0 20px;${FAMILY};font-size:30px;line-height:1.2;color:#14213d">` +
    `${unbroken(headline ?? subject)}</h1>${written}</td></tr>` +
    `${foot.map(footHtml).join('')}</table></td></tr></table></body></html>`
  );
}

const isFoot = (block: Block): boolean => block.kind === 'foot';

/** The shop's name as its logo writes it: words, so that it is there without pictures. */
function wordmark(): string {
  const [first = '', ...rest] = shop.name.split(' ');
  return (
    `<p class="ink" style="margin:0 0 32px;${FAMILY};font-size:22px;line-height:28px;letter-spacing:-.5px;color:#14213d">` +
    `<strong>${escape(first)}</strong> ${escape(rest.join(' '))}</p>`
  );
}

/** Keeps the number of an order in one line. */
const unbroken = (words: string): string =>
  escape(words).replace(/KP-\d+/g, (number) => `<span style="white-space:nowrap">${number}</span>`);

/** The subject above a headline. */
const kicker = (subject: string): string =>
  `<p style="margin:0 0 12px"><span class="cal" style="display:inline-block;padding:4px 12px;background:#e8f4f4;${FAMILY};` +
  `font-size:15px;font-weight:600;line-height:22px;color:#0f5f63">${escape(subject)}</span></p>`;

const footHtml = (block: Block): string =>
  block.kind === 'foot'
    ? `<tr><td align="left" class="in soft line" style="${SOFT};padding:20px 40px 32px;border-top:1px solid #dde2e4">` +
      `${lines(block.text)}</td></tr>`
    : '';

function blockHtml(block: Exclude<Block, { kind: 'window' }>): string {
  switch (block.kind) {
    case 'text':
    case 'foot':
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`;
    case 'heading':
      return `<h2 class="ink rule" style="${ruled};margin:32px 0 12px;padding-bottom:8px;font-size:20px">${escape(block.text)}</h2>`;
    case 'group':
      return table(
        `<tr><td valign="bottom" class="ink" style="${FONT};padding:16px 16px 4px 0">` +
          `<h3 style="margin:0;font-size:18px;line-height:24px">${escape(block.name)}</h3></td>` +
          `<td align="right" valign="bottom" class="ink" style="${FONT};padding:16px 0 4px;font-weight:600">` +
          `${escape(block.amount)}</td></tr>`,
      );
    case 'item':
      return table(
        row([block.name, block.amount], 'font-weight:600', 'padding-top:4px;padding-bottom:0') +
          block.facts
            .map((fact) => `<tr><td colspan="2" class="soft" style="${SOFT}">${lines(fact)}</td></tr>`)
            .join(''),
      );
    case 'rows':
      return table(block.rows.map((pair) => row(pair)).join(''));
    case 'link':
      return (
        `<p style="margin:0 0 16px"><a class="link" style="color:#1f3f93" href="${escape(block.url)}">` +
        `${escape(block.label)}</a></p>`
      );
  }
}

const ruled = `${FONT};border-bottom:1px solid #14213d`;

/** The first link of a letter is its deed. */
const button = ({ label, url }: Extract<Block, { kind: 'link' }>): string =>
  `${TABLE} style="margin:20px 0 24px"><tr><td class="btn" bgcolor="#1f3f93" style="border-radius:2px">` +
  `<a href="${escape(url)}" style="display:inline-block;padding:13px 26px;${FAMILY};font-size:16px;font-weight:600;` +
  `line-height:22px;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>`;

/** Its words are shown where a program shows no pictures. */
const picture = (address: string, alt: string): string =>
  `<p style="margin:12px 0 4px"><img src="${escape(address)}" width="${PICTURE_SIDE}" ` +
  `alt="${escape(alt)}" style="display:block;border:0;background:#ffffff;${SOFT}"></p>`;

const table = (content: string): string =>
  `${TABLE} width="100%" style="border-collapse:collapse;width:100%;margin-bottom:12px">${content}</table>`;

/** A long value such as an e-mail address may break on a narrow screen; a label and a price must not. */
const row = (
  [label, value]: readonly [string, string],
  weight = '',
  room = 'border-bottom:1px solid #dde2e4',
): string =>
  `<tr><td valign="top" class="ink line" style="${FONT};padding:6px 16px 6px 0;${room};${weight || 'word-break:normal;overflow-wrap:normal'}">` +
  `${escape(label)}</td><td align="right" valign="top" class="ink line" ` +
  `style="${FONT};padding:6px 0;${room};${weight || 'word-break:break-word'}">${lines(value)}</td></tr>`;

const lines = (value: string): string => escape(value).replaceAll('\n', '<br>');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
