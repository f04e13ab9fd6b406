import { readFile } from 'node:fs/promises';
import { shopFile, type Shop } from '../../src/domain/shop/shop.ts';

/** @throws ZodError for a file that `npm run content` would refuse */
export const readShop = async (file: string): Promise<Shop> => shopFile.parse(JSON.parse(await readFile(file, 'utf8')));
