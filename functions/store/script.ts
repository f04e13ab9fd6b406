/**
 * Lua scripts whose keys and arguments have names. A definition names them once; Lua reads them as locals, the caller
 * hands them over as a typed object, and nobody counts positions: composing a script with a rate limit, a check of the
 * session or a shared function of Lua changes no index.
 */
import type * as z from 'zod/mini';
import { written, type HashName, type WrittenFields } from './hash.ts';
import { isWriting, notingChanges } from './changes.ts';
import { luaKeyBuilder, type Key, type KeyName } from './keys.ts';
import { LUA_NO_UNDO, LUA_UNDO } from './undo.ts';

/** One key, or in brackets a list of keys, of a definition in `keys/`. */
type KeySpecs = Readonly<Record<string, KeyName | readonly [KeyName]>>;

/** A `text` reaches Lua as a string, whatever it was; a `list`, and the fields of a hash in brackets, as a table of strings. */
type ArgumentSpecs = Readonly<Record<string, 'text' | 'list' | readonly [HashName]>>;

type KeysOf<Specs extends KeySpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends readonly [infer Of extends KeyName]
    ? readonly Key<Of>[]
    : Specs[Name] extends KeyName
      ? Key<Specs[Name]>
      : never;
};

type Value = string | number;
type ArgumentsOf<Specs extends ArgumentSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends readonly [infer Of extends HashName]
    ? WrittenFields<Of>
    : Specs[Name] extends 'list'
      ? readonly Value[]
      : Value;
};

/** Input of a part that needs nothing. A record of `never` under any name would forbid the names of other parts too. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- meant to be empty
type NoSpecs = Readonly<Record<never, never>>;

/** Lua functions that several scripts share, with the keys and arguments they read. */
export interface Fragment<Keys extends KeySpecs = KeySpecs, Arguments extends ArgumentSpecs = ArgumentSpecs> {
  readonly keys: Keys;
  readonly args: Arguments;
  readonly builds: readonly KeyName[];
  readonly lua: string;
}

interface FragmentDefinition<Keys extends KeySpecs, Arguments extends ArgumentSpecs> {
  readonly keys?: Keys;
  readonly args?: Arguments;
  /** Keys that Lua puts together itself: `builds: ['order']` gives it `orderKey(orderNo)`. */
  readonly builds?: readonly KeyName[];
  readonly lua: string;
}

export function defineFragment<const Keys extends KeySpecs = NoSpecs, const Arguments extends ArgumentSpecs = NoSpecs>(
  definition: FragmentDefinition<Keys, Arguments>,
): Fragment<Keys, Arguments> {
  const { keys = {} as Keys, args = {} as Arguments, builds = [], lua } = definition;
  return { keys, args, builds, lua };
}

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never;
type UsedKeys<Uses extends readonly Fragment[]> = Uses extends readonly []
  ? NoSpecs
  : Intersection<KeysOf<Uses[number]['keys']>>;
type UsedArguments<Uses extends readonly Fragment[]> = Uses extends readonly []
  ? NoSpecs
  : Intersection<ArgumentsOf<Uses[number]['args']>>;

export interface Script<Input extends ScriptInput = ScriptInput, Result = unknown> {
  /** Name of the script in logs; never an argument. */
  readonly name: string;
  readonly parts: readonly Fragment[];
  readonly uncounted: string | undefined;
  readonly isWhole: boolean;
  readonly answer: z.ZodMiniType<Result>;
  /** Only types; holds the shape of what the caller hands over. */
  readonly input?: Input;
}

export interface ScriptInput {
  readonly keys: Readonly<Record<string, Key | readonly Key[]>>;
  readonly args: Readonly<Record<string, Value | readonly Value[] | Readonly<Record<string, Value | undefined>>>>;
}

interface ScriptDefinition<
  Keys extends KeySpecs,
  Arguments extends ArgumentSpecs,
  Uses extends readonly Fragment[],
  Result,
