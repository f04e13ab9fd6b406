import { readFileAs } from '../../src/build/content/read.ts';
import type { Failure } from '../../src/build/content/failure.ts';
import { shopFile, type Shop } from '../../src/domain/shop/shop.ts';

/**
 * Reads `content/shop.json` below `root` as the compiler does. Adds its faults to `failures` and returns null for a file that
 * `npm run content` would refuse.
 */
export async function readShop(root: string, failures: Failure[]): Promise<Shop | null> {
  const read = await readFileAs(root, 'content/shop.json', shopFile, failures);
  return read?.data ?? null;
}
