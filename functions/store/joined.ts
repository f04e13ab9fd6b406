import { merged, type ScriptInput } from './script.ts';

/** The later part of two that name the same counts, as in a spread. */
type All<Parts extends readonly unknown[], Name extends keyof ScriptInput> = Parts extends readonly [
  infer First,
  ...infer Rest,
]
  ? Omit<First extends Readonly<Record<Name, infer Own>> ? Own : unknown, keyof All<Rest, Name>> & All<Rest, Name>
  : unknown;

/** Keys and arguments of a script: those of the fragments that it uses, and its own. */
export const joined = <const Parts extends readonly Partial<ScriptInput>[]>(...parts: Parts) => ({
  keys: merged(parts.map(({ keys = {} }) => keys)) as All<Parts, 'keys'>,
  args: merged(parts.map(({ args = {} }) => args)) as All<Parts, 'args'>,
});
