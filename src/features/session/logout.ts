import { session, setOut } from './session.ts';

/** Signs out and goes to `home`. A cart that cannot be seen to stays this browser's. */
export async function logout(home: string): Promise<void> {
  setOut();
  await import('../cart/store.ts').then(({ clearSyncedCart }) => clearSyncedCart()).catch(() => undefined);
  await session.logout();
  location.assign(home);
}
