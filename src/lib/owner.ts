import { listen } from './events.ts';

/** Of what a visitor left here; every customer has their own id. */
export const VISITOR = '';

/**
 * Whose what this browser keeps is (decisions A10): the id of the customer whose tokens lie here, or `VISITOR`. It is read
 * from the token itself, so that nobody is taken for whoever sat here before.
 */
export function ownerHere(): string {
  try {
    const [, claims = ''] =
      (localStorage.getItem('refreshToken') && localStorage.getItem('accessToken'))?.split('.') ?? [];
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : VISITOR;
  } catch {
    // No storage, no tokens, or none of ours.
    return VISITOR;
  }
}

/** The name under which a value of this owner is stored: `kp-cart`, and `kp-cart.<id>` for a customer. */
export const keyFor = (name: string, owner = ownerHere()): string => (owner === VISITOR ? name : `${name}.${owner}`);

/** Every name that a storage knows. */
export const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** Hears of every change of the owner, in whichever tab it happens. @returns what ends the listening */
export function watchOwner(hear: (owner: string) => void): () => void {
  let known = ownerHere();
  const check = (): void => {
    const owner = ownerHere();
    if (owner === known) return;
    known = owner;
    hear(owner);
  };
  // Tokens that vanish in this very tab tell nobody: whoever comes back to the page finds out.
  const events = ['storage', 'pageshow', 'focus'];
  for (const event of events) addEventListener(event, check);
  const unlisten = listen('session', check);
  return () => {
    for (const event of events) removeEventListener(event, check);
    unlisten();
  };
}
