/**
 * The bytes that a server sends before it waits for the browser's answer must hold the page and the headers with it.
 */
import { HeadersHandler } from '@netlify/headers';
import { connect, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Headers that Netlify adds to those of `netlify.toml` and `_headers`; the values are examples, as long as its own. */
const NETLIFYS_OWN = {
  'cache-control': 'public,max-age=0,must-revalidate',
  'cache-status': '"Netlify Edge"; hit',
  'content-encoding': 'br',
  'content-type': 'text/html; charset=UTF-8',
  date: 'Sun, 22 Nov 2026 20:00:00 GMT',
  etag: '"0123456789abcdef0123456789abcdef-ssl-df"',
  server: 'Netlify',
  vary: 'Accept-Encoding',
  'x-nf-request-id': '01KAPQJ5S9XW5VNNJ5TRJ0ZQGE',
};

/** Tells how many bytes the headers of a page are over HTTP/2, compressed as it compresses them. @param dist where `_headers` is */
export function createHeaderScales(dist: string) {
  const rules = new HeadersHandler({
    configPath: path.join(ROOT, 'netlify.toml'),
    projectDir: ROOT,
    publishDir: path.resolve(dist),
    logger: console,
  });
  const known = new Map<string, Promise<number>>();

  return {
    /** @param file in `dist`, such as `p/bogaz-keten-fon.html` */
    weighHeaders: async (file: string): Promise<number> => {
      const address = file.replace(/(?:^index)?\.html$/, '');
      const response = new Response(null, { headers: NETLIFYS_OWN });
      await rules.apply(new Request(`https://kivrimperde.example/${address}`), response);
      const headers = Object.fromEntries(response.headers);
      const key = JSON.stringify(headers);
      const bytes = known.get(key) ?? sentFor(headers);
      known.set(key, bytes);
      return bytes;
    },
  };
}

/** Bytes from a server to a browser that asks for nothing but these headers, those of the connection's beginning with them. */
function sentFor(headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('stream', (stream) => stream.respond({ ':status': 200, ...headers }, { endStream: true }));
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const session = connect(`http://127.0.0.1:${port}`);
      session.on('error', reject);
      session
        .request({ ':path': '/' })
        .resume()
        .on('close', () => {
          resolve(session.socket.bytesRead);
          session.close();
          server.close();
        })
        .end();
    });
  });
}
