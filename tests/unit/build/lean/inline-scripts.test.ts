import { expect, test } from 'vitest';
import { createScriptShelf } from '../../../../src/build/lean/inline-scripts.ts';

const page = (...scripts: string[]): string =>
  `<body>${scripts.map((script) => `<p></p>${script}`).join('')}<p>Son</p></body>`;

test('inline scripts become one deferred file, in their order, each once', () => {
  const shelf = createScriptShelf();
  const lean = shelf.withoutInline(page('<script>a()</script>', '<script>b();</script>', '<script>a()</script>'));
  const [file] = shelf.files();
  expect(file?.code).toBe('a();\nb();');
  expect(lean).toBe(page(`<script src="/_astro/${file?.name}" defer></script>`, '', ''));
});

test('code for the file stands before the page’s own', () => {
  const shelf = createScriptShelf();
  shelf.withoutInline(page('<script>a()</script>'), 'self.b=1;');
  expect(shelf.files().map(({ code }) => code)).toEqual(['self.b=1;\na();']);
});

test('scripts with attributes and pages without inline ones stay as they are', () => {
  const shelf = createScriptShelf();
  const html = page(
    '<script type="module" src="/_astro/x.js"></script>',
    '<script type="application/ld+json">{}</script>',
  );
  expect(shelf.withoutInline(html)).toBe(html);
  expect(shelf.files()).toEqual([]);
});

test('pages with the same scripts share a file, others do not', () => {
  const shelf = createScriptShelf();
  const name = (html: string): string | undefined =>
    /_astro\/(island\.[0-9a-f]+\.js)/.exec(shelf.withoutInline(html))?.[1];
  const first = name(page('<script>a()</script>'));
  expect(name(page('<script>a()</script>', 'Metin'))).toBe(first);
  expect(name(page('<script>c()</script>'))).not.toBe(first);
  expect(shelf.files()).toHaveLength(2);
});
