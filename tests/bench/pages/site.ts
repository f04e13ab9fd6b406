/** Built folders, each at an address of its own, over HTTP/2 and compressed as a CDN does it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compressResponse } from '../../../netlify/local/site/compression.ts';
import { createFiles } from '../../../netlify/local/site/files.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface BenchSite {
  readonly origin: string;
  readonly stop: () => void;
}

/** @param extra pages of the bench itself, by their paths */
export async function serveBuilt(dist: string, extra: Readonly<Record<string, string>>): Promise<BenchSite> {
  const files = createFiles(ROOT, dist);
  const server = createSecureServer({ ...certificate(), allowHTTP1: true });
  server.on('stream', (stream, { ':path': address = '/', ':method': method = 'GET', 'accept-encoding': encodings }) => {
    const request = new Request(new URL(address, 'https://localhost'), {
      method,
      headers: { 'accept-encoding': String(encodings) },
    });
    const own = extra[new URL(request.url).pathname];
    const answer = own === undefined ? files.answer(request) : new Response(own, { headers: HTML });
    Promise.resolve(answer)
      .then((response) => compressResponse(request, response, true))
      .then(({ status, headers, body }) => {
        if (stream.destroyed) return;
        stream.respond({ ':status': status, ...Object.fromEntries(headers) });
        stream.end(method === 'HEAD' ? undefined : body);
      })
      .catch(() => stream.close());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `https://localhost:${port}`, stop: () => void server.close() };
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Browsers speak HTTP/2 only over TLS. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const asked = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
    execFileSync('openssl', ['req', ...asked.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
