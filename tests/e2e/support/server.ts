/**
 * Before the journeys: a browser that starts, and the built shop on a free port with an empty in-process store, as
 * `npm start` serves it. Builds first when `dist` is missing or older than what it is made of. `E2E_ORIGIN` walks a
 * shop that runs already.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TestProject } from 'vitest/node';
import { findBrowser, type FoundBrowser } from './browser.ts';
import { isBuilt } from './built.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    /** The folder that gets the shop's mails. */
    outbox: string;
    browser: FoundBrowser;
  }
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  const shop = process.env.E2E_ORIGIN
    ? {
        origin: process.env.E2E_ORIGIN,
        outbox: process.env.E2E_OUTBOX ?? '.data/outbox',
        stop: () => Promise.resolve(),
      }
    : await serve();
  process.stdout.write(`Journeys: ${shop.origin} in ${browser.name}\n`);
  project.provide('browser', browser);
  project.provide('origin', shop.origin);
  project.provide('outbox', shop.outbox);
  return shop.stop;
}

async function serve(): Promise<{ origin: string; outbox: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-e2e-'));
  const { UPSTASH_REDIS_REST_URL: _url, UPSTASH_REDIS_REST_TOKEN: _token, ...inherited } = process.env;
  const arguments_ = [path.join(ROOT, 'netlify/local/start.ts'), ...((await isBuilt(ROOT)) ? ['--no-build'] : [])];
  const child = spawn(process.execPath, arguments_, {
    cwd: ROOT,
    env: { ...inherited, NODE_ENV: 'production', STORE: 'memory', DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await addressOf(child);
  return {
    origin,
    outbox: path.join(folder, 'outbox'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with what the server said, when it ends without serving. */
async function addressOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let said = '';
  const failed = once(child, 'exit').then(() => {
    throw new Error(`The shop did not start.\n${said}`);
  });
  const served = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
        if (address) resolve(address);
      });
    }
  });
  return Promise.race([served, failed]);
}
