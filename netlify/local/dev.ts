/**
 * `npm run dev`: Astro's development server with the functions warm beside it, edits of both
 * picked up at once, on the same store as `npm start`.
 */
import { dev } from 'astro';
import path from 'node:path';
import { functionsInDevelopment } from './dev-functions.ts';
import { setAccounts, setOrigin, setStore } from './environment.ts';
import { readSettings, run } from './run.ts';
import { startLocalStore } from './store/local-store.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

await run(async (stopping) => {
  const { port, host, folder } = readSettings(ROOT);
  const store = await startLocalStore({ folder });
  stopping(store.stop);
  setStore(store);
  await setAccounts(folder);
  const server = await dev({
    root: ROOT,
    server: { port, host },
    integrations: [functionsInDevelopment(ROOT)],
    vite: { server: { strictPort: true } },
  });
  stopping(() => server.stop());
  const origin = `http://localhost:${server.address.port}`;
  setOrigin(origin);
  process.stdout.write(`Kıvrım Perde: ${origin} · store: ${store.description}\n`);
});
