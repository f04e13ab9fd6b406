import type { BrowserKey, OwnedKey } from './browser-keys.ts';

/** Owner of the values that a visitor left here; every customer has an id. */
export const VISITOR = '';

/**
 * Returns the owner of this browser's data (decisions A10): the id of the customer whose tokens lie here, or `VISITOR`.
 * The id is read from the token itself, so that nobody is taken for the previous owner.
 */
export function ownerHere(): string {
  try {
    return subjectOf((localStorage.getItem('refreshToken') && localStorage.getItem('accessToken')) ?? '');
  } catch {
    // No storage.
    return VISITOR;
  }
}

/** The id of the customer whose token this is; `VISITOR` where it is none of ours. */
export function subjectOf(accessToken: string): string {
  try {
    const [, claims = ''] = accessToken.split('.');
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : VISITOR;
  } catch {
    return VISITOR;
  }
}

/** The name under which a value of this owner is stored: `kp-cart`, and `kp-cart.<id>` for a customer. */
export const keyFor = (key: OwnedKey, owner = ownerHere()): string => (owner === VISITOR ? key : `${key}.${owner}`);

/** Whether this browser keeps a value of the present owner under the key. */
export function isKept(key: OwnedKey): boolean {
  try {
    return localStorage.getItem(keyFor(key)) !== null;
  } catch {
    return false;
  }
}

/** Key of the owner at the last purge of this browser. */
export const MARK = 'kp-owner' satisfies BrowserKey;

/** The owner has changed since foreign data was last removed. */
export function hasChangedHands(): boolean {
  try {
    return (localStorage.getItem(MARK) ?? VISITOR) !== ownerHere();
  } catch {
    return false;
  }
}
