/** Every letter there is, in both languages, as mail programs get it. */
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asHtml, picturesOf } from '../../../functions/mail/letter-html.ts';
import { asText } from '../../../functions/mail/letter.ts';
import { previewedLetters, previewPage } from '../../../netlify/local/preview/letters.ts';
import { LOCALES } from '../../../src/domain/values/locale.ts';
import { newSecret, accountVariables } from '../support/account.ts';

beforeAll(() => {
  const variables = { ...accountVariables('/nowhere'), PASSWORD_PEPPER: newSecret() };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
});
afterAll(() => vi.unstubAllEnvs());

/** Limit of mail programs: Gmail shows no more of a letter than this. */
const CLIPPED_BYTES = 102 * 1024;

/** Valid HTML but for the attributes that only mail programs still read. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-deprecated-attr': 'off', 'no-inline-style': 'off', 'no-redundant-role': 'off', 'long-title': 'off' },
});

describe.each(LOCALES)('every letter in %s', (locale) => {
  const read = () => previewedLetters(locale);

  it('is there, each with a name of its own', () => {
    const names = read().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['order-received', 'status-changed-shipped', 'order-lapsed', 'contact']),
    );
  });

  it('has words for everything: no hole, no key', () => {
    for (const { name, letter } of read()) {
      for (const written of [letter.subject, asText(letter), asHtml(letter)]) {
        const hole = /\{\{|\}\}|undefined|null|NaN|\b(?:mail|rules|cart|steps|contract):\w/.exec(written);
        expect(hole, name).toBeNull();
      }
    }
  });

  it('says the same as text and as HTML', () => {
    const words = (written: string) => written.replace(/\s+/g, ' ');
    for (const { name, letter } of read()) {
      const shown = words(asHtml(letter).replace(/<title>.*?<\/title>|<[^>]+>/g, ' '))
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll('&#39;', "'");
      for (const block of letter.blocks) {
        const said = block.kind === 'text' || block.kind === 'heading' ? block.text : '';
        expect(shown, name).toContain(words(said));
        expect(words(asText(letter)), name).toContain(words(said));
      }
    }
  });

  it('is valid HTML of tables, with one sheet for dark programs and phones, no script and nothing from elsewhere', async () => {
    for (const { name, letter } of read()) {
      const html = asHtml(letter);
      expect(html, name).not.toMatch(
        /<(?:script|link|iframe|form|div)\b|url\(|position:|float:|flex|grid|src="(?!cid:window-\d+")|<img(?![^>]* alt=".)/,
      );
      expect(html.match(/<style/g), name).toHaveLength(1);
      expect(html.match(/@media \(([a-z-]+)/g), name).toEqual(['@media (max-width', '@media (prefers-color-scheme']);
      const named = [...html.matchAll(/cid:(window-\d+)/g)].map(([, cid]) => cid);
      expect(
        picturesOf(letter).map(({ cid }) => cid),
        name,
      ).toEqual(named);
      expect(html.match(/<table(?! role="presentation")/g), name).toBeNull();
      expect(Buffer.byteLength(html), name).toBeLessThan(CLIPPED_BYTES);
      const report = await validator.validateString(`${html}\n`);
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
        name,
      ).toEqual([]);
    }
  });
});

describe('the page of development', () => {
  it('lists every letter and shows each as HTML and as text', async () => {
    const overview = (await previewPage('/letters-preview')?.text()) ?? '';
    const addresses = [...overview.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(LOCALES.flatMap((locale) => previewedLetters(locale)).length * 2);
    for (const address of addresses) {
      const shown = previewPage(address);
      expect(shown?.headers.get('content-type')).toBe(
        address.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
      );
      expect((await shown?.text())?.length).toBeGreaterThan(50);
    }
  });

  it.each([
    '/',
    '/letters-preview/tr/nothing.html',
    '/letters-preview/de/contact.html',
    '/letters-preview/tr/contact.pdf',
  ])('is not %s', (address) => expect(previewPage(address)).toBeUndefined());
});
