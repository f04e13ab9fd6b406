/** The zips that Netlify's build would upload, held to what each function says of itself. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@netlify/functions';
import { readEntries } from '../../netlify/entries.ts';
import { entriesOf } from './zip.ts';

interface ZippedFunction {
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

export interface Functions {
  /** For a table: name, kB of its own, kB with what Netlify adds. */
  readonly rows: readonly Record<string, unknown>[];
  readonly faults: readonly string[];
}

type IncludedFiles = ReadonlyMap<string, readonly string[]>;

const MANIFEST = '.netlify/functions/manifest.json';
const ENTRIES = 'netlify/functions';
/** Bytes of a zip without Netlify's own files. */
const MOST = 400_000;
const NETLIFYS = '___netlify-';

/**
 * @param project where Netlify's build ran
 * @param included patterns of the files beside each function
 */
export async function functionsFaults(project: string, included: IncludedFiles): Promise<Functions> {
  const { functions } = JSON.parse(await readFile(path.join(project, MANIFEST), 'utf8')) as {
    functions: ZippedFunction[];
  };
  const names = functions.map(({ name }) => name).toSorted();
  const declared = new Map((await readEntries(path.join(project, ENTRIES))).map(({ name, config }) => [name, config]));
  const checked: Awaited<ReturnType<typeof check>>[] = [];
  for (const zip of functions) {
    checked.push(await check(project, zip, declared.get(zip.name) ?? {}, included.get(zip.name) ?? []));
  }
  return {
    rows: checked.map(({ row }) => row),
    faults: [...held('the list', names, [...declared.keys()].toSorted()), ...checked.flatMap(({ faults }) => faults)],
  };
}

async function check(project: string, zip: ZippedFunction, config: Config, included: readonly string[]) {
  const { name } = zip;
  const entries = await entriesOf(zip.path);
  const own = entries.filter((entry) => !entry.name.startsWith(NETLIFYS));
  const bytes = sizeOf(own);
  const parts: string[] = [];
  for await (const part of glob([...included], { cwd: project })) parts.push(part);
  const files = own.map((entry) => entry.name.replace(/^netlify\/built\//, '')).toSorted();
  const faults = [
    ...held(`${name}: its files`, files, [`${name}.mjs`, ...parts].toSorted()),
    ...(bytes > MOST ? [`${name}: ${bytes} bytes, ${MOST} at most`] : []),
    ...held(`${name}: its Node`, zip.runtimeVersion, 'nodejs24.x'),
    ...held(`${name}: its region`, zip.region, 'fra'),
    ...held(`${name}: its schedule`, zip.schedule, config.schedule),
    ...held(`${name}: its paths`, patterns(zip.routes), [config.path ?? []].flat().toSorted()),
    ...held(`${name}: what it leaves out`, patterns(zip.excludedRoutes), [config.excludedPath ?? []].flat().toSorted()),
    ...held(`${name}: its rate limit`, limitRead(zip), limitDeclared(config)),
  ];
  const row = { function: name, 'own kB': Math.round(bytes / 1000), 'zip kB': Math.round(sizeOf(entries) / 1000) };
  return { row, faults };
}

const patterns = (routes: ZippedFunction['routes'] = []): string[] => routes.map(({ pattern }) => pattern).toSorted();

const sizeOf = (entries: readonly { readonly compressed: number }[]): number =>
  entries.reduce((sum, { compressed }) => sum + compressed, 0);

function limitRead({ trafficRules }: ZippedFunction): unknown[] | undefined {
  const found = trafficRules?.action.config;
  const { windowLimit, windowSize } = found?.rateLimitConfig ?? {};
  return found && [found.aggregate.keys.map(({ type }) => type), windowLimit, windowSize];
}

function limitDeclared(config: Config): unknown[] | undefined {
  const limit = config.rateLimit;
  return limit && [limit.aggregateBy, limit.windowLimit, limit.windowSize];
}

const held = (what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];