> extends FragmentDefinition<Keys, Arguments> {
  readonly name: string;
  /** Fragments whose functions it calls; what they need is handed over with the script's own. */
  readonly uses?: Uses;
  /** Schema of the script's result. Lua has no empty value inside a table: return strings or tables of strings. */
  readonly answer: z.ZodMiniType<Result>;
  /**
   * Runs before a limit counts. A fragment whose result, unless nil, is the answer and is not counted: a replay of
   * finished work must not be refused by a limit, only by the guard.
   */
  readonly uncounted?: string;
  /** Done as a whole or not at all, whichever of its commands fails (`undo.ts`): for orders and money. */
  readonly isWhole?: true;
}

/**
 * A script for Lua 5.1 as Redis runs it: atomic, one round trip. Every name of `keys` and `args`, of its own and of what
 * it uses, is a local of the script.
 * @throws when two parts give one name to different things
 */
export function defineScript<
  Result,
  const Keys extends KeySpecs = NoSpecs,
  const Arguments extends ArgumentSpecs = NoSpecs,
  const Uses extends readonly Fragment[] = readonly [],
>(
  definition: ScriptDefinition<Keys, Arguments, Uses, Result>,
): Script<
  { readonly keys: KeysOf<Keys> & UsedKeys<Uses>; readonly args: ArgumentsOf<Arguments> & UsedArguments<Uses> },
  Result
> {
  const { name, uses = [], uncounted, isWhole = false, answer } = definition;
  const script = { name, parts: [...uses, defineFragment(definition)], uncounted, isWhole, answer };
  namesOf(script.parts);
  return script;
}

/** Wrapping of a script: limits that are counted before it, a fragment whose `refusal()` must return nil. */
export interface ScriptWrapper {
  readonly counts?: Fragment;
  readonly guard?: Fragment;
}

/** A check in front of a script, with what it reads. Its fragment defines `refusal()`: a word, or nil to go on. */
export interface Guard {
  readonly fragment: Fragment;
  readonly input: ScriptInput;
}

const isList = (given: object): given is readonly Value[] => Array.isArray(given);

/** EVAL's script, keys and arguments. */
export interface CompiledScript {
  readonly lua: string;
  readonly keys: readonly string[];
  readonly args: readonly string[];
  /** Whether nothing in it writes, so that EVAL_RO runs it and a replica may. */
  readonly isReading: boolean;
}

/**
 * Lua: what stands behind all keys and arguments that a script names, for texts that are laid around it. A script that writes has the
 * time as its last argument (`changes.ts`), and before it the rest of the day's count (`daily-use.ts`).
 */
export const LUA_BEHIND = { key: 'KEYS[#KEYS]', rest: 'ARGV[#ARGV - 1]', time: 'ARGV[#ARGV]' } as const;

const CURSOR = `
local keysRead, argsRead = 0, 0
local function nextKey() keysRead = keysRead + 1 return KEYS[keysRead] end
local function nextArg() argsRead = argsRead + 1 return ARGV[argsRead] end
local function listOf(read)
  local list = {}
  for i = 1, tonumber(nextArg()) do list[i] = read() end
  return list
end`;

