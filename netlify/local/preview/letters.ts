/**
 * `/letters-preview` of `npm run dev`: every letter of the shop in both languages, as text and as HTML, composed as the
 * letters' job composes it. Only development has it.
 */
import { readLetter } from '../../../functions/jobs/kinds.ts';
import { asHtml, picturesOf } from '../../../functions/mail/letter-html.ts';
import { asText, type Letter } from '../../../functions/mail/letter.ts';
import { LOCALES, type Locale } from '../../../src/domain/values/locale.ts';
import { sampleLetters } from './samples.ts';

const ROOT = '/letters-preview';

export interface PreviewedLetter {
  readonly name: string;
  readonly to: string;
  readonly letter: Letter;
}

/** @throws Error naming a letter that cannot be composed */
export const previewedLetters = (locale: Locale): PreviewedLetter[] =>
  sampleLetters(locale).map((sample) => {
    const read = readLetter(sample);
    if (typeof read !== 'object') throw new Error(`The sample ${sample.id} is no letter`);
    return { name: sample.id, to: read.to, letter: read.compose() };
  });

/** Undefined for every other path, and for a letter that does not exist. */
export function previewPage(pathname: string): Response | undefined {
  if (pathname === ROOT) return html(overview());
  const [, language = '', name = '', form = ''] =
    /^\/letters-preview\/(\w+)\/([\w-]+)\.(html|txt)$/.exec(pathname) ?? [];
  const locale = LOCALES.find((one) => one === language);
  const found = locale && previewedLetters(locale).find((one) => one.name === name);
  if (!found) return undefined;
  return form === 'html' ? html(asHtml(found.letter, inPage(found.letter))) : new Response(asText(found.letter), TEXT);
}

/** Pictures come with a mail; a page has them in their addresses. */
function inPage(letter: Letter): (cid: string) => string {
  const pictures = new Map(picturesOf(letter).map(({ cid, png }) => [cid, png.toString('base64')]));
  return (cid) => `data:image/png;base64,${pictures.get(cid) ?? ''}`;
}

const TEXT = { headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
const html = (page: string): Response =>
  new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });

const overview = (): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Letters</title></head><body><h1>Letters</h1>` +
  LOCALES.map((locale) => `<h2>${locale}</h2><ul>${previewedLetters(locale).map(row(locale)).join('')}</ul>`).join('') +
  `</body></html>`;

const row =
  (locale: Locale) =>
  ({ name, letter: { subject, attachments = [] } }: PreviewedLetter): string => {
    const address = `${ROOT}/${locale}/${name}`;
    const attached = attachments.length === 0 ? '' : ` · ${attachments.length} attachments`;
    return `<li><a href="${address}.html">${name}</a> · <a href="${address}.txt">text</a> · ${subject}${attached}</li>`;
  };
