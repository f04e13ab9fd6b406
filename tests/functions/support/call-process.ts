/** A process that makes one call and all of its work behind the answer, for a test to kill in between. */
import { handlerAt } from './served.ts';

const [address = '', method = 'POST', headers = '{}', body = ''] = process.argv.slice(2);
const { pathname, href } = new URL(address);
const handler = await handlerAt(pathname);
const request = new Request(href, {
  method,
  headers: JSON.parse(headers) as Record<string, string>,
  ...(body !== '' && { body }),
});
const response = await handler(request, { ip: '192.0.2.77', waitUntil: () => undefined });
process.stdout.write(String(response.status));
