/** Encoded photographs outlive a build and an install: on one machine beside the project's files, on Netlify by its plugin. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import config from '../../../astro.config.mjs';
import * as plugin from '../../../netlify/photo-cache/index.js';
import { CACHE } from '../../../src/build/content/photo-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const KEPT = '.cache';
const isKept = (folder: string): boolean => path.resolve(ROOT, folder).startsWith(path.join(ROOT, KEPT) + path.sep);

it('lies in the folder that Netlify keeps, and in none that an install or a build empties', () =>
  expect([config.cacheDir, CACHE].map((folder) => isKept(String(folder)))).toEqual([true, true]));

it('is no part of the repository', async () => {
  const ignored = await readFile(path.join(ROOT, '.gitignore'), 'utf8');
  expect(ignored.split('\n')).toContain(`${KEPT}/`);
});

it('is brought back before a build and kept after it', async () => {
  const told: string[] = [];
  const tell = (word: string) => (folder: string) => Promise.resolve(void told.push(`${word} ${folder}`));
  await plugin.onPreBuild({ utils: { cache: { restore: tell('restore') } } });
  await plugin.onPostBuild({ utils: { cache: { save: tell('save') } } });
  expect(told).toEqual([`restore ${KEPT}`, `save ${KEPT}`]);
});

it('exports events alone: Netlify ends a build at any other export', () =>
  expect(Object.keys(plugin).toSorted()).toEqual(['onPostBuild', 'onPreBuild']));

it('is a plugin that Netlify finds', async () => {
  const settings = await readFile(path.join(ROOT, 'netlify.toml'), 'utf8');
  expect(settings).toContain('package = "/netlify/photo-cache"');
  expect(await readFile(path.join(ROOT, 'netlify/photo-cache/manifest.yml'), 'utf8')).toBe('name: photo-cache\n');
});
