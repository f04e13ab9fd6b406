import { expect, test } from 'vitest';
import { modulesScript, type ModuleGraph } from '../../../../src/build/lean/island-modules.ts';

const graph: ModuleGraph = new Map([
  ['_astro/form.js', ['_astro/react.js', '_astro/price.js']],
  ['_astro/price.js', ['_astro/money.js', '_astro/form.js']],
  ['_astro/client.js', ['_astro/react.js']],
]);
const island = (client: string): string =>
  `<astro-island component-url="/_astro/form.js" renderer-url="/_astro/client.js" props="{&quot;a&quot;:&quot;>&quot;}" client="${client}">`;

const listOf = (html: string): unknown => {
  const [, lists = ''] = /^self\.islandModules=(.*);$/.exec(modulesScript(html, graph)) ?? [];
  return (JSON.parse(lists) as Record<string, unknown>)['/_astro/form.js'];
};

test('an island that waits names all it is made of, each once, however deep', () =>
  expect(listOf(island('intent'))).toEqual([
    '/_astro/form.js',
    '/_astro/client.js',
    '/_astro/react.js',
    '/_astro/price.js',
    '/_astro/money.js',
  ]));

test('what the page loads by itself is not named again', () => {
  const html = `<script type="module" src="/_astro/react.js"></script>${island('intent')}`;
  expect(listOf(html)).toEqual(['/_astro/form.js', '/_astro/client.js', '/_astro/price.js', '/_astro/money.js']);
});

test('other islands, and what a page says of one, need no list', () => {
  const html = `${island('idle')}<p>client="intent"</p>`;
  expect(modulesScript(html, graph)).toBe('');
});
