import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FAMILIES, noApplicationScripts, unusedScripts, withFamily } from '../../../../src/build/lean/applications.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const island = (component: string, client: string): string =>
  `<astro-island uid="1" component-url="/_astro/${component}" renderer-url="/_astro/client.js" client="${client}">`;
const frame = '<script type="module" src="/_astro/Base.js"></script><img src="/images/a.webp">';

const scripts = {
  ...noApplicationScripts(),
  families: [
    {
      islands: new Map([['_astro/Login.js', '_astro/Login.2.js']]),
      ofPages: new Map([['_astro/Base.js', '_astro/Base.3.js']]),
    },
    {
      islands: new Map([['_astro/Cart.js', '_astro/Cart.2.js']]),
      ofPages: new Map([['_astro/Base.js', '_astro/Base.2.js']]),
    },
  ],
};

test('an application and the script of its page are those of its family; React is everybody’s', () =>
  expect(withFamily(frame + island('Cart.js', 'load'), 'cart.html', scripts)).toBe(
    frame.replace('Base.js', 'Base.2.js') + island('Cart.2.js', 'load'),
  ));

test.each([
  ['a page of goods, whose form waits', frame + island('Form.js', 'intent')],
  [
    'one whose form says what is larger',
    frame + island('Form.js', 'intent').replace(' client', ' props="a > b" client'),
  ],
  ['a page of words', frame],
])('%s stays as it is', (_, html) => expect(withFamily(html, 'p/x.html', scripts)).toBe(html));

test('an application that no family has ends the build', () =>
  expect(() => withFamily(frame + island('Swing.js', 'load'), 'swing.html', scripts)).toThrow(
    'lean/applications.ts has no family with _astro/Base.js of swing.html',
  ));

test('scripts that neither a page nor an act asks for are not published', () => {
  const script = (imports: string[], later: string[] = []) => ({ code: '', imports, later });
  const first = new Map([
    ['_astro/Base.js', script(['_astro/shared.js'], ['_astro/Drawer.js'])],
    ['_astro/shared.js', script([])],
    ['_astro/Drawer.js', script(['_astro/lines.js'])],
    ['_astro/lines.js', script([])],
    ['_astro/Cart.js', script(['_astro/shared.js', '_astro/lines.js'])],
  ]);
  const joined = new Map([
    ['_astro/Cart.2.js', { ...script([], ['_astro/late.2.js']), file: '', from: [] }],
    ['_astro/late.2.js', { ...script([]), file: '', from: [] }],
    ['_astro/Base.2.js', { ...script([]), file: '', from: [] }],
  ]);
  expect(unusedScripts(['_astro/Base.js', '_astro/Cart.2.js'], { first, joined, families: [] })).toEqual([
    '_astro/Cart.js',
    '_astro/Base.2.js',
  ]);
});

test('each name of a family leads to a component or a layout, and no component has two', () => {
  const files = globSync('src/**/*.{tsx,astro}', { cwd: ROOT }).map((file) => `/${file}`);
  const parts = FAMILIES.flatMap(({ modules }) => modules);
  expect(parts.filter((part) => !files.some((file) => file.includes(part)))).toEqual([]);
  const pages = files.filter((file) => /(?:Page|ContactForm)\.tsx$/.test(file));
  const familiesOf = (file: string): string[] =>
    FAMILIES.filter(({ modules }) => modules.some((part) => file.includes(part))).map(({ name }) => name);
  expect(pages.filter((file) => familiesOf(file).length > 1)).toEqual([]);
});
