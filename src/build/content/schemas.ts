/**
 * JSON Schemas of the owner's files, made of the schemas that the content check itself reads by, so that an editor
 * marks a fault while it is typed. Rules over two fields or files are beyond JSON Schema: `npm run content` checks
 * them. `npm run schemas` writes them into `content/schemas`; a test holds those equal to this.
 */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { categoryFile, homeFile, photosFile, productFile, roomsFile } from '../../domain/product/product-file.ts';
import { productionFile } from '../../domain/workshop/production-file.ts';
import { setsFile } from '../../domain/layers/sets-file.ts';
import { searchFile } from '../../domain/search/search-file.ts';
import { couponsFile } from '../../domain/coupon/coupons-file.ts';
import { shopFile } from '../../domain/shop/shop.ts';
import { liraNumber } from '../../domain/money/typed-lira.ts';
import type { FileSchema } from '../../lib/file-schema.ts';
import type { Kind } from '../editor/schemas.ts';
import { hintOf } from './hints.ts';
import { writeWhenNew } from './write.ts';

export const SCHEMA_FOLDER = 'content/schemas';

interface OwnersFile {
  readonly title: string;
  readonly schema: z.ZodMiniType;
}

type OwnersKind = Exclude<Kind, 'page'>;

/** By the name of the schema's file. */
export const OWNERS_FILES: Readonly<Record<OwnersKind, OwnersFile>> = {
  product: { title: 'Ürün', schema: productFile },
  category: { title: 'Kategori', schema: categoryFile },
  home: { title: 'Ana sayfa', schema: homeFile },
  rooms: { title: 'Odalar', schema: roomsFile },
  sets: { title: 'Katmanlar ve hazır takımlar', schema: setsFile },
  search: { title: 'Arama sözcükleri', schema: searchFile },
  photos: { title: 'Fotoğraflar', schema: photosFile },
  coupons: { title: 'Kuponlar', schema: couponsFile },
  shop: { title: 'Mağazanın bilgileri', schema: shopFile },
  production: { title: 'Atölyenin payları', schema: productionFile },
};

export const OWNERS_KINDS = Object.keys(OWNERS_FILES) as OwnersKind[];

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const FORMATS: ReadonlySet<string> = new Set(['date', 'email', 'uri']);

/** Draft 7, which every editor knows. */
export function jsonSchemaOf(kind: OwnersKind): JsonSchema {
  const { title, schema } = OWNERS_FILES[kind];
  const made = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === liraNumber) {
        jsonSchema.type = 'number';
        jsonSchema.minimum = 0;
      }
      // Zod's own names of formats, which no editor knows; what they mean stands in `pattern` as well.
      if (!FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.format;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  for (const [path, field] of fieldsOf(made)) {
    const hint = hintOf(kind, path, field as FileSchema);
    if (hint !== undefined) field.description = hint;
  }
  return { title, ...made };
}

/** Every field below a schema by its path: `prices[].from`; `*` is a name that the owner gives. */
export function fieldsOf(schema: JsonSchema, path = ''): [path: string, field: JsonSchema][] {
  const found: [string, JsonSchema][] = [];
  const add = (name: string, field: JsonSchema | boolean | undefined): void => {
    if (typeof field !== 'object') return;
    found.push([name, field], ...fieldsOf(field, name));
  };
  for (const [name, field] of Object.entries(schema.properties ?? {})) add(path ? `${path}.${name}` : name, field);
  add(path ? `${path}.*` : '*', schema.additionalProperties);
  // The rows of a list are no field of their own, what stands in them is.
  const { items } = schema;
  if (typeof items === 'object' && !Array.isArray(items)) found.push(...fieldsOf(items, `${path}[]`));
  return found;
}

/** Content of `content/schemas`: text by path from the project's root. */
export const schemaFiles = (): ReadonlyMap<string, string> =>
  new Map(
    OWNERS_KINDS.map((kind) => [`${SCHEMA_FOLDER}/${kind}.json`, `${JSON.stringify(jsonSchemaOf(kind), null, 2)}\n`]),
  );

if (import.meta.main) {
  const root = process.argv[2] ?? process.cwd();
  for (const [file, text] of schemaFiles()) {
    if (await writeWhenNew(join(root, file), text)) process.stdout.write(`${file}\n`);
  }
}
