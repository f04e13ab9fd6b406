/** For shops that are filled by calls, without a mailbox: as after opening the link that proves an e-mail (decisions A13). */
import { emailHash } from '../../functions/http/identity.ts';
import { key } from '../../functions/store/keys.ts';
import { store } from '../../functions/store/store.ts';

/** @throws StoreUnavailable */
export async function proveEmail(email: string): Promise<void> {
  const hash = emailHash(email);
  await store().command('prove-email', async (redis) => {
    const uid = await redis.get<string>(key.email(hash));
    return uid === null ? 0 : redis.hset(key.user(uid), { provenEmailHash: hash });
  });
}
