/** `npm run dev`: pages show their pictures, and an edited word, price or function is seen in the open page and in answers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProject } from '../../bench/scale/project.ts';

let folder: string;
let child: ChildProcess;
let origin: string;
let page: WebSocket;
let reloads = 0;

const text = async (address: string): Promise<string> => (await fetch(origin + address)).text();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-dev-'));
  await makeProject(folder, 0);
  const { NODE_ENV: _test, VITEST: _vitest, ...inherited } = process.env;
  const started = spawn(process.execPath, [path.join(folder, 'netlify/local/dev.ts')], {
    cwd: folder,
    env: { ...inherited, NODE_OPTIONS: '', STORE: 'memory', DATA_DIR: path.join(folder, '.data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let said = '';
  origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (more: string) => {
        said += more;
        const found = /Kıvrım Perde: (http:\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
    }
    started.once('exit', () => reject(new Error(said)));
  });
  // As the script in every page of development does.
  const token = /wsToken = "([^"]+)"/.exec(await text('/@vite/client'))?.[1];
  page = new WebSocket(`${origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  page.onmessage = ({ data }) => {
    if (String(data).includes('"full-reload"')) reloads += 1;
  };
  await new Promise((resolve) => (page.onopen = resolve));
  await text('/');
});

afterAll(async () => {
  page.close();
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
});

const eventually = { interval: 100 };

it.each([
  ['a page', 'tr/home.json', '/'],
  ['what a function answers', 'tr/errors.json', '/api/products/yok-boyle-bir-perde'],
  ['what the measuring form fetches', 'en/measurement.json', '/content/built/form-words/en.json?import'],
])('shows other words in %s at once', async (_where, name, address) => {
  const file = path.join(folder, 'content/locales', name);
  const before = await text(address);
  const words = await readFile(file, 'utf8');
  // The first sentence that stands there.
  const told = [...words.matchAll(/": "([^"{}\\]{8,})"/g)]
    .map(([, word = '']) => word)
    .find((word) => before.includes(word));
  expect(told, before).toBeDefined();
  const earlier = reloads;
  await writeFile(file, words.replace(`"${told}"`, `"Değişti: ${told}"`));
  await expect.poll(() => text(address), eventually).toContain(`Değişti: ${told}`);
  if (!address.startsWith('/api/')) await expect.poll(() => reloads, eventually).toBeGreaterThan(earlier);
});

const PRODUCT = 'bogaz-keten-fon';

/** Addresses of every picture that a page may load, whichever screen looks at it. */
const picturesOf = (html: string): string[] => {
  const inTags = [...html.matchAll(/<(?:img|source)\b[^>]*>/g)].flatMap(([tag]) => [
    ...[...tag.matchAll(/\ssrc="([^"]+)"/g)].map(([, address = '']) => address),
    ...[...tag.matchAll(/\ssrcset="([^"]+)"/g)].flatMap(([, set = '']) =>
      set.split(', ').map((one) => one.split(' ', 1)[0] ?? ''),
    ),
  ]);
  return [...new Set(inTags.map((address) => address.replaceAll('&#38;', '&').replaceAll('&amp;', '&')))];
};

it.each(['/', '/c/fon-perde', `/p/${PRODUCT}`])('shows every picture of %s', async (address) => {
  const pictures = picturesOf(await text(address));
  expect(pictures.length).toBeGreaterThan(4);
  const answers = await Promise.all(
    pictures.map(async (picture) => {
      const { status, headers } = await fetch(origin + picture);
      return [picture, status, headers.get('content-type')?.split('/')[0]];
    }),
  );
  expect(answers).toEqual(pictures.map((picture) => [picture, 200, 'image']));
});

it('shows another price on the page and in the answers of functions', async () => {
  const file = path.join(folder, `content/products/${PRODUCT}.yaml`);
  const before = await readFile(file, 'utf8');
  expect(before).toContain('price: 1300 }');
  await writeFile(file, before.replace('price: 1300 }', 'price: 1234 }'));
  await expect.poll(() => text(`/p/${PRODUCT}`), eventually).toContain('₺1.234,00');
  await expect.poll(() => text(`/api/products/${PRODUCT}`), eventually).toContain('"basePrice":1234');
});

it('runs a function as it was edited', async () => {
  const cacheControl = async () => (await fetch(`${origin}/api/categories`)).headers.get('cache-control');
  expect(await cacheControl()).toContain('max-age=300,');
  const file = path.join(folder, 'functions/catalogue/calls.ts');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('max-age=300,', 'max-age=299,'));
  await expect.poll(cacheControl, eventually).toContain('max-age=299,');
});

it('goes on with all other functions while one has a slip', async () => {
  const file = path.join(folder, 'functions/geo/calls.ts');
  const before = await readFile(file, 'utf8');
  const status = async (address: string) => (await fetch(origin + address)).status;
  expect(await status('/api/geo/cities')).toBe(200);
  await writeFile(file, `${before}\nconst (`);
  await expect.poll(() => status('/api/geo/cities'), eventually).toBe(500);
  expect(await status('/api/health')).toBe(200);
  expect(await status(`/p/${PRODUCT}`)).toBe(200);
  await writeFile(file, before);
  await expect.poll(() => status('/api/geo/cities'), eventually).toBe(200);
});

it('finds a function by the path that its contract was given', async () => {
  const file = path.join(folder, 'src/contract/catalogue.ts');
  const before = await readFile(file, 'utf8');
  const status = async () => (await fetch(`${origin}/api/kinds`)).status;
  expect(await status()).toBe(404);
  await writeFile(file, before.replace("'/api/categories'", "'/api/kinds'"));
  await expect.poll(status, eventually).toBe(200);
});
