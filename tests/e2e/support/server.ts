/**
 * For the journeys: a browser that starts, and the built shop on a free port with an empty in-process store, as
 * `npm start` serves it. Builds first when `dist` is missing or older than what it is made of. `E2E_ORIGIN` walks a shop
 * that runs already.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startShop, type Shop } from './own-shop.ts';
import type { Site } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the `Site` once it is served, or with status 500. */
    site: string;
  }
}

/** Does not wait: the site is built while the other projects run, and asked for by the first journey. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = process.env.E2E_ORIGIN ? runningShop(process.env.E2E_ORIGIN) : await startShop({ withOperators: true });
  const site = Promise.all([shop.origin, findBrowser()]).then(([origin, browser]): Site => {
    process.stdout.write(`Journeys: ${origin} in ${browser.name}\n`);
    return { origin, outbox: shop.outbox, operators: shop.operators, browser };
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

const runningShop = (origin: string): Shop => ({
  origin: Promise.resolve(origin),
  outbox: process.env.E2E_OUTBOX ?? '.data/outbox',
  operators: process.env.E2E_OPERATORS ?? '.data/operators.json',
  stop: () => Promise.resolve(),
});
