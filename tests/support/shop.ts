/** The shop that tests sell: a small one of their own, so that the owner may change everything in `content/`. */
import path from 'node:path';

/** Holds `content/` and, once built, `dist/`, as the project itself does. */
export const TEST_SHOP = path.resolve(import.meta.dirname, '../shop');

/** Option of Node that makes it sell this shop (`imports` of package.json). */
export const SHOP_OF_TESTS = '--conditions=shop-of-tests';
