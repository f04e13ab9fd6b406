/**
 * `npm run trust`: every row of the table in a process and with a store of its own, as many at once as there are cores, half an
 * hour at most; then the table in Markdown. Exit code 1 when anything failed. `--write` puts what was run into the README.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SHOP_ROOT } from '../../src/build/content/place.ts';
import { beginBuild, isBuilt } from '../e2e/support/built.ts';
import { ROWS, type RowName } from './rows.ts';
import type { Outcome, Row } from './support/row.ts';
import { asTable, writeTable, writtenTable, type RowRun } from './support/table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
    share: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
});
const started = Date.now();
// The last half minute is for what runs already, and for the table.
const deadline = started + (Number(values.minutes) - 0.5) * 60_000;
const wanted = values.only === '' ? [] : values.only.split(',');

const seconds = (from: number): string => `${((Date.now() - from) / 1000).toFixed(0)} s`;
const say = (words: string): void => void process.stderr.write(`${seconds(started).padStart(6)}  ${words}\n`);

/** Builds the site with the demo cards, as `npm start` does, unless it stands. @throws Error when the build fails */
async function build(): Promise<void> {
  if (await isBuilt(ROOT, SHOP_ROOT)) return;
  say('building the site');
  const end = await beginBuild(SHOP_ROOT);
  const astro = path.join(path.dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
  const env = { ...process.env, PAYMENT_PROVIDER: 'demo' };
  const child = spawn(process.execPath, [astro, 'build'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The site could not be built');
  await end();
}

type Message = { readonly progress: string } | { readonly outcome: Outcome };

/** How often a long row says how far it has come. */
const EVERY_MS = 15_000;

async function runRow(name: RowName): Promise<RowRun> {
  const begun = Date.now();
  const child = fork(
    path.join(import.meta.dirname, 'run-row.ts'),
    [name, values.seed, values.share, String(deadline)],
    {
      // No row asks a store that is not its own.
      env: { ...process.env, UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '', NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  let outcome: Outcome | undefined;
  let told = begun;
  let trouble = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    trouble = (trouble + text).slice(-2000);
  });
  child.on('message', (message: Message) => {
    if ('outcome' in message) outcome = message.outcome;
    else if (Date.now() - told > EVERY_MS) {
      told = Date.now();
      say(`${name}: ${message.progress}`);
    }
  });
  await once(child, 'exit');
  const row: Row = ROWS[name];
  const why = `the row ended without an outcome: ${trouble}`;
  const lost = { cases: 1, held: 0, failed: [{ name: 'the row', seed: Number(values.seed), why }], note: '' };
  const ran = { name: row.name, seconds: (Date.now() - begun) / 1000, outcome: outcome ?? lost };
  say(`${name}: ${ran.outcome.held} of ${ran.outcome.cases} held, ${seconds(begun)}`);
  for (const failure of ran.outcome.failed) {
    say(
      `  failed: ${failure.name}\n    ${failure.why}\n    again: node tests/trust/run-row.ts ${name} ${failure.seed} ${values.share}`,
    );
  }
  return ran;
}

const names = (Object.keys(ROWS) as RowName[]).filter((name) => wanted.length === 0 || wanted.includes(name));
if (names.length === 0) throw new Error(`There is no such row; there are ${Object.keys(ROWS).join(', ')}`);
const built = build();
// The caller that needs it hears of a failure then.
built.catch(() => undefined);
const waiting = [...names];
const ran = new Map<RowName, RowRun>();

async function worker(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const row: Row = ROWS[name];
    if (row.needsSite) await built;
    ran.set(name, await runRow(name));
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), names.length) }, worker));
const rows = names.flatMap((name) => ran.get(name) ?? []);
const run = { seed: values.seed, share: values.share, at: new Date(), seconds: (Date.now() - started) / 1000 };
const order = Object.values<Row>(ROWS).map(({ name }) => name);
process.stdout.write(asTable(rows, run, { names: order }));
if (values.write) await writeTable(asTable(rows, run, { names: order, former: await writtenTable() }));
process.exitCode = rows.some(({ outcome }) => outcome.failed.length > 0) ? 1 : 0;
