import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { BuiltCatalogue } from '../../domain/product/open-catalogue.ts';
import type { EditorFile } from '../../lib/editor-file.ts';
import { PHOTO_FOLDER } from '../../lib/file-schema.ts';
import { builtFile } from '../content/compile.ts';
import { collectionsOf, formatsOf, type ContentFiles } from './collections.ts';
import { readWordFiles } from './word-files.ts';

/** Netlify's facts about the origin of a build's files. */
export interface BuildSource {
  readonly REPOSITORY_URL?: string | undefined;
  readonly BRANCH?: string | undefined;
  readonly CONTEXT?: string | undefined;
  /** The commit that is built. */
  readonly COMMIT_REF?: string | undefined;
}

/**
 * The repository on GitHub that the editor writes to; undefined where the build does not know it, and on previews, from which
 * nobody should change what the shop sells.
 */
export function repositoryOf({ REPOSITORY_URL = '', BRANCH = 'main', CONTEXT }: BuildSource) {
  const repo = /^(?:https:\/\/github\.com\/|git@github\.com:)([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    REPOSITORY_URL,
  )?.[1];
  return repo === undefined || CONTEXT !== 'production' ? undefined : { repo, branch: BRANCH };
}

/** All that `/editor` reads first. @param root whose `content/` is edited */
export async function editorFile(root: string, source: BuildSource): Promise<EditorFile> {
  const files = await readContent(root);
  const repository = repositoryOf(source);
  const photos = await readdir(join(root, PHOTO_FOLDER)).catch(() => []);
  return {
    config: {
      load_config_file: false,
      // `skip_ci: false` publishes with each save, and offers to save without: many changes, one deploy.
      // Without a repository the local files alone are offered; Sveltia still asks for a name.
      backend: {
        name: 'github',
        commit_messages: COMMITS,
        skip_ci: false,
        ...(repository ?? { repo: 'bu-bilgisayar/kivrim-perde' }),
      },
      media_folder: PHOTO_FOLDER.slice(1),
      public_folder: PHOTO_FOLDER,
      media_libraries: {
        all: { slugify_filename: true, max_file_size: 20_000_000, transformations: TRANSFORMATIONS },
        stock_assets: false,
      },
      slug: { encoding: 'ascii', clean_accents: true },
      app_title: repository ? 'Kıvrım Perde: Katalog' : 'Kıvrım Perde: Katalog (bu bilgisayardaki dosyalar)',
      logo: { src: '/favicon.svg' },
      collections: collectionsOf(files),
    },
    formats: formatsOf(files),
    photos: photos.sort(),
    hasRepository: repository !== undefined,
    ...(repository && { place: repository }),
    ...(source.COMMIT_REF && { deploy: createHash('sha256').update(source.COMMIT_REF).digest('hex') }),
  };
}

/** Photographs become what the compiler takes, whatever a telephone makes. */
const TRANSFORMATIONS = { raster_image: { format: 'webp', quality: 90, width: 2400, height: 3000 } };

const COMMITS = {
  create: 'Add {{slug}} to {{collection}}',
  update: 'Change {{slug}} of {{collection}}',
  delete: 'Remove {{slug}} from {{collection}}',
  uploadMedia: 'Add the photograph {{path}}',
  deleteMedia: 'Remove the photograph {{path}}',
};

async function readContent(root: string): Promise<ContentFiles> {
  // Compiled before: reading each product's own file once more takes as long as the first time.
  const { products, categories } = JSON.parse(await readFile(builtFile(root), 'utf8')) as BuiltCatalogue;
  return {
    pages: await readPageNames(root),
    words: await readWordFiles(root),
    next: {
      productId: after(products.map(({ id }) => id)),
      categoryId: after(categories.map(({ id }) => id)),
      categoryOrder: after(categories.map(({ order }) => order)),
    },
  };
}

const after = (numbers: readonly number[]): number => Math.max(0, ...numbers) + 1;

async function readPageNames(root: string): Promise<ContentFiles['pages']> {
  const folder = join(root, 'content/pages');
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length).split(sep).join('/'))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, `${name}.md`), 'utf8');
      return { name, title: /^title: (?:'(.*)'|(.*))$/m.exec(text)?.slice(1).find(Boolean) ?? name };
    }),
  );
}
