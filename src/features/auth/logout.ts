import { leaveCart } from '../cart/store.ts';
import { setOut, session } from './session.ts';

/** Signs out and goes to `home`. */
export async function logout(home: string): Promise<void> {
  setOut();
  await leaveCart();
  await session.logout();
  location.assign(home);
}
