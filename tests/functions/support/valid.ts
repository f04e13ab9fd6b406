/** Odd values that a schema allows: what passes the checks of a form is what the rules and scripts behind it see. */
import fc from 'fast-check';
import type * as z from 'zod/mini';
import { oddText } from './odd.ts';

type Schema = z.ZodMiniType;
/** One of the schemas by its type: a reader of `zod/mini` alone sees none. */
type Inner = z.core.$ZodTypes;

const defOf = (schema: Schema): Inner['_zod']['def'] => (schema as unknown as Inner)._zod.def;
const checksOf = (schema: Schema) =>
  ((defOf(schema).checks ?? []) as readonly unknown[] as readonly z.core.$ZodChecks[]).map((check) => check._zod.def);

const DAYS = [
  '0001-01-01', '1582-10-10', '1969-12-31', '1970-01-01', '2024-02-29', '2026-11-30', '2027-03-28', '9999-12-31',
]; // prettier-ignore
const EMAILS = ["o'neil+x@example.com", `${'a'.repeat(60)}@example.com`, 'A_B@Example.COM', 'x@xn--rzce-0ra.example'];
const WORDS = [
  'İIıißſ',
  '1.0',
  '0x10',
  '1e3',
  'nil',
  'cjson.null',
  '[]',
  '0532 000 00 00',
  '٠٥٣٢',
  'K\u0327\u0301',
  '%d',
  '\t\n',
];

function strings(schema: Schema): fc.Arbitrary<unknown> {
  const lengths = checksOf(schema).flatMap((check) => {
    if (check.check === 'max_length') return [check.maximum];
    return check.check === 'min_length' ? [check.minimum] : [];
  });
  const patterns = checksOf(schema).flatMap((check) =>
    check.check === 'string_format' && 'pattern' in check && check.pattern instanceof RegExp ? [check.pattern] : [],
  );
  return fc.oneof(
    oddText,
    fc.constantFrom(
      ...WORDS,
      ...DAYS,
      ...EMAILS,
      ...lengths.flatMap((length) => ['İ'.repeat(length), '9'.repeat(length)]),
    ),
    ...patterns.map((pattern) => fc.stringMatching(pattern)),
  );
}

function numbers(schema: Schema): fc.Arbitrary<unknown> {
  const bounds = checksOf(schema).flatMap((check) =>
    check.check === 'less_than' || check.check === 'greater_than' ? [Number(check.value)] : [],
  );
  const [low, high] = [Math.min(0, ...bounds), Math.max(1000, ...bounds)];
  return fc.oneof(
    fc.constantFrom(
      0,
      1,
      0.01,
      0.29,
      1.15,
      33.33,
      2 ** 31,
      2 ** 53 - 1,
      ...bounds.flatMap((at) => [at - 1, at, at + 1, at - 0.01]),
    ),
    fc.integer({ min: Math.ceil(low), max: Math.floor(high) }),
    fc.integer({ min: Math.ceil(low), max: Math.floor(high) }).map((hundredths) => hundredths / 100),
  );
}

/** A field is mostly as it was, or left out as it was. */
const mostly = (good: unknown, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: good === undefined ? 40 : 8, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: other });

/** Values that the schema allows, near a good one; `undefined` where there is none and nothing was found. */
export function valid(schema: Schema, good?: unknown): fc.Arbitrary<unknown> {
  const allowed = (value: unknown): boolean => schema.safeParse(value).success;
  const orGood = (values: fc.Arbitrary<unknown>) => values.map((value) => (allowed(value) ? value : good));
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const given = (typeof good === 'object' && good !== null ? good : {}) as Readonly<Record<string, unknown>>;
      const fields = Object.entries(def.shape).map(([name, field]) => {
        const isMissing = given[name] === undefined && !(field as Schema).safeParse(undefined).success;
        return { name, good: given[name], isMissing, values: valid(field as Schema, given[name]) };
      });
      if (fields.length === 0) return fc.constant({});
      // One field is another for certain, so that each is seen in its turn; a form of one is also seen as it was.
      const other = (one: unknown, values: fc.Arbitrary<unknown>) =>
        fields.length === 1 ? fc.oneof(fc.constant(one), values) : values;
      return fc
        .constantFrom(...fields.map(({ name }) => name))
        .chain((changed) =>
          fc.record(
            Object.fromEntries(
              fields.map(({ name, good: one, isMissing, values }) => [
                name,
                isMissing ? values : name === changed ? other(one, values) : mostly(one, values),
              ]),
            ),
          ),
        );
    }
    case 'array': {
      const [one] = Array.isArray(good) ? (good as unknown[]) : [];
      const items = valid(def.element as Schema, one);
      return orGood(
        fc.oneof(
          fc.array(items, { maxLength: 4 }),
          items.map((item) => [item, item]),
          fc.array(items, { minLength: 20, maxLength: 60 }),
        ),
      );
    }
    case 'union':
      return fc.oneof(...def.options.map((option) => valid(option as Schema, good)));
    case 'nullable':
      return fc.oneof(fc.constant(null), valid(def.innerType as Schema, good ?? undefined));
    case 'optional':
    case 'default':
    case 'readonly':
      return valid(def.innerType as Schema, good);
    case 'pipe':
      return valid(def.in as Schema, good);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return orGood(numbers(schema));
    case 'string':
      return orGood(strings(schema));
    default:
      return fc.constant(good);
  }
}
