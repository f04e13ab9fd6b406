/**
 * `fetch` to a REST proxy of this process, without the two ends of a socket: they cost more than the store. A process
 * that a test starts talks to the same proxy over HTTP; so does the client in `store/contract.test.ts`.
 */
import type { RestProxy } from '../../../netlify/local/store/rest-proxy.ts';

const overNetwork = globalThis.fetch;
const proxies = new Map<string, RestProxy>();

/** @returns what ends it */
export function reachInProcess(proxy: RestProxy): () => void {
  proxies.set(new URL(proxy.url).host, proxy);
  return () => void proxies.delete(new URL(proxy.url).host);
}

globalThis.fetch = (address, init = {}) => {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  const proxy = url && proxies.get(url.host);
  return proxy && typeof init.body === 'string'
    ? ask(proxy, url.pathname, init.body, init)
    : overNetwork(address, init);
};

async function ask(proxy: RestProxy, path: string, body: string, request: RequestInit): Promise<Response> {
  const { method = 'GET', headers, signal } = request;
  const given = new Headers(headers);
  signal?.throwIfAborted();
  const answer = await proxy.answer({
    method,
    path,
    authorization: given.get('authorization') ?? undefined,
    encoding: given.get('upstash-encoding') === 'base64' ? 'base64' : 'utf8',
    body: () => Promise.resolve(body),
  });
  signal?.throwIfAborted();
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { 'Upstash-Sync-Token': given.get('upstash-sync-token') ?? '' },
  });
}
