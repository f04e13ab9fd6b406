import { describe, expect, test } from 'vitest';
import { fieldOf, fieldsOf } from '../../../src/build/editor/fields.ts';
import { repositoryOf } from '../../../src/build/editor/config.ts';
import { SCHEMAS, type Kind } from '../../../src/build/editor/schemas.ts';
import { CHOICES, LIRA, PATTERN_WORDS, PATTERNS, WORDS } from '../../../src/build/editor/words.ts';
import { shopFile } from '../../../src/domain/shop/shop.ts';
import {
  isLegalVersion,
  isShopIban,
  isMersis,
  isShopOrigin,
  isShopPhone,
  isTaxNumber,
} from '../../../src/domain/shop/shop-facts.ts';
import { readLira } from '../../../src/domain/money/typed-lira.ts';
import { isLira, isPhoto, withoutNull, type FileSchema } from '../../../src/lib/file-schema.ts';

interface AnyField {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required: boolean;
  readonly pattern?: readonly [string, string];
  readonly min?: number;
  readonly max?: number;
  readonly maxlength?: number;
  readonly value_type?: string;
  readonly options?: readonly { readonly value: unknown; readonly label: string }[];
  readonly fields?: readonly AnyField[];
}

interface Pair {
  readonly at: string;
  readonly path: string;
  readonly kind: Kind;
  readonly schema: FileSchema;
  readonly nullable: boolean;
  readonly must: boolean;
  readonly field: AnyField | undefined;
}

/** Every field of a schema with its field of the form. */
function pairsOf(kind: Kind, schema: FileSchema, fields: readonly AnyField[], path = ''): Pair[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const { schema: own, nullable } = withoutNull(given);
    const field = fields.find((one) => one.name === name);
    const here = path === '' ? name : `${path}.${name}`;
    const must = schema.required?.includes(name) ?? false;
    const pair = { at: `${kind}.${here}`, path: here, kind, schema: own, nullable, must, field };
    const inner = own.properties ? own : own.items?.properties ? own.items : undefined;
    return [pair, ...(inner ? pairsOf(kind, inner, field?.fields ?? [], here) : [])];
  });
}

const kinds = Object.keys(SCHEMAS) as Kind[];
const pairs = kinds.flatMap((kind) => {
  const schema: FileSchema = SCHEMAS[kind];
  if (!schema.items) return pairsOf(kind, schema, fieldsOf(kind, schema) as unknown as AnyField[]);
  const list = fieldOf(kind, schema, { kind, path: '', required: true }) as unknown as AnyField;
  return pairsOf(kind, schema.items, list.fields ?? []);
});

const isLanguage = (path: string): boolean => /(?:^|\.)(?:tr|en)$/.test(path);

describe('the forms', () => {
  test.each(pairs)('$at has its field and its words', ({ kind, path, field }) => {
    expect(field).toBeDefined();
    if (!isLanguage(path)) expect(Object.keys(WORDS[kind])).toContain(path);
  });

  test('have no words for what is no field', () => {
    const known = new Set(['page.body', 'photos.', 'coupons.', ...pairs.map(({ at }) => at)]);
    const told = kinds.flatMap((kind) => Object.keys(WORDS[kind]).map((path) => `${kind}.${path}`));
    expect(told.filter((at) => !known.has(at))).toEqual([]);
    expect([...Object.keys(CHOICES), ...Object.keys(PATTERNS)].filter((at) => !known.has(at))).toEqual([]);
  });

  test.each(pairs.filter(({ schema, must, nullable }) => must && !nullable && schema.type !== 'boolean'))(
    '$at must be filled in',
    ({ schema, field }) => {
      // An empty list is as good as any where the compiler asks for no line.
      expect(field?.required).toBe(schema.type !== 'array' || (schema.minItems ?? 0) > 0);
    },
  );

  test.each(pairs.filter(({ must, nullable }) => !must || nullable))('$at may be empty', ({ field }) =>
    expect(field?.required).toBe(false),
  );

  test.each(pairs.filter(({ schema }) => schema.type === 'integer' || schema.type === 'number'))(
    '$at keeps to its bounds',
    ({ schema, field }) => {
      if (schema.enum) {
        expect(field?.options?.map(({ value }) => value)).toEqual(schema.enum);
        return;
      }
      const least = schema.minimum ?? schema.exclusiveMinimum;
      const [min, max] = [least, schema.maximum].map((bound) =>
        bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined,
      );
      expect(field).toMatchObject({ widget: 'number', value_type: schema.type === 'integer' ? 'int' : 'float' });
      expect([field?.min, field?.max]).toEqual([min, max]);
    },
  );

  const patterned = pairs.filter(
    ({ schema }) =>
      schema.pattern !== undefined && !isPhoto(schema) && !['date', 'email', 'uri'].includes(schema.format ?? ''),
  );
  test.each(patterned.filter(({ at }) => at !== 'product.category'))(
    '$at keeps to its pattern',
    ({ schema, field }) => {
      expect(field?.pattern).toEqual([schema.pattern, PATTERN_WORDS[schema.pattern ?? '']]);
      expect(PATTERN_WORDS[schema.pattern ?? '']).toBeDefined();
    },
  );

  test.each(pairs.filter(({ schema }) => schema.maxLength !== undefined))(
    '$at keeps to its length',
    ({ schema, field }) => expect(field?.maxlength).toBe(schema.maxLength),
  );

  test.each(pairs.filter(({ schema }) => isLira(schema)))('$at takes amounts that read one way', ({ field }) =>
    expect(field?.pattern).toEqual(LIRA),
  );

  test.each(pairs.filter(({ schema }) => (schema.enum ?? schema.items?.enum) && schema.type !== 'number'))(
    '$at offers every choice by its name',
    ({ at, schema, field }) => {
      const values = schema.enum ?? schema.items?.enum;
      expect(field?.options?.map(({ value }) => value)).toEqual(values);
      if (at !== 'product.panels') expect(field?.options?.filter(({ value, label }) => value === label)).toEqual([]);
    },
  );
});

