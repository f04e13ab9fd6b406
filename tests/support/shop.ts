/** The shop that tests sell: a small one of their own, so that the owner may change everything in `content/`. */
import path from 'node:path';

/** Holds `content/` and, once built, `dist/`, as the project itself does. */
export const TEST_SHOP = path.resolve(import.meta.dirname, '../shop');

/** What a Node is told that shall sell it (`imports` of package.json). */
export const SHOP_OF_TESTS = '--conditions=shop-of-tests';
