/** A client that others wrote, against the running server: by the stateless revision, by a handshake, and left to choose. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, type SiteServer } from '../../../netlify/local/site/server.ts';
import { listed } from '../../support/catalogue.ts';
import { accountVariables } from '../support/account.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

let publish: string;
let local: TestStore;
let site: SiteServer;
beforeAll(async () => {
  publish = await mkdtemp(path.join(tmpdir(), 'kivrim-assistant-'));
  local = await startTestStore();
  for (const [name, value] of Object.entries(accountVariables(publish))) process.env[name] = value;
  site = await startSite({ root: ROOT, publish, port: 0 });
});
afterAll(async () => {
  await site.stop();
  await local.stop();
  await rm(publish, { recursive: true, force: true });
});

const MODES: readonly (readonly [string, VersionNegotiationOptions | undefined, string])[] = [
  ['the stateless revision', { mode: { pin: '2026-07-28' } }, '2026-07-28'],
  ['a handshake', undefined, '2025-11-25'],
  ['what it finds', { mode: 'auto' }, '2026-07-28'],
];

describe.each(MODES)('a client that opens with %s', (_, versionNegotiation, version) => {
  it('finds, prices and explains', async () => {
    const client = new Client({ name: 'tests', version: '1.0.0' }, versionNegotiation && { versionNegotiation });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.origin)));
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'kivrim-perde' });

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['find_curtains', 'price_windows', 'measuring_guide']);

    const product = listed.find(({ madeToMeasure, paused }) => madeToMeasure && !paused)?.slug;
    const windows = [
      { room: 'Salon', width: 200, height: 220, product },
      { room: 'Oda', width: 150, height: 220, product },
    ];
    const priced = await client.callTool({ name: 'price_windows', arguments: { windows } });
    expect(priced.isError).toBe(false);
    expect(priced.structuredContent).toMatchObject({ currency: 'TRY', total: expect.any(Number) as number });
    expect(JSON.stringify(priced.structuredContent)).toContain('/offer#o=z');

    const found = await client.callTool({ name: 'find_curtains', arguments: { words: 'tül' } });
    expect(JSON.stringify(found.content)).toContain('/p/');
    const guide = await client.callTool({ name: 'measuring_guide', arguments: { product } });
    expect(guide.structuredContent).toHaveProperty('steps');
    const faulty = await client.callTool({ name: 'price_windows', arguments: { windows: [] } });
    expect(faulty.isError).toBe(true);
    await expect(client.callTool({ name: 'order', arguments: {} })).rejects.toThrow('Unknown tool');
    await client.close();
  });
});
