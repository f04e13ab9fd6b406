/** The files on the machine are readable for the owner of the shop and nobody else. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Letter } from '../../../functions/mail/letter.ts';
import { post } from '../../../functions/mail/send.ts';
import { localAccountVariables } from '../../../netlify/local/environment.ts';
import { startLocalStore } from '../../../netlify/local/store/local-store.ts';
import { findRedis } from '../../../netlify/local/store/redis-engine.ts';

const hasRedis = (await findRedis()) !== undefined;
let parent: string;
let folder: string;
let umask: number;

const LETTER: Letter = { subject: 'Ş', locale: 'tr', blocks: [] };

beforeEach(async () => {
  // Default of most machines: without a mode of its own, a file is everybody's to read.
  umask = process.umask(0o022);
  parent = await mkdtemp(path.join(tmpdir(), 'kivrim-private-'));
  folder = path.join(parent, 'data');
});

afterEach(async () => {
  process.umask(umask);
  vi.unstubAllEnvs();
  await rm(parent, { recursive: true, force: true });
});

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);

/** Everything in the data folder that somebody else may read, write or enter. */
async function open(): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => [name, await modeOf(path.join(folder, name))] as const));
  return modes.filter(([, mode]) => !mode.endsWith('00')).map(([name, mode]) => `${name} ${mode}`);
}

async function sendLetter(): Promise<void> {
  for (const [name, value] of Object.entries(await localAccountVariables(folder, {}))) vi.stubEnv(name, value);
  vi.stubEnv('SMTP_URL', undefined);
  await post('ayse@example.com', LETTER);
}

describe('the data folder', () => {
  it.each(['memory', ...(hasRedis ? ['redis'] : [])])('is the owner’s alone with STORE=%s', async (STORE) => {
    const local = await startLocalStore({ folder, environment: { STORE } });
    await sendLetter();
    await local.stop();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['outbox', 'secrets.json']));
    expect(await open()).toEqual([]);
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(path.join(folder, 'outbox'))).toBe('700');
    const [letter = ''] = await readdir(path.join(folder, 'outbox'));
    expect(await modeOf(path.join(folder, 'outbox', letter))).toBe('600');
  });

  it('is closed when an older version left it open, with all it holds', async () => {
    await mkdir(path.join(folder, 'outbox'), { recursive: true, mode: 0o755 });
    await mkdir(path.join(folder, 'redis'), { mode: 0o755 });
    await chmod(folder, 0o755);
    await writeFile(path.join(folder, 'outbox/1.json'), '{}', { mode: 0o644 });
    await writeFile(path.join(folder, 'secrets.json'), '{}', { mode: 0o644 });
    await sendLetter();
    await (await startLocalStore({ folder, environment: {} })).stop();
    expect(await open()).toEqual([]);
  });

  it('keeps its own mode where others keep files too; what the shop writes there is private', async () => {
    await mkdir(folder, { mode: 0o755 });
    await writeFile(path.join(folder, 'notes.txt'), '');
    await sendLetter();
    expect(await modeOf(folder)).toBe('755');
    expect((await open()).map((line) => line.split(' ')[0])).toEqual(['.', 'notes.txt']);
  });
});

it('a letter is private in a folder that is not', async () => {
  await mkdir(folder, { mode: 0o755 });
  vi.stubEnv('SMTP_URL', undefined);
  vi.stubEnv('OUTBOX_DIR', folder);
  await post('ayse@example.com', LETTER);
  const [letter = ''] = await readdir(folder);
  expect(await modeOf(path.join(folder, letter))).toBe('600');
});
