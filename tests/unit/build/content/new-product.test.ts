/** `npm run product`, and what the check says of a product that was begun with it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { beginProduct } from '../../../../src/build/content/new-product.ts';
import { formatFailure } from '../../../../src/build/content/failure.ts';
import { copyOfContent, edit, ownPhotos } from './project.ts';

const TODAY = '2026-11-20';
const FILE = 'content/products/yeni-tul.yaml';

async function failuresIn(root: string): Promise<string[]> {
  const compiled = await compile(root, TODAY);
  return compiled.ok ? [] : compiled.failures.map(formatFailure);
}

async function write(root: string, values: readonly [find: RegExp | string, text: string][]): Promise<void> {
  for (const [find, text] of values) await edit(root, FILE, find, text);
}

describe('a product that was begun', () => {
  it('has the next free id and the day, and every unwritten field is named with its line', async () => {
    const root = await copyOfContent();
    const before = await compile(root, TODAY);
    const highest = before.ok ? Math.max(...before.data.products.map(({ id }) => id)) : Number.NaN;
    expect(await beginProduct(root, { slug: 'yeni-tul', category: 'tul-perde' }, TODAY)).toEqual({
      ok: true,
      file: FILE,
    });
    const text = await readFile(join(root, FILE), 'utf8');
    expect(text).toContain(`id: ${highest + 1}\n`);
    expect(text).toContain(`addedOn: ${TODAY}\n`);
    const marked = text
      .split('\n')
      .flatMap((line, at) => (!line.startsWith('#') && line.includes('???') ? [at + 1] : []));
    const named = (await failuresIn(root))
      .flatMap((told) => /yeni-tul\.yaml:(\d+): /.exec(told)?.[1] ?? [])
      .map(Number);
    expect([...new Set(named)].sort((a, b) => a - b)).toEqual(marked);
    expect(marked.length).toBeGreaterThan(10);
  });

  it.each(['fon-perde', 'stor-perde', 'japon-panel', 'romork', 'accessories'])(
    'of %s has no fault but what is not written yet',
    async (category) => {
      const root = await copyOfContent();
      await beginProduct(root, { slug: 'yeni-tul', category }, TODAY);
      for (const told of await failuresIn(root)) {
        expect(told).toMatch(/is not written yet|\?\?\? is no amount|must be a (slug|colour) such as/);
      }
    },
  );

  it('is sold once it is written, with a photograph as a phone takes it', async () => {
    const root = await copyOfContent();
    await ownPhotos(root);
    await beginProduct(root, { slug: 'yeni-tul', like: 'pera-nakisli-tul' }, TODAY);
    await write(root, [
      [/^name:\n.*\n.*\n/m, 'name: { tr: Yeni Tül, en: New sheer }\n'],
      [/^description:\n.*\n.*\n/m, 'description: { tr: İnce, en: Fine }\n'],
      [/^features:\n.*\n.*\n/m, 'features: [{ tr: Yıkanır, en: Washable }]\n'],
      [/^ {2}- id: \?\?\?\n.*\n.*\n.*\n.*\n/m, "  - id: krem\n    name: { tr: Krem, en: Cream }\n    hex: '#e6dcc8'\n"],
      [/price: \?\?\?/, 'price: 1490'],
    ]);
    await edit(root, 'content/photos.yaml', /alt:\n {4}tr: \?\?\?\n {4}en: \?\?\?/, 'alt: { tr: Tül, en: Sheer }');
    expect(await failuresIn(root)).toEqual([
      expect.stringMatching(/^content\/photos\.yaml:\d+: yeni-tul: content\/photos has no photograph yeni-tul$/),
      expect.stringContaining('content/photos has no photograph yeni-tul'),
      expect.stringContaining('content/photos has no photograph yeni-tul'),
    ]);
    await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#c0a080' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(join(root, 'content/photos/yeni-tul.jpg'));
    const compiled = await compile(root, TODAY);
    expect(compiled.ok && compiled.data.products.find(({ slug }) => slug === 'yeni-tul')).toMatchObject({
      price: 149_000,
      photo: 'yeni-tul',
      rooms: ['living'],
    });
    expect(compiled.ok && compiled.data.photos['yeni-tul']).toMatchObject({ width: 1500, height: 2000 });
  });
});

describe('nothing is begun', () => {
  it.each<[string, { slug: string; category?: string; like?: string }, string]>([
    ['over a product that is there', { slug: 'levent-zebra', category: 'zebra-perde' }, 'is there already'],
    ['under a name that is no address', { slug: 'Yeni Tül', category: 'tul-perde' }, 'is no slug'],
    ['in no category', { slug: 'yeni-tul' }, '--category is missing'],
    ['in an unknown category', { slug: 'yeni-tul', category: 'tul' }, 'content/categories/tul.yaml is missing'],
    ['like an unknown product', { slug: 'yeni-tul', like: 'yok' }, 'content/products/yok.yaml is missing'],
  ])('%s', async (_, wanted, reason) => {
    const root = await copyOfContent();
    const photos = await readFile(join(root, 'content/photos.yaml'), 'utf8');
    const begun = await beginProduct(root, wanted, TODAY);
    expect(begun.ok ? '' : begun.reason).toContain(reason);
    expect(await readFile(join(root, 'content/photos.yaml'), 'utf8')).toBe(photos);
    expect(await failuresIn(root)).toEqual([]);
  });

  it('under the former name of another product', async () => {
    const root = await copyOfContent();
    await edit(
      root,
      'content/products/levent-zebra.yaml',
      'slug: levent-zebra',
      'slug: levent-zebra\naliases: [eski-zebra]',
    );
    const begun = await beginProduct(root, { slug: 'eski-zebra', category: 'zebra-perde' }, TODAY);
    expect(begun.ok ? '' : begun.reason).toContain('former slug');
  });
});
