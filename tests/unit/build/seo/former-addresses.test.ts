/** A renamed product or category, from its file to what the shop answers at its former address. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFiles } from '../../../../netlify/local/site/files.ts';
import { redirectsFile } from '../../../../src/build/seo/former-addresses.ts';
import { PROJECT_ROOT } from '../../../../src/build/content/place.ts';

async function siteWith(redirects: string) {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, 'p'));
  await mkdir(join(dist, 'c'));
  await writeFile(join(dist, '_redirects'), redirects);
  await writeFile(join(dist, 'p/yeni.html'), 'yeni');
  await writeFile(join(dist, 'c/eski.html'), 'ilk sayfa');
  await writeFile(join(dist, '404.html'), 'yok');
  const files = createFiles(PROJECT_ROOT, dist);
  return (address: string) => files.answer(new Request(`http://localhost${address}`));
}

it('leads for good from each former address to the one of today, in both languages, with what follows it', async () => {
  const ask = await siteWith(
    redirectsFile(
      [
        { slug: 'yeni', aliases: ['eski', 'daha-eski'] },
        { slug: 'baska', aliases: [] },
      ],
      [],
    ),
  );
  for (const [from, to] of [
    ['/p/eski', '/p/yeni'],
    ['/p/daha-eski', '/p/yeni'],
    ['/en/p/eski', '/en/p/yeni'],
    ['/p/eski?line=x', '/p/yeni?line=x'],
  ] as const) {
    const answer = await ask(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  }
  expect((await ask('/p/yeni')).status).toBe(200);
  expect((await ask('/p/baska')).status).toBe(404);
});

it('leads the further pages of a renamed category to those of today; its first is a page of its own', async () => {
  const ask = await siteWith(redirectsFile([], [{ slug: 'yeni', aliases: ['eski'] }]));
  for (const [from, to] of [
    ['/c/eski/2', '/c/yeni/2'],
    ['/en/c/eski/3?width=120', '/en/c/yeni/3?width=120'],
  ] as const) {
    const answer = await ask(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  }
  for (const first of ['/c/eski', '/c/eski/', '/c/eski?width=120']) {
    const answer = await ask(first);
    expect([answer.status, await answer.text()]).toEqual([200, 'ilk sayfa']);
  }
});

it('is an empty file where nothing was renamed', () =>
  expect(redirectsFile([{ slug: 'yeni', aliases: [] }], [{ slug: 'perde', aliases: [] }])).toBe(''));
