/**
 * `npm run operator -- ayse@example.com`: makes an account that exists an operator (decisions A8), in the store that
 * UPSTASH_* name, else in the one of this machine, which a running shop holds: stop it before. Exit code 1 when there
 * is no such account.
 */
import path from 'node:path';
import { nameOperator } from '../../functions/session/user.ts';
import { setStore } from './environment.ts';
import { complain, readSettings } from './run.ts';
import { startLocalStore } from './store/local-store.ts';

const [email] = process.argv.slice(2);

try {
  if (email === undefined) throw new Error('Whose? npm run operator -- ayse@example.com');
  const { folder } = readSettings(path.resolve(import.meta.dirname, '../..'));
  const store = await startLocalStore({ folder });
  setStore(store);
  const isNamed = await nameOperator(email).finally(store.stop);
  if (!isNamed) throw new Error(`${email} has no account in ${store.description}. Register first.`);
  process.stdout.write(`${email} is an operator in ${store.description}\n`);
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