test.each(['1300', '189,90', '189.9', '0', '1.299,90', '1.300', '1,300', '-5', '12a', '', '1.2.3'])(
  'the form takes %s where the compiler does',
  (typed) => expect(new RegExp(LIRA[0]).test(typed)).toBe(readLira(typed).ok),
);

describe('what the compiler checks by code', () => {
  const samples = {
    'shop.contact.phone': { is: isShopPhone, good: '+90 212 000 00 00', bad: '0212 000 00 00' },
    'shop.contact.whatsapp': { is: isShopPhone, good: '+90 500 123 45 67', bad: '+905001234567' },
    'shop.registration.mersis': { is: isMersis, good: '0000000000000000', bad: '123' },
    'shop.registration.taxNumber': { is: isTaxNumber, good: '0000000000', bad: '12345' },
    'shop.bankAccount.iban': {
      is: isShopIban,
      good: 'TR470000000000000000000000',
      bad: 'TR47 0000 0000 0000 0000 0000 00',
    },
    'shop.legalVersion': { is: isLegalVersion, good: '2026-11-20-2', bad: '20.11.2026' },
    'shop.domain': { is: isShopOrigin, good: 'https://www.example.com', bad: 'https://www.example.com/' },
  };
  test.each(Object.entries(samples))('%s has a pattern that refuses what cannot be', (at, { is, good, bad }) => {
    const pattern = new RegExp(PATTERNS[at]?.[0] ?? '(?!)');
    expect([is(good), pattern.test(good)]).toEqual([true, true]);
    expect([is(bad), pattern.test(bad)]).toEqual([false, false]);
  });

  test('stands here with each of its fields', () => {
    const bare = pairs.filter(
      ({ at, kind, schema }) =>
        kind === 'shop' &&
        schema.type === 'string' &&
        schema.minLength === undefined &&
        !schema.enum &&
        !schema.format &&
        !at.endsWith('$schema') &&
        schema.pattern === undefined,
    );
    expect(bare.map(({ at }) => at).sort()).toEqual(Object.keys(samples).sort());
    expect(shopFile.shape.domain).toBeDefined();
  });
});

test.each([
  [{ REPOSITORY_URL: 'https://github.com/kivrim/perde', BRANCH: 'main', CONTEXT: 'production' }, 'kivrim/perde'],
  [{ REPOSITORY_URL: 'https://github.com/kivrim/perde.git', BRANCH: 'main', CONTEXT: 'production' }, 'kivrim/perde'],
  [{ REPOSITORY_URL: 'git@github.com:kivrim/perde.git', BRANCH: 'main', CONTEXT: 'production' }, 'kivrim/perde'],
  [{ REPOSITORY_URL: 'https://github.com/kivrim/perde', BRANCH: 'main', CONTEXT: 'deploy-preview' }, undefined],
  [{ REPOSITORY_URL: 'https://gitlab.com/kivrim/perde', BRANCH: 'main', CONTEXT: 'production' }, undefined],
  [{ REPOSITORY_URL: 'https://github.com.evil.example/a/b', CONTEXT: 'production' }, undefined],
  [{}, undefined],
])('of %o the editor writes to %s', (source, repo) => expect(repositoryOf(source)?.repo).toBe(repo));
