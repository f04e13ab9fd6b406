import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { partAddress, type OfferHead } from '../../domain/offer/offer-file.ts';

/** Most bytes of the catalogue, compressed, that a browser keeps for houses without network before it has used them. */
const MOST_BYTES = 300_000;

/** Addresses of parts: kept at once, and kept once they were used. */
interface KeptParts {
  readonly parts: readonly string[];
  readonly later: readonly string[];
}

/** Weighs the parts that a build wrote. A small shop is kept whole; of a large one the best sellers of each category come first. */
export async function weighParts(dist: string, head: OfferHead, most = MOST_BYTES): Promise<KeptParts> {
  const parts: string[] = [];
  const later: string[] = [];
  let remaining = most;
  for (const name of bestFirst(head)) {
    const address = partAddress(name);
    remaining -= gzipSync(await readFile(join(dist, address))).length;
    (remaining >= 0 ? parts : later).push(address);
  }
  return { parts, later };
}

/** First parts of all categories, then second ones, and so on. */
function bestFirst({ parts }: OfferHead): string[] {
  const seen = new Map<string, number>();
  const placed = parts.map(({ name, categories }) => {
    const [category = ''] = categories;
    const place = seen.get(category) ?? 0;
    seen.set(category, place + 1);
    return { name, place };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ name }) => name);
}
