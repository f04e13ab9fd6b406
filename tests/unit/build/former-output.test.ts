import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { outputIn, removeFormer } from '../../../src/build/former-output.ts';

let dist: string;
const at = (name: string): string => path.join(dist, name);
const left = async (): Promise<string[]> => (await readdir(dist, { recursive: true })).sort();

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'kivrim-former-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await mkdir(at('p/old'), { recursive: true });
  for (const name of ['index.html', 'gone.html', 'p/old/gone.html']) await writeFile(at(name), 'before');
});

test('what a build wrote stays, also with the same words, and what it did not write goes', async () => {
  const before = await outputIn(dist);
  await writeFile(at('index.html'), 'before');
  await writeFile(at('p/new.html'), 'now');
  await removeFormer(dist, before);
  expect(await left()).toEqual(['index.html', 'p', 'p/new.html']);
});

test('a clock that is wrong changes nothing', async () => {
  // The time of a build whose clock was a year ahead.
  const ahead = new Date(Date.now() + 365 * 24 * 3_600_000);
  for (const name of ['index.html', 'gone.html', 'p/old/gone.html']) await utimes(at(name), ahead, ahead);
  const before = await outputIn(dist);
  await writeFile(at('index.html'), 'now');
  await utimes(at('index.html'), ahead, ahead);
  await removeFormer(dist, before);
  expect(await left()).toEqual(['index.html']);
});

test('a first build removes nothing', async () => {
  const before = await outputIn(at('nowhere'));
  await removeFormer(dist, before);
  expect((await left()).length).toBe(5);
});
