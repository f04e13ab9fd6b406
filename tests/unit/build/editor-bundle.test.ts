/** The editor is bundled anew when anything that it is made of has changed, and never otherwise. */
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { editorBundle, withOwnNames } from '../../../src/build/editor/bundle.ts';

let root: string;
const at = (name: string): string => path.join(root, name);
const LONG_AGO = new Date('2026-01-01');

/** Written long before the build: what is changed while it is read is not kept. */
async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
  await utimes(at(name), LONG_AGO, LONG_AGO);
}

const said = async (): Promise<string> => readFile(path.join(await editorBundle(root), 'editor.js'), 'utf8');
const madeAt = async (): Promise<number> => (await stat(path.join(await editorBundle(root), 'editor.js'))).mtimeMs;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kivrim-editor-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await write('src/features/editor/main.ts', `import { word } from './word.ts';\nconsole.log(word);`);
  await write('src/features/editor/word.ts', `export const word: string = 'before';`);
  await write('src/features/editor/preview.css', 'p { color: red }');
  await write('src/features/editor/bar.css', 'p { color: red }');
  await write('node_modules/@sveltia/cms/npm/assets/face.woff2', 'face');
  await write('node_modules/@sveltia/cms/npm/assets/face.map', 'map');
  await write('package.json', '{ "type": "module" }');
});

test('what nobody changed is not made again', async () => {
  const first = await madeAt();
  expect(await madeAt()).toBe(first);
});

test('a changed import is in the next bundle', async () => {
  expect(await said()).toContain('before');
  await write('src/features/editor/word.ts', `export const word: string = 'now';`);
  expect(await said()).toContain('now');
});

test.each([
  ['the style of the preview', 'src/features/editor/preview.css', 'preview.css'],
  ['the style of the bar', 'src/features/editor/bar.css', 'bar.css'],
  ['a typeface of the package', 'node_modules/@sveltia/cms/npm/assets/face.woff2', 'assets/face.woff2'],
])('%s is the new one', async (_, source, made) => {
  await editorBundle(root);
  await write(source, 'another');
  expect(await readFile(path.join(await editorBundle(root), made), 'utf8')).toBe('another');
});

test.each([['editor.js'], ['preview.css']])('a kept %s that was spoilt is made again', async (file) => {
  const folder = await editorBundle(root);
  const sound = await readFile(path.join(folder, file), 'utf8');
  await writeFile(path.join(folder, file), 'spoilt');
  expect(await readFile(path.join(await editorBundle(root), file), 'utf8')).toBe(sound);
});

test('the installed package names a photograph of a telephone as the compiler takes it', async () => {
  const own = withOwnNames(await readFile('node_modules/@sveltia/cms/npm/index.js', 'utf8'));
  const [, asciiOnly, after] =
    /\{unicode:new RegExp\(\w+,`gu`\),ascii:new RegExp\((\w+),`g`\)\}(.{0,1200})/.exec(own) ?? [];
  expect(own).toContain(`,${asciiOnly}=/[^A-Za-z0-9-]/,`);
  expect(after).toContain('.toLowerCase()');
  expect(after).not.toContain('toLocaleLowerCase');
  expect(() => withOwnNames(own)).toThrow('The editor would name photographs otherwise');
});
