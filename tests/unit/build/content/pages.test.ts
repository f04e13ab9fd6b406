import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, writeContent } from '../../../../src/build/content/compile.ts';
import { formatFailure } from '../../../../src/build/content/failure.ts';
import { LOCALES } from '../../../../src/domain/values/locale.ts';
import type { Page } from '../../../../src/domain/shop/page.ts';
import { copyOfContent, edit } from './project.ts';

const ABOUT = 'content/pages/tr/about.md';
const DAY = '2026-11-20';

async function pagesIn(root: string): Promise<Page[]> {
  const compiled = await compile(root, DAY);
  if (!compiled.ok) throw new Error(compiled.failures.map(formatFailure).join('\n'));
  return compiled.pages;
}

async function failuresIn(root: string): Promise<string[]> {
  const compiled = await compile(root, DAY);
  return compiled.ok ? [] : compiled.failures.map(({ line: _, ...failure }) => formatFailure(failure));
}

const pageOf = (pages: readonly Page[], slug: string, locale: string): Page =>
  pages.find((page) => page.slug === slug && page.locale === locale)!;

describe('a wrong text', () => {
  const cases: [what: string, find: string | RegExp, replacement: string, failure: string][] = [
    ['an unknown fact in the text', 'Kıvrım, kumaşın', '{{shop.nothing}} kumaşın', 'text: {{shop.nothing}} is no fact of content/shop.json'],
    ['an unknown fact above it', /^lead: .*$/m, 'lead: "{{ years }}"', 'lead: {{years}} is no fact of content/shop.json'],
    ['an unknown fact in a row', /value: .*foundedYear.*/, 'value: "{{shop.nothing}}"', 'facts[0].value: {{shop.nothing}} is no fact of content/shop.json'],
    ['a group of facts', 'Kıvrım, kumaşın', '{{shop.contact}}', 'text: {{shop.contact}} is no fact of content/shop.json'],
    ['a part of which no end is written', 'Kıvrım, kumaşın', '{{if shop.returnDays}} kumaşın', 'text: {{if shop.returnDays}} is no fact of content/shop.json'],
    ['an end without its part', 'Kıvrım, kumaşın', '{{end}} kumaşın', 'text: {{end}} is no fact of content/shop.json'],
    ['a part for an unknown fact', 'Kıvrım, kumaşın', '{{if shop.nothing}}a{{end}} kumaşın', 'text: {{if shop.nothing}} is no fact of content/shop.json'],
    ['a link to nowhere', 'Ekrandaki', '[Ekrandaki](/olcu-rehberi)', 'link: /olcu-rehberi is no page of the shop'],
    ['a link to a product that is not sold', 'Ekrandaki', '[Ekrandaki](/p/yok)', 'link: /p/yok is no page of the shop'],
    ['no head', /^---\n/, '', 'file: must begin with its title and description between two lines of ---'],
    ['a field left out', /^title: .*\n/m, '', 'title: is missing'],
    ['a misspelt field', 'lead:', 'laed:', 'laed: is not a known field'],
    ['an unknown group', 'group: shop', 'group: other', 'group: expected one of "shop"|"services"|"legal"'],
    ['a description too long', /^description: .*$/m, `description: ${'a'.repeat(201)}`, 'description: must not exceed 200 characters'],
    ['an unknown photograph', 'photo: is-dikis', 'photo: detay', 'photo: content/photos.yaml has no detay'],
  ]; // prettier-ignore

  it.each(cases)('is named with its place and reason: %s', async (_, find, replacement, failure) => {
    const root = await copyOfContent();
    await edit(root, ABOUT, find, replacement);
    expect(await failuresIn(root)).toContain(`${ABOUT}: ${failure}`);
  });

  it('is missed in the other language', async () => {
    const root = await copyOfContent();
    await rm(join(root, 'content/pages/en/services/warranty.md'));
    expect(await failuresIn(root)).toContain('content/pages/en/services/warranty.md: file: is missing');
  });

  it('stands in the same place of the same menu in both languages', async () => {
    const root = await copyOfContent();
    await edit(root, 'content/pages/en/about.md', 'order: 1', 'order: 7');
    expect(await failuresIn(root)).toEqual([`content/pages/en/about.md: order: must be 1, as in ${ABOUT}`]);
  });
});

