/**
 * The work of the store for a call: every command of its scripts, the keys they name and the values that come back. The
 * store alone knows what a command walks, but it walks no more than it reads or answers, so both are counted.
 */
import { vi } from 'vitest';

export interface Work {
  /** Commands inside the scripts, by name. */
  readonly commands: Readonly<Record<string, number>>;
  /** Keys that were named, each once. */
  readonly keys: number;
  /** Values that the commands gave back to the scripts. */
  readonly values: number;
}

/** Counts in the script itself and answers what was counted beside what the script answers. */
const counted = (lua: string): string => `
local store, commands, keys, values = redis, {}, {}, 0
local function count(reply)
  if type(reply) ~= 'table' then values = values + 1 return end
  for _, one in ipairs(reply) do count(one) end
end
local redis = {sha1hex = store.sha1hex, call = function(...)
  local name, key = ...
  -- The count of the day is no work of the script, and some scripts are its first or end a step.
  if key and string.find(key, '^daily%-use:') then return store.call(...) end
  commands[name] = (commands[name] or 0) + 1
  if key then keys[key] = true end
  local reply = store.call(...)
  count(reply)
  return reply
end}
local function script()
${lua}
end
local answer = script()
local told = {}
for name, times in pairs(commands) do told[#told + 1] = {name, tostring(times)} end
local named = 0
for _ in pairs(keys) do named = named + 1 end
return {answer, told, tostring(named), tostring(values)}`;

type StoreWork = [answer: unknown, commands: [string, string][], keys: string, values: string];

/** The work of each script that runs meanwhile, in order. */
export async function worksOf(act: () => Promise<unknown>): Promise<Work[]> {
  const real = globalThis.fetch;
  const works: Work[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { readonly body: string }) => {
    const [name, lua, ...rest] = JSON.parse(init.body) as string[];
    if (name !== undefined && !/^eval(?:_ro)?$/i.test(name)) return real(url, init);
    const response = await real(url, { ...init, body: JSON.stringify([name, counted(lua ?? ''), ...rest]) });
    const { result } = (await response.json()) as { result: StoreWork };
    const [answer, told, keys, values] = result;
    const commands = told.map(([command, times]) => [plain(command), Number(plain(times))] as const).toSorted();
    works.push({ commands: Object.fromEntries(commands), keys: Number(plain(keys)), values: Number(plain(values)) });
    return Response.json({ result: answer });
  });
  try {
    await act();
  } finally {
    vi.unstubAllGlobals();
  }
  return works;
}

/** The client asks for base64, and so do the names that were counted come. */
const plain = (encoded: string): string => Buffer.from(encoded, 'base64').toString();
