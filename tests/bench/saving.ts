/**
 * `node tests/bench/saving.ts 50000`: how long the in-process engine keeps a call waiting while it saves. Orders come one
 * after another into a store that holds as many keys as asked for, and its file is appended to meanwhile; with `--anew` it is
 * written anew each second.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMemoryEngine } from '../../netlify/local/store/memory-engine.ts';

const KEYS = Number(process.argv[2] ?? 15_000);
const ANEW = process.argv.includes('--anew');
const SECONDS = 15;
const MANY = 1000;

const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-saving-'));
const file = path.join(folder, 'store.jsonl');

const filled = await startMemoryEngine({ file, saveEveryMs: 600_000 });
for (let from = 0; from < KEYS; from += MANY) {
  const numbers = Array.from({ length: Math.min(MANY, KEYS - from) }, (_, index) => from + index);
  await Promise.all(
    numbers.map((n) =>
      n % 2 === 0
        ? filled.send(['HSET', `order:${n}`, 'status', 'Created', 'body', 'x'.repeat(1500)])
        : filled.send(['SET', `limit:order-ip:${n}`, '1', 'EX', '3600']),
    ),
  );
  await filled.send(['ZADD', 'orders', ...numbers.filter((n) => n % 2 === 0).flatMap((n) => [String(n), `KP-${n}`])]);
}
await filled.stop();

const start = performance.now();
const engine = await startMemoryEngine({ file, ...(ANEW ? { mostGrowth: 1 } : {}) });
const startMs = performance.now() - start;
const before = await stat(file);

const waits: number[] = [];
let rewrites = 0;
for (let n = 0, { ino } = before; performance.now() - start < SECONDS * 1000; n += 1) {
  const asked = performance.now();
  await engine.send(['HSET', `order:${n}`, 'status', 'Shipped', 'body', 'y'.repeat(2000)]);
  waits.push(performance.now() - asked);
  if (n % 100 > 0) continue;
  const now = await stat(file);
  if (now.ino !== ino) rewrites += 1;
  ({ ino } = now);
}
waits.sort((a, b) => a - b);
const ms = (share: number): string => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(1);
process.stdout.write(
  `${KEYS} keys, file ${(before.size / 1e6).toFixed(1)} MB, start ${startMs.toFixed(0)} ms, memory ` +
    `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB\n${waits.length} writes in ${SECONDS} s, file written anew ` +
    `${rewrites} times: p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, longest ${ms(1)} ms\n`,
);
await engine.stop();
await rm(folder, { recursive: true, force: true });
