import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { SalesByProduct } from '../../domain/product/popularity.ts';

/** Written before a build that has the shop's store at hand (`netlify/live/sold.ts`): pieces by product id. */
export const SOLD_FILE = 'content/built/sold.json';

const soldFile = z.record(z.string(), z.int().check(z.gte(0)));

/** Empty where nobody counted: then the owner's order of the files stands. */
export async function readSold(root: string): Promise<SalesByProduct> {
  const text = await readFile(join(root, SOLD_FILE), 'utf8').catch(() => '{}');
  return new Map(Object.entries(soldFile.parse(JSON.parse(text))).map(([id, pieces]) => [Number(id), pieces]));
}
