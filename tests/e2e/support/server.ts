/**
 * For the journeys: a browser that starts, and the built shop on a free port with an empty in-process store, as
 * `npm start` serves it. Builds first when `dist` is missing or older than what it is made of. `E2E_ORIGIN` walks a shop
 * that runs already.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { isBuilt } from './built.ts';
import type { Site } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the `Site` once it is served, or with status 500. */
    site: string;
  }
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Does not wait: the site is built while the other projects run, and asked for by the first journey. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = process.env.E2E_ORIGIN ? runningShop(process.env.E2E_ORIGIN) : await startShop();
  const site = Promise.all([shop.origin, findBrowser()]).then(([origin, browser]): Site => {
    process.stdout.write(`Journeys: ${origin} in ${browser.name}\n`);
    return { origin, outbox: shop.outbox, browser };
  });
  // Told once, here; each test file then only says where to look.
  site.catch((error: unknown) => {
    process.stderr.write(`\n${String(error)}\n`);
  });

  const door = createServer((_request, response) => {
    site.then(
      (found) => response.end(JSON.stringify(found)),
      () => response.writeHead(500).end('There is no site to walk: the reason stands further up in the output.'),
    );
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  project.provide('site', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);

  return async () => {
    door.closeAllConnections();
    door.close();
    await shop.stop();
  };
}

interface Shop {
  readonly origin: Promise<string>;
  readonly outbox: string;
  readonly stop: () => Promise<void>;
}

const runningShop = (origin: string): Shop => ({
  origin: Promise.resolve(origin),
  outbox: process.env.E2E_OUTBOX ?? '.data/outbox',
  stop: () => Promise.resolve(),
});

async function startShop(): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-e2e-'));
  const { UPSTASH_REDIS_REST_URL: _url, UPSTASH_REDIS_REST_TOKEN: _token, ...inherited } = process.env;
  const flags = (await isBuilt(ROOT)) ? ['--no-build'] : [];
  const child = spawn(process.execPath, [path.join(ROOT, 'netlify/local/start.ts'), ...flags], {
    cwd: ROOT,
    // The cheapest hash that production allows: journeys sign in often.
    env: { ...inherited, NODE_ENV: 'production', BCRYPT_COST: '10', STORE: 'memory', DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    origin: addressOf(child),
    outbox: path.join(folder, 'outbox'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with what the server said, when it ends without serving */
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
