/** Run in a built project: what it takes to start the function of the catalogue and to search with it, as JSON. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Handler = (request: Request, context: object) => Promise<Response>;

const file = path.resolve('netlify/functions/catalogue.mts');
const began = performance.now();
const { default: handle } = (await import(pathToFileURL(file).href)) as { default: Handler };
const importMs = performance.now() - began;
const importMb = process.memoryUsage.rss() / 2 ** 20;

async function timed(address: string): Promise<number> {
  const from = performance.now();
  const { status } = await handle(new Request(`https://shop.test${address}`), { ip: '192.0.2.1' });
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return performance.now() - from;
}

const search = '/api/search?q=zebra+krem+260&limit=6';
const firstSearchMs = await timed(search);
// A word that nothing is called like is compared with every name once more, for a slip of the key.
const slipMs = await timed('/api/search?q=zbera+kadfie&limit=6');
const cartMs = await timed('/api/products?ids=1,2,3');
process.stdout.write(
  JSON.stringify({ importMs, importMb, firstSearchMs, slipMs, cartMs, mb: process.memoryUsage.rss() / 2 ** 20 }),
);
