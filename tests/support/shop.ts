/** The shop that tests sell: a copy of `content/` that nobody edits, so that an owner may change whatever is hers. */
import path from 'node:path';

/** Holds `content/` and, once built, `dist/`, as the project itself does. */
export const TEST_SHOP = path.resolve(import.meta.dirname, '../shop');

/** Option of Node that makes it sell this shop (`imports` of package.json). */
export const SHOP_OF_TESTS = '--conditions=shop-of-tests';
