/**
 * The messages of `content/locales` as types. The content compiler lists their keys and placeholders; a wrong key or a
 * missing value fails the type check.
 */
import type { Placeholders } from '#content/built/messages.d.ts';

/** `cart:line.size`: namespace (the file), then the names down to the message; a plural without its `_one`, `_other`. */
export type MessageKey = keyof Placeholders;

/** A file of `content/locales/{locale}`, without `.json`. */
export type Namespace = NamespaceOf<MessageKey>;
type NamespaceOf<Key extends string> = Key extends `${infer Name}:${string}` ? Name : never;

/** A namespace, or what stands below one name of its first level: `rules:status`. */
export type NamespacePart = Namespace | PartOf<MessageKey>;
type PartOf<Key extends string> = Key extends `${infer Name}.${string}` ? Name : Key;

/** Rest of the keys that begin with `Prefix.`: `KeyBelow<'auth:field'>` is `email`, `phone` and the like. */
export type KeyBelow<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;

/** A message that leaves nothing open. */
export type PlainKey = { [Key in MessageKey]: [Placeholders[Key]] extends [never] ? Key : never }[MessageKey];

/** Values of the placeholders; `count` also chooses the plural. Several keys need the values of each. */
export type ValuesOf<Key extends MessageKey> = {
  readonly [Name in Placeholders[Key]]: Name extends 'count' ? number : string | number;
};

/** Values for a message that is not known before run time. */
export type Values = Readonly<Record<string, string | number>>;

export interface Translate {
  (key: PlainKey): string;
  <Key extends MessageKey>(key: Key, values: [Key] extends [PlainKey] ? never : ValuesOf<Key>): string;
  /**
   * For keys that nobody knows before run time, such as the message of a schema's issue: undefined where there is no such
   * message, so that the caller names another. Everything else is a union of keys.
   */
  find: (key: string, values?: Values) => string | undefined;
}

/** i18next's JSON: messages, and messages below a name. */
export interface MessageTree {
  readonly [name: string]: string | MessageTree;
}

/** By namespace, as a page hands them to an island. */
export type Messages = Readonly<Record<string, MessageTree>>;
