/** `npm start` as a process: where and what to try when it serves, a clean end when it is told to. */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const START = path.resolve(import.meta.dirname, '../../../netlify/local/start.ts');
let folder: string;
let child: ChildProcessByStdio<null, Readable, Readable> | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kivrim-start-'));
});

afterEach(() => child?.kill('SIGKILL'));

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string>, ...flags: string[]) {
  const { UPSTASH_REDIS_REST_URL: _url, UPSTASH_REDIS_REST_TOKEN: _token, ...variables } = process.env;
  const { PAYMENT_PROVIDER: _provider, ...inherited } = variables;
  const env = { ...inherited, STORE: 'memory', DATA_DIR: folder, PORT: '0', ...environment };
  child = spawn(process.execPath, [START, '--no-build', ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

/** Returns the words of a process that gave up, and its exit code. */
async function complaintOf(running: ReturnType<typeof start>): Promise<unknown[]> {
  const [said, [code]] = (await Promise.all([once(running.stderr, 'data'), once(running, 'exit')])) as [
    unknown[],
    unknown[],
  ];
  return [String(said[0]).trim(), code];
}

describe('npm start', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'says where it serves and what to try, answers, and saves the store on %s',
    async (signal) => {
      await rm(path.join(folder, 'store.jsonl'), { force: true });
      const running = start({});
      const [line] = (await once(running.stdout, 'data')) as [string];
      expect(line).toMatch(
        /^Kıvrım Perde: http:\/\/localhost:\d+ · store: the in-process engine, saved to .*store\.jsonl every 1 s and on exit \(.*\)\nLetters wait in .*outbox, none is sent\. .*\/admin.*\nTry: .* the card 4242 4242 4242 4242 .*\n$/,
      );
      const origin = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '';
      expect((await fetch(`${origin}/api/health`)).status).toBe(200);
      await fetch(`${origin}/api/cart/coupon`, {
        method: 'POST',
        body: '{"code":"YOK"}',
        headers: { 'content-type': 'application/json' },
      });
      running.kill(signal);
      expect(await once(running, 'exit')).toEqual([0, null]);
      expect(await readFile(path.join(folder, 'store.jsonl'), 'utf8')).toContain('"limit:');
    },
  );

  it('takes no demo card where other machines reach it', async () => {
    const [said, code] = await complaintOf(start({ HOST: '0.0.0.0', PAYMENT_PROVIDER: 'demo' }));
    expect(said).toMatch(/^PAYMENT_PROVIDER=demo .*HOST=0\.0\.0\.0/);
    expect(code).toBe(1);
  });

  it('serves other machines without cards when nobody asked for them', async () => {
    const running = start({ HOST: '0.0.0.0' });
    const [line] = (await once(running.stdout, 'data')) as [string];
    expect(line).toContain('pay by transfer');
    running.kill('SIGTERM');
    expect(await once(running, 'exit')).toEqual([0, null]);
  });

  it('brings a stand-in where cards go to iyzico without keys, and ends with it', async () => {
    const running = start({ PAYMENT_PROVIDER: 'iyzico' });
    const [line] = (await once(running.stdout, 'data')) as [string];
    const standIn = /stand-in's page \(what was paid: (http:\/\/127\.0\.0\.1:\d+)\)/.exec(line)?.[1] ?? '';
    expect(await (await fetch(standIn)).text()).toContain('Henüz ödeme yok');
    running.kill('SIGTERM');
    expect(await once(running, 'exit')).toEqual([0, null]);
  });

  it('brings no stand-in where other machines reach the shop', async () => {
    const [said, code] = await complaintOf(start({ HOST: '0.0.0.0', PAYMENT_PROVIDER: 'iyzico' }));
    expect(said).toMatch(/^Without IYZICO_API_KEY, .*HOST=0\.0\.0\.0/);
    expect(code).toBe(1);
  });

  it('says in plain words that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const running = start({ PORT: String(port) });
    expect(await complaintOf(running)).toEqual([
      `Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`,
      1,
    ]);
    other.close();
  });

  it('says what it cannot read', async () => {
    const data = path.join(folder, 'damaged');
    await mkdir(data);
    await writeFile(path.join(data, 'store.jsonl'), 'x');
    expect(await complaintOf(start({ DATA_DIR: data }))).toEqual([expect.stringMatching(/cannot be read/), 1]);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT=abc is not a port'],
    [{ STORE: 'sqlite' }, 'STORE=sqlite is not one of redis, memory, upstash'],
  ])('refuses %j', async (environment, message) => {
    expect(await complaintOf(start(environment))).toEqual([message, 1]);
  });
});
