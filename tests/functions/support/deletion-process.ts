/** A process that deletes an account, for a test to kill once it has answered, while orders are still being cut loose. */
import path from 'node:path';
import { account } from '../../../functions/account/calls.ts';

const [accessToken = '', password = ''] = process.argv.slice(2);
// It may be killed before or after its letter has left: that goes where nobody looks.
process.env.OUTBOX_DIR = path.join(process.env.OUTBOX_DIR ?? '', 'killed');
const real = globalThis.fetch;
/** The password is read and the account deleted; what goes on behind the answer finds no store. */
let trips = 0;
globalThis.fetch = async (...asked) => {
  trips += 1;
  return trips <= 2 ? real(...asked) : new Promise<never>(() => undefined);
};
const request = new Request('https://shop.test/api/account', {
  method: 'DELETE',
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
  body: JSON.stringify({ password }),
});
const response = await account(request, { ip: '192.0.2.78', waitUntil: () => undefined });
process.send?.(response.status);
