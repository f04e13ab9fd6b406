/** The whole catalogue, as the compiler writes it for pages; functions read of it what they need. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOP_ROOT } from '../../src/build/content/place.ts';
import { openCatalogue } from '../../src/domain/product/open-catalogue.ts';

const file = path.join(SHOP_ROOT, 'content/built/catalogue.json');

export const { products, listed, categories } = openCatalogue(JSON.parse(readFileSync(file, 'utf8')) as object);
