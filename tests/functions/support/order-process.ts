/** A process that places one order and tells the status, for a test to kill before its letter is sent. */
import { orders } from '../../../functions/orders/calls.ts';

const [body = '', idempotencyKey = ''] = process.argv.slice(2);
const request = new Request('http://localhost/api/orders', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
  body,
});
const response = await orders(request, { ip: '192.0.2.77', waitUntil: () => undefined });
process.send?.(response.status);
