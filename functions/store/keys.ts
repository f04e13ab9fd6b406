/**
 * The schema of the store: every key the shop writes, by name. The files of `keys/` are the data dictionary: what a key holds,
 * how long it lives, which capability owns it and whether it is about a person. No other file spells a key; Lua gets them
 * through `defineScript`.
 */
import { ACCOUNT_KEYS } from './keys/account.ts';
import { BACK_ROOM_KEYS } from './keys/backroom.ts';
import { CLOTH_KEYS } from './keys/cloth.ts';
import type { KeyDefinition, KeyDefinitions } from './keys/definition.ts';
import { KEPT_KEYS } from './keys/kept.ts';
import { LETTER_KEYS } from './keys/letters.ts';
import { ORDER_KEYS } from './keys/orders.ts';
import { PASSKEY_KEYS } from './keys/passkeys.ts';
import { RUNNING_KEYS } from './keys/running.ts';
import { SESSION_KEYS } from './keys/session.ts';

export const SCHEMA = {
  ...ACCOUNT_KEYS,
  ...SESSION_KEYS,
  ...PASSKEY_KEYS,
  ...KEPT_KEYS,
  ...ORDER_KEYS,
  ...LETTER_KEYS,
  ...BACK_ROOM_KEYS,
  ...CLOTH_KEYS,
  ...RUNNING_KEYS,
} as const satisfies KeyDefinitions;

export type KeyName = keyof typeof SCHEMA;

declare const ofDefinition: unique symbol;

/** A key of one definition; only `key` makes them, so a script cannot be given another's. */
export type Key<Name extends KeyName = KeyName> = string & { readonly [ofDefinition]: Name };

type Parts<Pattern extends string> = Pattern extends `${string}{${string}}${infer Rest}`
  ? [part: string, ...Parts<Rest>]
  : [];

type KeyBuilders = { readonly [Name in KeyName]: (...parts: Parts<(typeof SCHEMA)[Name]['pattern']>) => Key<Name> };

const builderOf =
  ({ pattern }: KeyDefinition) =>
  (...parts: readonly string[]): string => {
    const rest = [...parts];
    return pattern.replace(/\{\w+\}/g, () => rest.shift() ?? '');
  };

/** Keys by the name of their definition: `key.user(uid)`, `key.orders()`. */
export const key = Object.fromEntries(
  Object.entries(SCHEMA).map(([name, definition]) => [name, builderOf(definition)]),
) as unknown as KeyBuilders;

/** Lua: defines `userKey(uid)` and the like, for scripts that find out about a key only while they run. */
export function luaKeyBuilder(name: KeyName): string {
  const { pattern } = SCHEMA[name];
  const parts = pattern.split(/\{(\w+)\}/);
  const parameters = parts.filter((_, index) => index % 2 === 1);
  const pieces = parts.map((part, index) => (index % 2 === 1 ? part : `'${part}'`)).filter((piece) => piece !== "''");
  return `local function ${name}Key(${parameters.join(', ')}) return ${pieces.join(' .. ')} end`;
}
