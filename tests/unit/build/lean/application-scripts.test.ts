import { expect, test } from 'vitest';
import {
  joinScripts,
  sharedFiles,
  withPlaces,
  type JoinedScript,
  type Script,
} from '../../../../src/build/lean/application-scripts.ts';

const script = (imports: string[], later: string[] = [], code = ''): Script => ({ code, imports, later });
const LARGE = `console.log("${'x'.repeat(2000)}");`;
const NONE = new Set<string>();

test('a family shares what two of its entries need at once, with all that it imports', () => {
  const scripts = new Map([
    ['_astro/cart.js', script(['_astro/store.js', '_astro/own.js'])],
    ['_astro/checkout.js', script(['_astro/store.js', '_astro/react.js'])],
    ['_astro/store.js', script(['_astro/atom.js'])],
  ]);
  const shared = sharedFiles(['_astro/cart.js', '_astro/checkout.js'], scripts, new Set(['_astro/react.js']));
  expect([...shared].sort()).toEqual(['_astro/atom.js', '_astro/store.js']);
});

test('and a small file that one needs at once and an act later, if that takes nothing along', () => {
  const scripts = new Map([
    [
      '_astro/cart.js',
      script(['_astro/small.js', '_astro/large.js', '_astro/leads.js', '_astro/early.js'], ['_astro/dialog.js']),
    ],
    ['_astro/checkout.js', script([])],
    ['_astro/dialog.js', script(['_astro/small.js', '_astro/large.js', '_astro/leads.js'])],
    ['_astro/small.js', script([])],
    ['_astro/early.js', script([])],
    ['_astro/large.js', script([], [], LARGE)],
    ['_astro/leads.js', script(['_astro/large.js'])],
  ]);
  expect([...sharedFiles(['_astro/cart.js', '_astro/checkout.js'], scripts, NONE)]).toEqual(['_astro/small.js']);
});

test('lists of what late modules need become names in their places', () => {
  const head = `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/a.js","_astro/a.css","_astro/b.js"])))=>i.map(i=>d[i]);\n`;
  expect(withPlaces(`${head}l(()=>import("./a.js"),__vite__mapDeps([0,1,2]));l(()=>import("./c.js"),[]);`)).toBe(
    'l(()=>import("./a.js"),["_astro/a.css","late:_astro/a.js"]);l(()=>import("./c.js"),[]);',
  );
  expect(withPlaces('import("./a.js")')).toBe('import("./a.js")');
  expect(() => withPlaces('l(()=>import("./a.js"),__vite__mapDeps([0]))')).toThrow('does not find the names');
});

/** The first bundling of two applications beside a page's script, with one store and a dialog that each may open. */
const FIRST = new Map<string, Script>([
  [
    '_astro/Page.aaaaaaaa.js',
    script(
      ['_astro/tools.hhhhhhhh.js'],
      ['_astro/Dialog.cccccccc.js'],
      'import{t}from"./tools.hhhhhhhh.js";t();export const load=(start)=>start();',
    ),
  ],
  ['_astro/store.bbbbbbbb.js', script([], [], `export const s=(globalThis.seen=[]);${LARGE}`)],
  [
    '_astro/Cart.dddddddd.js',
    script(
      ['_astro/store.bbbbbbbb.js', '_astro/Page.aaaaaaaa.js', '_astro/react.eeeeeeee.js', '_astro/css.ffffffff.js'],
      ['_astro/Dialog.cccccccc.js'],
      `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/Dialog.cccccccc.js","_astro/store.bbbbbbbb.js","_astro/react.eeeeeeee.js","_astro/css.ffffffff.js","_astro/Dialog.css"])))=>i.map(i=>d[i]);
import{s}from"./store.bbbbbbbb.js";import{load}from"./Page.aaaaaaaa.js";import{use}from"./react.eeeeeeee.js";import"./css.ffffffff.js";s.push(use());export default()=>load(()=>import("./Dialog.cccccccc.js"),__vite__mapDeps([0,1,2,3,4]));`,
    ),
  ],
  [
    '_astro/Checkout.gggggggg.js',
    script(
      ['_astro/store.bbbbbbbb.js', '_astro/Page.aaaaaaaa.js'],
      [],
      'import{s}from"./store.bbbbbbbb.js";import{load}from"./Page.aaaaaaaa.js";export default()=>load(()=>s.push("checkout"));',
    ),
  ],
  [
    '_astro/Dialog.cccccccc.js',
    script(
      ['_astro/store.bbbbbbbb.js', '_astro/react.eeeeeeee.js'],
      [],
      `import{s}from"./store.bbbbbbbb.js";import{use}from"./react.eeeeeeee.js";s.push(use());${LARGE}export const open=1;`,
    ),
  ],
  ['_astro/tools.hhhhhhhh.js', script([], [], 'export const t=()=>globalThis.tools=1;')],
  ['_astro/css.ffffffff.js', script([])],
  ['_astro/react.eeeeeeee.js', script([], [], 'export const use=()=>1;')],
]);
const ENTRIES = ['_astro/Page.aaaaaaaa.js', '_astro/Cart.dddddddd.js', '_astro/Checkout.gggggggg.js'];
const bundled = (): Promise<JoinedScript[]> =>
  joinScripts({ name: 'buying', entries: ENTRIES }, FIRST, new Set(['_astro/react.eeeeeeee.js']));
const named = (scripts: readonly JoinedScript[], name: string): JoinedScript => {
  const found = scripts.find(({ file }) => file.startsWith(`_astro/${name}.`));
  if (!found) throw new Error(`${name} is not among ${scripts.map(({ file }) => file).join(', ')}`);
  return found;
};

test('each file of the first bundling is in one of the second, and React stays where it was', async () => {
  const scripts = await bundled();
  const homes = scripts.flatMap(({ from }) => from);
  expect(homes.toSorted()).toEqual([...new Set(homes)].sort());
  expect(named(scripts, 'buying').from).toEqual(['_astro/store.bbbbbbbb.js']);
  const cart = named(scripts, 'Cart');
  expect(cart.entry).toBe('_astro/Cart.dddddddd.js');
  expect(cart.imports).toContain('_astro/react.eeeeeeee.js');
  expect(cart.code).toContain('"./react.eeeeeeee.js"');
  expect(cart.imports).toContain(named(scripts, 'buying').file);
});

test('a page’s script is a file with what it imports, which does not wait for the applications', async () => {
  const scripts = await bundled();
  const page = scripts.find(({ from }) => from.includes('_astro/Page.aaaaaaaa.js'));
  expect(page?.from).toEqual(['_astro/tools.hhhhhhhh.js', '_astro/Page.aaaaaaaa.js']);
  expect(page?.imports).toEqual([]);
});

test('a late module names what is not there yet: its own file and its sheet', async () => {
  const scripts = await bundled();
  const dialog = named(scripts, 'Dialog').file;
  expect(named(scripts, 'Cart').code.replaceAll('`', '"')).toContain(`["_astro/Dialog.css","${dialog}"]`);
  expect(named(scripts, 'Cart').later).toEqual([dialog]);
});
