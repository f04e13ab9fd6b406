import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compile, writeContent } from '../../../../src/build/content/compile.ts';
import {
  messageTypes,
  readFormWords,
  readMessages,
  writeMessageTypes,
} from '../../../../src/build/content/messages.ts';
import { formatFailure, type Failure } from '../../../../src/build/content/failure.ts';
import { copyOfContent, edit } from './project.ts';

const CART = 'content/locales/tr/cart.json';

/** The part that is read of one file of messages. */
async function read(text: string): Promise<{ types: string[]; failures: string[] }> {
  const root = await mkdtemp(join(tmpdir(), 'messages-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'content/locales/tr'), { recursive: true });
  await writeFile(join(root, CART), text);
  const failures: Failure[] = [];
  const types = messageTypes(await readMessages(root, failures)).split('\n');
  return { types: types.filter((line) => line.startsWith('  ')), failures: failures.map(formatFailure) };
}

describe('the type of a message', () =>
  it.each([
    ['has no names', { title: 'Sepetim' }, ['  "cart:title": never;']],
    [
      'has the names of its placeholders',
      { size: '{{width}} × {{height}} cm' },
      ['  "cart:size": "height" | "width";'],
    ],
    ['names each once', { twice: '{{name}}, {{name}}' }, ['  "cart:twice": "name";']],
    ['stands under its whole key', { line: { each: '{{price}}' } }, ['  "cart:line.each": "price";']],
    ['is one for all forms of a plural', { n_one: 'bir', n_other: '{{count}}' }, ['  "cart:n": "count";']],
    ['takes a count even where no form says it', { n_one: '{{a}}', n_other: 'çok' }, ['  "cart:n": "a" | "count";']],
    ['is not a plural by the name above it', { status: { other: 'Diğer' } }, ['  "cart:status.other": never;']],
    [
      'is its own with a context',
      { wait: '{{s}}', wait_minutes: '{{m}}' },
      ['  "cart:wait": "s";', '  "cart:wait_minutes": "m";'],
    ],
  ])('%s', async (_what, messages, types) => {
    expect(await read(JSON.stringify(messages))).toEqual({ types, failures: [] });
  }));

describe('a wrong file of messages', () => {
  it.each([
    ['{ "title": 1 }', `${CART}:1: title: must be a text, or texts below a name`],
    ['{ "a": { "b": ["x"] } }', `${CART}:1: a: must be a text, or texts below a name`],
    ['{ "title": "x"', /^content\/locales\/tr\/cart\.json:1: file: /],
  ])('%s is told', async (text, failure) => {
    const { failures } = await read(text);
    expect(failures).toEqual([typeof failure === 'string' ? failure : expect.stringMatching(failure)]);
  });

  it('stops the content, and is no reason to write anything', async () => {
    const root = await copyOfContent();
    await edit(root, CART, '"Sepetim"', '1');
    const compiled = await compile(root, '2026-11-20');
    expect(compiled).toMatchObject({ ok: false, failures: [{ file: CART, field: 'title' }] });
  });
});

it('the types are written with the content, and left alone while no key changes', async () => {
  const root = await copyOfContent();
  const compiled = await compile(root, '2026-11-20');
  if (!compiled.ok) throw new Error(compiled.failures.map(formatFailure).join('\n'));
  await writeContent(root, compiled);
  const file = join(root, 'content/built/messages.d.ts');
  const types = await readFile(file, 'utf8');
  expect(types).toContain('\n  "cart:line.size": "height" | "width";\n');

  const write = async (): Promise<boolean> => writeMessageTypes(root, await readMessages(root, []));
  await edit(root, CART, '"Sepetim"', '"Sepetiniz"');
  expect(await write()).toBe(false);
  await edit(root, CART, '"title"', '"heading"');
  expect(await write()).toBe(true);
  expect(await readFile(file, 'utf8')).toBe(types.replace('"cart:title"', '"cart:heading"'));
});

it('the words of the form are read in every language, and a typo names its file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'form-words-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const rules = JSON.stringify({ measurement: { whole: 'Tam' }, other: 'Başka' });
  for (const locale of ['tr', 'en']) {
    await mkdir(join(root, 'content/locales', locale), { recursive: true });
    await writeFile(join(root, 'content/locales', locale, 'measurement.json'), '{"add":"Ekle"}');
    await writeFile(join(root, 'content/locales', locale, 'rules.json'), rules);
  }
  const words = JSON.stringify({ measurement: { add: 'Ekle' }, rules: { measurement: { whole: 'Tam' } } });
  expect(await readFormWords(root)).toEqual([
    ['tr', words],
    ['en', words],
  ]);
});

describe('the other language', () => {
  const ENGLISH = 'content/locales/en/cart.json';

  it.each([
    ['a comma too many', /}\s*$/, ',}', /cart\.json:\d+: file: has a comma too many before \}/],
    [
      'a text that is missing',
      /"title": "[^"]*",?/,
      '',
      /cart\.json:\d+: title: is missing: content\/locales\/tr has it/,
    ],
    [
      'a text too many',
      '"title":',
      '"heading": "Cart", "title":',
      /cart\.json:\d+: heading: is no text of content\/locales\/tr/,
    ],
    [
      'a value that is left out',
      /\{\{missing\}\}|\{\{code\}\}/,
      '',
      /cart\.json:\d+: [\w.]+: must leave open what content\/locales\/tr\/cart\.json does: \{\{\w+\}\}/,
    ],
  ])('%s is told', async (_what, find, replacement, failure) => {
    const root = await copyOfContent();
    await edit(root, ENGLISH, find, replacement);
    const compiled = await compile(root, '2026-11-20');
    const told = compiled.ok ? [] : compiled.failures.map(formatFailure);
    expect(told).toEqual([expect.stringMatching(failure)]);
  });

  it('has no texts of the back room', async () => {
    const root = await copyOfContent();
    await writeFile(join(root, 'content/locales/tr/admin-test.json'), '{"title":"Geri oda"}');
    expect((await compile(root, '2026-11-20')).ok).toBe(true);
  });
});
