import * as z from 'zod/mini';
import { categoryFile, homeFile, photosFile, productFile, roomsFile } from '../../domain/product/product-file.ts';
import { pageFile } from '../../domain/shop/page.ts';
import { productionFile } from '../../domain/workshop/production-file.ts';
import { setsFile } from '../../domain/layers/sets-file.ts';
import { searchFile } from '../../domain/search/search-file.ts';
import { couponsFile } from '../../domain/coupon/coupons-file.ts';
import { shopFile } from '../../domain/shop/shop.ts';
import type { FileSchema } from '../../lib/file-schema.ts';

/** Rules of zod that JSON Schema cannot state, such as the check digits of an IBAN, stay with the compiler. */
const schemaOf = (schema: z.ZodMiniType): FileSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as FileSchema;

const photos = schemaOf(photosFile);
const onePhoto = typeof photos.additionalProperties === 'object' ? photos.additionalProperties : {};

/** The forms of the editor, each by the schema that the compiler reads its files by. */
export const SCHEMAS = {
  product: schemaOf(productFile),
  category: schemaOf(categoryFile),
  home: schemaOf(homeFile),
  rooms: schemaOf(roomsFile),
  sets: schemaOf(setsFile),
  search: schemaOf(searchFile),
  shop: schemaOf(shopFile),
  coupons: schemaOf(couponsFile),
  production: schemaOf(productionFile),
  page: schemaOf(pageFile),
  /** The form lists what the file holds by name: the name comes first, as the photograph itself. */
  photos: {
    type: 'array',
    items: {
      ...onePhoto,
      properties: { file: photos.propertyNames ?? {}, ...onePhoto.properties },
      required: ['file', ...(onePhoto.required ?? [])],
    },
  },
} as const satisfies Record<string, FileSchema>;

export type Kind = keyof typeof SCHEMAS;
