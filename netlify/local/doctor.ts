/**
 * `npm run doctor`: all that keeps this shop from going live, one line each, with what to do. Looks at `content/shop.json`,
 * the variables, the store they name, and the Node of the functions; changes nothing. Exit code 1 when something is found.
 * Netlify's own values: `npx netlify env:list --plain --context production`, written into a file for `node --env-file`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from '@upstash/redis';
import { largestKeys, sizeLine, TOLD_FROM } from '../../functions/jobs/key-sizes.ts';
import { createStore } from '../../functions/store/store.ts';
import { environmentFindings } from '../live/environment-findings.ts';
import { findingOf, formatFinding, type Finding } from '../live/finding.ts';
import { readShop } from '../live/read-shop.ts';
import { reminders } from '../live/reminders.ts';
import { journalFindings } from '../live/journal-findings.ts';
import { storeFindings } from '../live/store-findings.ts';
import { memoryLine, storeMemory } from '../live/store-memory.ts';
import { compile } from '../../src/build/content/compile.ts';
import { formatFailure, type Failure } from '../../src/build/content/failure.ts';
import { shopFindings } from '../../src/build/content/shop-findings.ts';
import { printError } from './process.ts';

/** Slips of the content that stop no build; faults of it are told by `npm run content`. */
async function contentWarnings(): Promise<string> {
  const { warnings } = await compile(ROOT);
  if (warnings.length === 0) return '';
  return `${warnings.length} to look at in the content; they stop nothing:\n${warnings.map((one) => `${formatFailure(one)}\n`).join('')}`;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The functions are packed for the Node that `netlify.toml` names. */
async function nodeFindings(): Promise<Finding[]> {
  const [, wanted = ''] = /NODE_VERSION = "(\d+)/.exec(await readFile(path.join(ROOT, 'netlify.toml'), 'utf8')) ?? [];
  const here = process.versions.node.split('.', 1)[0] ?? '';
  return here === wanted
    ? []
    : [{ where: 'Node', what: `is ${here} here and ${wanted} for the functions (netlify.toml): run npm ci again` }];
}

/** Deadline for reading one page of the journal from a distant store. */
const DEADLINE_MS = 15_000;

/** Keys that near their limit are findings; the largest are told in any case. */
async function sizesOf({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }: NodeJS.ProcessEnv) {
  if (!url || !token || !URL.canParse(url)) return [];
  try {
    return await largestKeys(createStore({ url, token, deadlineMs: DEADLINE_MS }));
  } catch {
    // That the store does not answer is a finding of its own.
    return [];
  }
}

async function memoryOf({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }: NodeJS.ProcessEnv) {
  if (!url || !token || !URL.canParse(url)) return '';
  const memory = await storeMemory(new Redis({ url, token, retry: { retries: 1 }, enableTelemetry: false }));
  return memory ? `${memoryLine(memory)}\n` : '';
}

async function storeOf({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }: NodeJS.ProcessEnv) {
  // That they are missing is told with the other variables.
  if (!url || !token || !URL.canParse(url)) return [];
  return [
    ...(await storeFindings(new Redis({ url, token, retry: { retries: 1 }, enableTelemetry: false }))),
    ...(await journalFindings(createStore({ url, token, deadlineMs: DEADLINE_MS }))),
  ];
}

try {
  const failures: Failure[] = [];
  const shop = await readShop(ROOT, failures);
  if (!shop) throw new Error(failures.map(formatFailure).join('\n'));
  const sizes = await sizesOf(process.env);
  const findings = [
    ...shopFindings(shop).map(findingOf),
    ...environmentFindings(process.env, shop.domain),
    ...(await storeOf(process.env)),
    ...(await nodeFindings()),
    ...sizes
      .filter(({ part }) => part >= TOLD_FROM)
      .map((size) => ({
        where: 'store',
        what: `${sizeLine(size)}: then orders of it are found no more; write to the makers of the shop`,
      })),
  ];
  process.stdout.write(await memoryOf(process.env));
  if (sizes.length > 0)
    process.stdout.write(`The largest keys:\n${sizes.map((size) => `${sizeLine(size)}\n`).join('')}`);
  process.stdout.write(await contentWarnings());
  const closed = shop.openForOrders ? '' : 'Orders are closed (openForOrders in content/shop.json).\n';
  if (findings.length === 0) {
    process.stdout.write(`${closed}Nothing keeps this shop from going live.\n`);
  } else {
    const lines = findings.map((finding) => `${formatFinding(finding)}\n`).join('');
    process.stdout.write(`${closed}${findings.length} to mend before this shop goes live:\n${lines}`);
    process.exitCode = 1;
  }
  const own = reminders(process.env).map((finding) => `${formatFinding(finding)}\n`);
  process.stdout.write(`To look at yourself; no command sees it:\n${own.join('')}`);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
