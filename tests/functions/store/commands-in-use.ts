/** Which Redis commands the functions use, read from their code. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const FUNCTIONS = path.resolve(import.meta.dirname, '../../../functions');

/** `redis.call('HGET', …)` in Lua. */
const IN_LUA = /\bredis\.p?call\(\s*(?:(['"])(\w+)\1)?/g;
/** `redis.hget(…)` or `redis.hget<string>(…)` of the client, on the next line too; `redis.sha1hex` is a function of Lua. */
const OF_CLIENT = /\bredis\s*\.\s*(?!p?call\b|sha1hex\b)(\w+)\s*[(<]/g;

/**
 * Upper case, comments left out. A pipeline is told as the command PIPELINE, for it hides those it carries.
 * @throws Error when Lua computes the name of a command, which no list could then hold
 */
export function commandsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const inLua = [...code.matchAll(IN_LUA)].map(([match, , name]) => {
    if (name === undefined) throw new Error(`Which command is this? ${match}…`);
    return name;
  });
  const ofClient = [...code.matchAll(OF_CLIENT)].map(([, name = '']) => name);
  // The client's name of a command has no underscore.
  return [...inLua, ...ofClient].map((name) => (name === 'evalRo' ? 'EVAL_RO' : name.toUpperCase()));
}

/** Every command of `functions/`, once, in alphabetical order. */
export async function commandsInUse(): Promise<string[]> {
  const files = (await readdir(FUNCTIONS, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const codes = await Promise.all(files.map((file) => readFile(path.join(FUNCTIONS, file), 'utf8')));
  return [...new Set(codes.flatMap(commandsIn))].sort();
}
