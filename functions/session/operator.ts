/** Operators (decisions A8). No call of the shop gives the role: only who may run a command against the store does. */
import { store, type Script } from '../store/store.ts';
import { emailHash, emailKeyOf } from './user.ts';

const NAME: Script = {
  name: 'name-operator',
  lua: `
local uid = redis.call('GET', KEYS[1])
if not uid then return 'NONE' end
redis.call('HSET', 'user:' .. uid, 'role', 'operator')
return 'NAMED'`,
};

/**
 * Gives the account with this e-mail the role `operator`, from its next call on; naming twice changes nothing.
 * @returns false when there is no such account
 * @throws StoreUnavailable
 */
export async function nameOperator(email: string): Promise<boolean> {
  return (await store().script(NAME, { keys: [emailKeyOf(emailHash(email))] })) === 'NAMED';
}
