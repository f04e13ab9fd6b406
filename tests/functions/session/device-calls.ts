/** Signing in from devices that are known, unknown or a stranger's, for the tests of it. */
import { session } from '../../../functions/session/calls.ts';
import { ask, deviceOf, login, newAddress, PASSWORD, register, type TestShop } from '../support/account.ts';

export const WRONG = 'Yanlış.Şifre1';
export const NEW = 'Yeni.Perdeler8';

/** Somebody with an account, at the device that opened it. */
export async function owner() {
  const reply = await register();
  return { email: reply.data.User.email, id: reply.data.User.id, device: deviceOf(reply), opened: reply.data };
}

export const known = (
  email: string,
  headers: Readonly<Record<string, string>>,
  password = PASSWORD,
  ip = newAddress(),
) => login(email, password, { headers, ip });

/** @param shop that is running by the time of the test */
export function lookInto(shop: () => TestShop) {
  const read = (name: string) => shop().store.command('test', (redis) => redis.get<string>(name));
  const ttl = (name: string) => shop().store.command('test', (redis) => redis.pttl(name));

  async function resetByMail(email: string, headers: Readonly<Record<string, string>> = {}) {
    await ask(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() });
    const letters = (await shop().mails(email)).map(({ text }) => /reset-password#t=([\w-]{43})/.exec(text)?.[1]);
    const token = letters.findLast((found) => found !== undefined) ?? '';
    return ask(session, '/api/auth/reset-password', {
      body: { token, password: NEW, confirmPassword: NEW },
      headers,
      ip: newAddress(),
    });
  }
  return { read, ttl, resetByMail };
}
