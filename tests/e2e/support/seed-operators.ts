/**
 * Fills a store that no shop serves yet with operators who have an app and recovery codes: `node seed-operators.ts FOLDER`.
 * By the calls of the shop, so that they stand there as real ones do; written to `operators.json` of the folder.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { session } from '../../../functions/session/calls.ts';
import { nameOperator } from '../../../functions/session/user.ts';
import { setAccountVariables, setStoreVariables } from '../../../netlify/local/environment.ts';
import { startLocalStore } from '../../../netlify/local/store/local-store.ts';
import { Secret, TOTP } from 'otpauth';
import { proveEmail } from '../../support/prove-email.ts';
import {
  OPERATOR_PASSWORD,
  OPERATORS,
  operatorEmail,
  ROLE_OF,
  type OperatorName,
  type SeededOperator,
} from './operators.ts';

const [folder = ''] = process.argv.slice(2);

const store = await startLocalStore({ folder });
setStoreVariables(store);
await setAccountVariables(folder);

let people = 0;
async function call<Data>(name: string, body: object | undefined, token?: string): Promise<Data> {
  people += 1;
  const request = new Request(`https://shop.test/api/auth/${name}`, {
    method: 'POST',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await session(request, { ip: `2001:db8:${people.toString(16)}::1`, waitUntil: () => undefined });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${text}`);
  return (text === '' ? undefined : (JSON.parse(text) as { Data: Data }).Data) as Data;
}

async function seed(firstName: OperatorName): Promise<SeededOperator> {
  const email = operatorEmail(firstName);
  const password = OPERATOR_PASSWORD;
  const names = { userName: 'operator', firstName, lastName: 'Usta' };
  await call('register', { ...names, email, password, confirmPassword: password });
  await proveEmail(email);
  await nameOperator(email, ROLE_OF[firstName]);
  // Sessions from before the role have ended.
  const { AccessToken } = await call<{ AccessToken: string }>('login', { email, password });
  const set = await call<{ Secret: string; RecoveryCodes: string[] }>('totp', undefined, AccessToken);
  const app = new TOTP({ secret: Secret.fromBase32(set.Secret) });
  await call('totp/confirm', { code: app.generate() }, AccessToken);
  return { email, secret: set.Secret, recoveryCodes: set.RecoveryCodes };
}

const seeded: Record<string, SeededOperator> = {};
for (const name of OPERATORS) seeded[name] = await seed(name);
await store.stop();
await writeFile(path.join(folder, 'operators.json'), JSON.stringify(seeded), { mode: 0o600 });
