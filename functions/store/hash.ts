/**
 * Hashes of the store by the fields that `keys/` declares: their names for Lua, their readers, and what a script writes.
 * No other file spells a field outside these types, so renaming one is an error wherever the field is used.
 */
import * as z from 'zod/mini';
import { hashAnswer, valuesOf } from './answers.ts';
import { SCHEMA, type KeyName } from './keys.ts';
import type { HashFields } from './keys/definition.ts';

type Hashes = {
  [
    Name in KeyName as (typeof SCHEMA)[Name] extends { fields: HashFields } ? Name : never
  ]: (typeof SCHEMA)[Name] extends { fields: infer Fields extends HashFields } ? Fields : never;
};

export type HashName = keyof Hashes;
export type FieldName<Name extends HashName> = keyof Hashes[Name] & string;

/** Names of fields for Lua, quoted: `redis.call('HGET', order, ${f.order.status})`. */
export const f = Object.fromEntries(
  Object.entries(SCHEMA).map(([name, definition]) => [
    name,
    'fields' in definition
      ? Object.fromEntries(Object.keys(definition.fields).map((field) => [field, `'${field}'`]))
      : {},
  ]),
) as { readonly [Name in HashName]: { readonly [Field in keyof Hashes[Name]]: string } };

/** Lua's list of names for HMGET and HDEL, so that no caller has to send them. */
export const luaFields = <Name extends HashName>(hash: Name, fields: readonly FieldName<Name>[]): string =>
  fields.map((field) => f[hash][field]).join(', ');

/** Texts as Lua lists them. */
export const luaList = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

type Readers<Name extends HashName, Field extends FieldName<Name>> =
  Pick<Hashes[Name], Field> extends infer Some extends HashFields ? Some : never;

/** Values of some fields as they are read. */
export type HashValues<Name extends HashName, Field extends FieldName<Name>> = z.output<
  z.ZodMiniObject<Readers<Name, Field>>
>;

/** Reader of some fields as a record of texts. */
export function fieldsOf<Name extends HashName, Field extends FieldName<Name>>(
  hash: Name,
  fields: readonly Field[],
): z.ZodMiniObject<Readers<Name, Field>> {
  const { fields: readers } = SCHEMA[hash] as unknown as { readonly fields: Hashes[Name] };
  const shape: HashFields = Object.fromEntries(fields.map((field) => [field, readers[field] as HashFields[string]]));
  return z.object(shape) as unknown as z.ZodMiniObject<Readers<Name, Field>>;
}

/** A record of texts is what every reader of a hash takes. */
type Texts<Values> = z.ZodMiniType<Values, Record<string, string>>;

/** Reader of HGETALL. */
export const storedHash = <Name extends HashName, Field extends FieldName<Name>>(
  hash: Name,
  fields: readonly Field[],
): z.ZodMiniType<HashValues<Name, Field>> =>
  z.pipe(hashAnswer, fieldsOf(hash, fields) as unknown as Texts<HashValues<Name, Field>>);

/** Reader of HMGET with the same fields. */
export const storedFields = <Name extends HashName, Field extends FieldName<Name>>(
  hash: Name,
  fields: readonly Field[],
): z.ZodMiniType<HashValues<Name, Field>> =>
  listed(fields, fieldsOf(hash, fields) as unknown as z.ZodMiniType<HashValues<Name, Field>>);

/** Reader of HMGET by a variant of `fieldsOf`, with fields that are absent for once or must be there. */
export const listed = <Values>(fields: readonly string[], reader: z.ZodMiniType<Values>): z.ZodMiniType<Values> =>
  z.pipe(valuesOf(fields), reader as Texts<Values>);

/** Texts to write; an undefined one is left as it is. */
export type WrittenFields<Name extends HashName> = Readonly<
  Partial<Record<FieldName<Name>, string | number | undefined>>
>;

/** Names and values in turn, for HSET. */
export const written = <Name extends HashName>(values: WrittenFields<Name>): string[] =>
  Object.entries<string | number | undefined>(values).flatMap(([field, value]) =>
    value === undefined ? [] : [field, String(value)],
  );
