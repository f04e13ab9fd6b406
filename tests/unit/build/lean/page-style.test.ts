import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withOneSheet, withStyleInHead } from '../../../../src/build/lean/page.ts';

const SHEETS: Readonly<Record<string, string>> = { 'a.css': '.a{color:red}\n', 'b.css': '.b{top:0}' };
const textOf = (name: string): Promise<string> => Promise.resolve(SHEETS[name] ?? '');
const page = (body = ''): string =>
  `<head><meta http-equiv="content-security-policy" content="style-src 'self'"><link rel="stylesheet" href="/_astro/a.css">` +
  `<link rel="stylesheet" href="/_astro/b.css"><style>.own{}</style></head><body>${body}</body>`;

test('sheets stand in the head in their order, and the policy knows them', async () => {
  const css = '.a{color:red}.b{top:0}.own{}';
  const hash = createHash('sha256').update(css).digest('base64');
  expect(await withStyleInHead(page('<astro-island client="intent">'), textOf)).toBe(
    `<head><meta http-equiv="content-security-policy" content="style-src 'self' 'sha256-${hash}'"><style>${css}</style></head>` +
      '<body><astro-island client="intent"></body>',
  );
});

test.each([
  ['a page with an application', page('<astro-island uid="1" client="load">')],
  ['a page without sheets', '<head><style>.own{}</style></head>'],
])('%s is left alone', async (_, html) => {
  expect(await withStyleInHead(html, textOf)).toBe(html);
});

test('the sheets of an application are one file in their order, whose link tells which', async () => {
  const { html, sheet } = await withOneSheet(page('<astro-island uid="1" client="load">'), textOf);
  const css = '.a{color:red}\n.b{top:0}';
  const name = `page.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  expect(sheet).toEqual({ name, text: css });
  expect(html.match(/<link[^>]*>/g)).toEqual([`<link rel="stylesheet" href="/_astro/${name}" data-of="a.css b.css">`]);
});

test.each([
  ['a page of words', page()],
  ['an application with one sheet', '<link rel="stylesheet" href="/_astro/a.css"><astro-island uid="1" client="load">'],
])('%s keeps its links', async (_, html) => {
  expect(await withOneSheet(html, textOf)).toEqual({ html });
});
