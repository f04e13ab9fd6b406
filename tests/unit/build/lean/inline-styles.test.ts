import { expect, test } from 'vitest';
import { stylesInHead } from '../../../../src/build/lean/page.ts';

const page = (head: string, body: string): string => `<html><head>${head}</head><body>${body}</body></html>`;

test('styles of the body move to the end of the head, each once', () => {
  const island = '<style>a{display:contents}</style>';
  expect(stylesInHead(page('<title>x</title>', `<div>${island}<p>1</p>${island}<style>b{}</style></div>`))).toBe(
    page(`<title>x</title>${island}<style>b{}</style>`, '<div><p>1</p></div>'),
  );
});

test.each([
  ['styles in its head', page('<style>a{}</style>', '<p>1</p>')],
  ['no style', page('', '<p>1</p>')],
  ['no head', '<p>1</p><style>a{}</style>'],
])('a page with %s stays as it is', (_kind, html) => expect(stylesInHead(html)).toBe(html));

test('what every sheet says of islands is not said again', () => {
  const island = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
  expect(stylesInHead(page('', `${island}<p>1</p>`))).toBe(page('', '<p>1</p>'));
});