/** The whole of a script; the same wrapping gives the same text for every call. */
export function compile(script: Script, input: ScriptInput, wrapping: ScriptWrapper = {}): CompiledScript {
  const parts = [wrapping.counts, wrapping.guard, ...script.parts].filter((part) => part !== undefined);
  const { keys, args } = namesOf(parts);
  const sent = { keys: [] as string[], args: [] as string[] };
  for (const [name, spec] of Object.entries(keys)) {
    const given = input.keys[name];
    if (given === undefined) throw new Error(`${script.name} was given no key ${name}`);
    if (typeof spec !== 'string') sent.args.push(String(given.length));
    sent.keys.push(...(typeof given === 'string' ? [given] : given));
  }
  for (const [name, spec] of Object.entries(args)) {
    const given = input.args[name];
    if (given === undefined) throw new Error(`${script.name} was given no argument ${name}`);
    const values = typeof given !== 'object' ? [given] : isList(given) ? given : written(given);
    if (spec !== 'text') sent.args.push(String(values.length));
    sent.args.push(...values.map(String));
  }
  const lua = luaOf(script, parts, { keys, args }, wrapping);
  const texts = [script.uncounted ?? '', ...parts.filter((part) => part !== wrapping.counts).map((part) => part.lua)];
  const isWriter = texts.some(isWriting);
  // Limits that count write, and are in no backup.
  if (!isWriter && !isWriting(wrapping.counts?.lua ?? '')) return { lua, ...sent, isReading: true };
  sent.args.push(String(Date.now()));
  return { lua: isWriter ? notingChanges(lua, LUA_BEHIND.time) : lua, ...sent, isReading: false };
}

function luaOf(script: Script, parts: readonly Fragment[], { keys, args }: Names, wrapping: ScriptWrapper): string {
  const own = script.parts.at(-1)?.lua ?? '';
  const locals = [
    ...Object.entries(keys).map(
      ([name, spec]) => `local ${name} = ${typeof spec === 'string' ? 'nextKey()' : 'listOf(nextKey)'}`,
    ),
    ...Object.entries(args).map(
      ([name, spec]) => `local ${name} = ${spec === 'text' ? 'nextArg()' : 'listOf(nextArg)'}`,
    ),
    ...[...new Set(parts.flatMap(({ builds }) => builds))].map(luaKeyBuilder),
  ];
  const shared = parts.slice(0, -1).map(({ lua }) => lua);
  const head = [script.isWhole ? LUA_UNDO : LUA_NO_UNDO, CURSOR, ...locals, ...shared].join('\n');
  const guarded = wrapping.guard && `local refused = refusal()\nif refused then return {refused} end`;
  const isBare = wrapping.counts === undefined && wrapping.guard === undefined;
  if (isBare && !script.isWhole) return `${head}\n${own}`;
  const steps = [
    script.uncounted !== undefined &&
      `local function uncounted()\n${script.uncounted}\nend\nlocal known = uncounted()\nif known then\n${guarded ?? ''}\nreturn {'DONE', known} end`,
    wrapping.counts && `local over, waitMs = overLimit()\nif over then return {over, waitMs} end`,
    guarded,
  ];
  const done = script.isWhole ? 'undo.run(work)' : '(work())';
  const result = isBare ? `return ${done}` : `return {'DONE', ${done}}`;
  return [head, `local function work()\n${own}\nend`, ...steps.filter(Boolean), result].join('\n');
}

interface Names {
  readonly keys: KeySpecs;
  readonly args: ArgumentSpecs;
}

/** Functions of the text that `luaOf` lays around a script: an input of the same name would be one of them. */
const RESERVED: ReadonlySet<string> = new Set(['work', 'undo', 'uncounted', 'script', 'noteChanges']);

function namesOf(parts: readonly Fragment[]): Names {
  const all = new Map<string, string>();
  for (const { keys, args } of parts) {
    for (const [name, spec] of [...Object.entries(keys), ...Object.entries(args)]) {
      if (RESERVED.has(name)) throw new Error(`${name} is a name of the script's own frame`);
      const known = all.get(name);
      const kind = JSON.stringify(spec);
      if (known !== undefined && known !== kind) throw new Error(`${name} is both ${known} and ${kind}`);
      all.set(name, kind);
    }
  }
  return {
    keys: merged(parts.map(({ keys }) => keys)),
    args: merged(parts.map(({ args }) => args)),
  };
}

export function merged<Spec>(records: readonly Readonly<Record<string, Spec>>[]): Record<string, Spec> {
  return Object.fromEntries(records.flatMap((record) => Object.entries(record)));
}