describe('the texts of the shop', () => {
  it('exist in both languages, with every fact filled in', async () => {
    const pages = await pagesIn(await copyOfContent());
    const slugs = LOCALES.map((locale) => pages.filter((page) => page.locale === locale).map(({ slug }) => slug));
    expect(slugs[0]).toEqual(slugs[1]);
    expect(slugs[0]).toEqual(
      expect.arrayContaining(['about', 'contact', 'cookies', 'distance-sales', 'kvkk', 'measuring-guide', 'privacy', 'returns', 'services/warranty', 'terms']),
    ); // prettier-ignore
    for (const page of pages) expect(JSON.stringify(page)).not.toMatch(/\{\{|\}\}|undefined|\[object|NaN/);
  });

  it('say what shop.json says, as each language writes it', async () => {
    const root = await copyOfContent();
    await edit(
      root,
      'content/shop.json',
      '"production": { "min": 5, "max": 7 }',
      '"production": { "min": 8, "max": 12 }',
    );
    await edit(root, 'content/shop.json', '"freeAbove": 500', '"freeAbove": 1250');
    const pages = await pagesIn(root);
    expect(pageOf(pages, 'terms', 'tr').body).toContain('8–12 iş gününde');
    expect(pageOf(pages, 'terms', 'tr').body).toContain('₺1.250,00 üzerindeki');
    expect(pageOf(pages, 'terms', 'en').body).toContain('8–12 working days');
    expect(pageOf(pages, 'terms', 'en').body).toContain('₺1,250.00');
    expect(pageOf(pages, 'services/consultation', 'tr').body).toContain(
      'Pazartesi–Cumartesi 09:00–18:00, Pazar 10:00–16:00',
    );
  });

  it.each([
    ['name cash at the door up to its cap', 6000, true],
    ['leave cash at the door out where its cap is 0', 0, false],
  ])('%s', async (_, cap, named) => {
    const root = await copyOfContent();
    await edit(root, 'content/shop.json', '"cap": 5000', `"cap": ${cap}`);
    const pages = (await pagesIn(root)).filter(({ slug }) => /terms|distance-sales|preliminary/.test(slug));
    expect(pages).toHaveLength(6);
    for (const { body } of pages) {
      expect(/kapıda ödeme|cash on delivery/i.test(body)).toBe(named);
      expect(body).not.toMatch(/₺0[,.]00|\{\{/);
    }
    const [terms] = pages.filter(({ slug, locale }) => slug === 'terms' && locale === 'tr');
    expect(terms?.body).toMatch(named ? /^Havale\/EFT ve ₺6.000,00 tutarına kadar/m : /^Havale\/EFT kabul edilir/m);
  });

  it('lead to pages of their own language', async () => {
    const pages = await pagesIn(await copyOfContent());
    expect(pageOf(pages, 'terms', 'tr').body).toContain('](/measuring-guide)');
    expect(pageOf(pages, 'terms', 'en').body).toContain('](/en/measuring-guide)');
  });

  it('are written for the site, and those that are no more are removed', async () => {
    const root = await copyOfContent();
    const gone = join(root, 'content/built/pages/tr/gone.md');
    await mkdir(join(root, 'content/built/pages/tr'), { recursive: true });
    await writeFile(gone, 'x');
    const compiled = await compile(root, DAY);
    if (!compiled.ok) throw new Error('the copy is broken');
    expect(await writeContent(root, compiled)).toBe(true);
    expect(await writeContent(root, compiled)).toBe(false);
    await expect(readFile(gone, 'utf8')).rejects.toThrow('ENOENT');
    const text = await readFile(join(root, 'content/built/pages/tr/services/warranty.md'), 'utf8');
    expect(text).toMatch(/^---\ntitle: Garanti\n/);
  });
});

it('an unknown fact is named with its line of the file', async () => {
  const root = await copyOfContent();
  await edit(root, 'content/pages/tr/about.md', 'Kıvrım, kumaşın', '{{shop.nothing}} kumaşın');
  const compiled = await compile(root, DAY);
  const lines = (await readFile(join(root, 'content/pages/tr/about.md'), 'utf8')).split('\n');
  const line = lines.findIndex((text) => text.includes('{{shop.nothing}}')) + 1;
  expect(compiled.ok ? [] : compiled.failures.map((failure) => failure.line)).toEqual([line]);
});
