/** Built folders, each at an address of its own, over HTTP/2 and compressed as a CDN does it. */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { compressResponse } from '../../../netlify/local/site/compression.ts';
import { createFiles } from '../../../netlify/local/site/files.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Answers of a site so far. */
export interface Traffic {
  /** Calls of functions are none: the bench counts them by themselves. */
  readonly requests: number;
  /** Written to its connections: files as they are compressed, with headers and what TLS adds. */
  readonly bytes: number;
}

export interface BenchSite {
  readonly origin: string;
  readonly traffic: () => Traffic;
  readonly stop: () => void;
}

/** @param extra pages of the bench itself, by their paths */
export async function serveBuilt(
  dist: string,
  identity: Identity,
  extra: Readonly<Record<string, string>>,
): Promise<BenchSite> {
  const files = createFiles(ROOT, dist);
  const server = createSecureServer({ key: identity.key, cert: identity.cert });
  const sockets = new Set<TLSSocket>();
  let requests = 0;
  server.on('secureConnection', (socket: TLSSocket) => void sockets.add(socket));
  server.on('stream', (stream, { ':path': address = '/', ':method': method = 'GET', 'accept-encoding': encodings }) => {
    if (!address.startsWith('/api/')) requests += 1;
    // A browser that was closed while an answer was on its way.
    stream.on('error', () => undefined);
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
  return {
    origin: `https://localhost:${port}`,
    traffic: () => ({ requests, bytes: [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0) }),
    stop: () => void server.close(),
  };
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

export interface Identity {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** Makes Chromium trust it: of a server that it merely puts up with it would keep no file. */
  readonly flag: string;
}

/** Browsers speak HTTP/2 only over TLS. @throws Error without `openssl` */
export function createIdentity(): Identity {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const asked = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
    execFileSync('openssl', ['req', ...asked.split(' '), '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
    const cert = readFileSync(certFile);
    const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    const hash = createHash('sha256').update(spki).digest('base64');
    return { key: readFileSync(keyFile), cert, flag: `--ignore-certificate-errors-spki-list=${hash}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
