import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isKept, keep } from '../../../src/build/kept.ts';

let folder: string;
const at = (name: string): string => path.join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-kept-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(at('read.ts'), 'one');
  await writeFile(at('made.mjs'), 'two');
  await made(Date.now() + 60_000);
});

const made = (began: number): Promise<void> =>
  keep(at('record.json'), 'node 24', { read: [at('read.ts'), at('not-there.json')], written: [at('made.mjs')] }, began);

const stillKept = (): Promise<boolean> => isKept(at('record.json'), 'node 24');

test('what nobody touched is kept, also when it was written once more as it was', async () => {
  expect(await stillKept()).toBe(true);
  await writeFile(at('read.ts'), 'one');
  expect(await stillKept()).toBe(true);
});

test.each([
  ['another input', () => writeFile(at('read.ts'), 'eno')],
  ['an input that is gone', () => rm(at('read.ts'))],
  ['an input that was not there', () => writeFile(at('not-there.json'), '')],
  ['another output', () => writeFile(at('made.mjs'), 'owt')],
  ['an output that is gone', () => rm(at('made.mjs'))],
  ['no record', () => rm(at('record.json'))],
  [
    'a record that was cut off',
    async () => writeFile(at('record.json'), (await readFile(at('record.json'), 'utf8')).slice(0, -9)),
  ],
])('%s is a change', async (_, change) => {
  await change();
  expect(await stillKept()).toBe(false);
});

test('other conditions are a change', async () => {
  expect(await isKept(at('record.json'), 'node 26')).toBe(false);
});

test('an input that was changed while it was read leaves no record', async () => {
  await rm(at('record.json'));
  await made(Date.now() - 60_000);
  expect(await stillKept()).toBe(false);
});
