/** The archive: a folder here, Netlify Blobs there by its own client and server; a fault of either is told by a word. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasArchive, readFromArchive, removeFromArchive, writeToArchive } from '../../../functions/store/archive.ts';

const NAME = 'KP-1795180000000/0f0f';
const NONE = { ARCHIVE_DIR: '', NETLIFY_BLOBS_CONTEXT: '', NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' };
const surround = (variables: Partial<typeof NONE>) => {
  for (const [name, value] of Object.entries({ ...NONE, ...variables })) vi.stubEnv(name, value);
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-archive-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function keepsTexts(): Promise<void> {
  expect(hasArchive()).toBe(true);
  expect(await readFromArchive(NAME)).toBeNull();
  await removeFromArchive(NAME);
  const texts = Array.from({ length: 60 }, (_, at) => [`${NAME}${at}`, `Şişli ${at}\n\u2028🪟`] as const);
  await Promise.all(texts.map(([name, text]) => writeToArchive(name, text)));
  expect(await Promise.all(texts.map(([name]) => readFromArchive(name)))).toEqual(texts.map(([, text]) => text));
  await Promise.all(texts.map(([name]) => removeFromArchive(name)));
  for (const [name] of texts) expect(await readFromArchive(name)).toBeNull();
}

describe('a folder', () =>
  it('keeps texts, for its owner alone', async () => {
    surround({ ARCHIVE_DIR: path.join(folder, 'archive') });
    await keepsTexts();
    await writeToArchive(NAME, 'x');
    const [file = ''] = await readdir(path.join(folder, 'archive'));
    expect((await stat(path.join(folder, 'archive'))).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'archive', file))).mode & 0o777).toBe(0o600);
  }));

describe('Netlify Blobs', () => {
  const token = 'a token of this test';
  const contextAt = (edgeURL: string) =>
    Buffer.from(JSON.stringify({ siteID: 'a-site', token, edgeURL, uncachedEdgeURL: edgeURL })).toString('base64');

  it('keeps texts, as a function of Netlify has it', async () => {
    const server = new BlobsServer({ directory: folder, token });
    const { port } = await server.start();
    surround({ NETLIFY_BLOBS_CONTEXT: contextAt(`http://localhost:${port}`) });
    await keepsTexts();
    await server.stop();
  });

  it('tells by a word that it does not answer', async () => {
    surround({ NETLIFY_BLOBS_CONTEXT: contextAt('http://localhost:1') });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('no', { status: 401 })));
    await expect(readFromArchive(NAME)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      command: 'read-archive',
      reason: 'BlobsInternalError',
    });
    vi.unstubAllGlobals();
  });

  it('that hangs is given up as a whole, so that its caller still has time to answer', async () => {
    surround({ NETLIFY_BLOBS_CONTEXT: contextAt('http://localhost:1') });
    vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const told = readFromArchive(NAME).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8000);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    expect(await Promise.race([told, Promise.resolve('still asks')])).toMatchObject({
      name: 'StoreUnavailable',
      command: 'read-archive',
      reason: 'TimeoutError',
    });
    vi.unstubAllGlobals();
  });

  it('is at hand elsewhere by two variables, and nowhere without them', async () => {
    surround({});
    expect(hasArchive()).toBe(false);
    await expect(writeToArchive(NAME, 'x')).rejects.toMatchObject({ reason: 'MissingBlobsEnvironmentError' });
    surround({ NETLIFY_SITE_ID: 'a-site' });
    expect(hasArchive()).toBe(false);
    surround({ NETLIFY_SITE_ID: 'a-site', NETLIFY_AUTH_TOKEN: 'x' });
    expect(hasArchive()).toBe(true);
  });
});
