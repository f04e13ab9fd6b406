/**
 * `npm run packed`: the packed functions through Netlify's own packer. It must take each as it is, find the paths and the
 * rate limits that the functions declare, and add nothing to the zip but its own files.
 */
import { Console } from 'node:console';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '@netlify/functions';
import { packFunctions } from '../../netlify/pack/pack.ts';
import { includedFiles } from '../support/included-files.ts';
import { entriesOf } from './zip.ts';

/** What is used of the packer: it is not installed when the types are checked. */
interface Packer {
  readonly zipFunctions: (
    from: string,
    into: string,
    options: { readonly basePath: string; readonly config: Readonly<Record<string, unknown>> },
  ) => Promise<readonly Zipped[]>;
}
interface Zipped {
  readonly name: string;
  readonly path: string;
  readonly schedule?: string;
  readonly runtimeVersion?: string;
  readonly region?: string;
  readonly routes?: readonly { readonly pattern: string }[];
  readonly excludedRoutes?: readonly { readonly pattern: string }[];
  readonly trafficRules?: {
    readonly action: {
      readonly config: {
        readonly rateLimitConfig: { readonly windowLimit: number; readonly windowSize: number };
        readonly aggregate: { readonly keys: readonly { readonly type: string }[] };
      };
    };
  };
}

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Where the build writes them too. */
const BUILT = path.join(ROOT, 'netlify/built');
/** Bytes of a zip without Netlify's own files. */
const MOST = 400_000;
const NETLIFYS = '___netlify-';

const packer = (await import(
  pathToFileURL(path.join(import.meta.dirname, 'node_modules/@netlify/zip-it-and-ship-it/dist/main.js')).href
)) as Packer;
const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-zips-'));
const failures: string[] = [];
const given = await includedFiles(ROOT);
const rows: Record<string, unknown>[] = [];

async function check(zip: Zipped): Promise<Record<string, unknown>> {
  const { name } = zip;
  const { config } = (await import(pathToFileURL(path.join(ROOT, 'netlify/functions', `${name}.mts`)).href)) as {
    config: Config;
  };
  const entries = await entriesOf(zip.path);
  const own = entries.filter((entry) => !entry.name.startsWith(NETLIFYS));
  const bytes = own.reduce((sum, entry) => sum + entry.compressed, 0);
  const parts: string[] = [];
  for await (const part of glob([...(given.get(name) ?? [])], { cwd: ROOT })) parts.push(part);
  hold(
    `${name}: its files`,
    own.map((entry) => entry.name.replace(/^netlify\/built\//, '')).toSorted(),
    [`${name}.mjs`, ...parts].toSorted(),
  );
  if (bytes > MOST) failures.push(`${name}: ${bytes} bytes, ${MOST} at most`);
  hold(`${name}: its Node`, zip.runtimeVersion, 'nodejs24.x');
  hold(`${name}: its region`, zip.region, 'fra');
  hold(`${name}: its schedule`, zip.schedule, config.schedule);
  hold(`${name}: its paths`, patterns(zip.routes), [config.path ?? []].flat().toSorted());
  hold(`${name}: what it leaves out`, patterns(zip.excludedRoutes), [config.excludedPath ?? []].flat().toSorted());
  hold(`${name}: its rate limit`, limitRead(zip), limitDeclared(config));
  return { function: name, 'own kB': Math.round(bytes / 1000), 'zip kB': Math.round(sizeOf(entries) / 1000) };
}

const patterns = (routes: Zipped['routes'] = []): string[] => routes.map(({ pattern }) => pattern).toSorted();

const sizeOf = (entries: readonly { readonly compressed: number }[]): number =>
  entries.reduce((sum, { compressed }) => sum + compressed, 0);

function limitRead({ trafficRules }: Zipped): unknown[] | undefined {
  const found = trafficRules?.action.config;
  const { windowLimit, windowSize } = found?.rateLimitConfig ?? {};
  return found && [found.aggregate.keys.map(({ type }) => type), windowLimit, windowSize];
}

function limitDeclared(config: Config): unknown[] | undefined {
  const limit = config.rateLimit;
  return limit && [limit.aggregateBy, limit.windowLimit, limit.windowSize];
}

function hold(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  failures.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

try {
  const packed = await packFunctions(ROOT, BUILT);
  const included = [...given].map(([name, includedFiles]) => [name, { includedFiles }] as const);
  const zips = await packer.zipFunctions(BUILT, folder, {
    basePath: ROOT,
    // As on a machine with an older Node: what each function says of itself must win.
    config: { '*': { nodeVersion: '20' }, ...Object.fromEntries(included) },
  });
  const names = zips.map(({ name }) => name).toSorted();
  hold('the list', names, packed.map(({ name }) => name).toSorted());
  for (const zip of zips) rows.push(await check(zip));
} finally {
  await rm(folder, { recursive: true, force: true });
}

new Console(process.stdout).table(rows);
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
