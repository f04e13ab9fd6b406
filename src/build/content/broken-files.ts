import { basename, extname } from 'node:path';
import type { Failure } from './failure.ts';

type Folder = 'products' | 'categories' | 'photos';

const FOLDERS: readonly Folder[] = ['products', 'categories', 'photos'];

/**
 * Files that could not be read. Checks between files run without them, so their names count as present: a broken product is
 * reported once, not by every file that names it.
 */
export class BrokenFiles {
  readonly #files: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;

  constructor(failures: readonly Failure[]) {
    this.#files = new Set(failures.map(({ file }) => file));
    this.#names = new Set(FOLDERS.flatMap((folder) => this.namesIn(folder)));
  }

  /** Names without their endings, which are the slugs of products and categories. */
  namesIn(folder: Folder): string[] {
    return [...this.#files]
      .filter((file) => file.startsWith(`content/${folder}/`))
      .map((file) => basename(file, extname(file)));
  }

  /** Whether a failure may be no more than the echo of a broken file. */
  explains({ file, reason }: Failure): boolean {
    if (this.#files.has(file)) return true;
    // The smallest price of the shop may be one of a broken product.
    if (file === 'content/coupons.json' && this.namesIn('products').length > 0) return reason.includes('smallest');
    return reason.split(/[\s"',:;]+/).some((word) => this.#names.has(word));
  }
}
