/** The tools that a page offers to its browser's assistant are those of `/mcp`, and run there. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { assistant } from '../../../functions/assistant/endpoint.ts';
import { offerTools, type ModelContext } from '../../../src/features/assistant/page-tools.ts';
import { newAddress, startTestShop, type TestShop } from '../support/account.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => shop.stop());

type PageTool = Parameters<ModelContext['registerTool']>[0];

/** As a browser sends it: with the Origin of its page. */
const fromPage = (address: string, init: RequestInit): Promise<Response> => {
  const request = new Request(new URL(address, 'https://shop.test'), init);
  request.headers.set('Origin', 'https://shop.test');
  request.headers.set('Sec-Fetch-Site', 'same-origin');
  return assistant(request, { ip: newAddress() });
};

async function offered(): Promise<PageTool[]> {
  const tools: PageTool[] = [];
  await offerTools({ registerTool: (tool) => tools.push(tool) });
  return tools;
}

it('offers all three with their schemas, and runs them', async () => {
  // The store is asked by the real one.
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address === '/mcp' ? fromPage(address, init) : real(address, init),
  );
  const tools = await offered();
  expect(tools.map(({ name }) => name)).toEqual(['find_curtains', 'price_windows', 'measuring_guide']);
  for (const tool of tools) expect(tool).toHaveProperty('inputSchema.type', 'object');
  const [, price] = tools;
  const priced = await price?.execute({ windows: [{ width: 200, height: 240, product: 1 }] });
  expect(priced).toMatchObject({ isError: false, structuredContent: { currency: 'TRY' } });
});

it('offers nothing where the shop cannot be asked', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await offered()).toEqual([]);
});
