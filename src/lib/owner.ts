/** Owner of a visitor's data here; every customer has their own id. */
export const VISITOR = '';

/**
 * Returns the owner of this browser's data (decisions A10): the id of the customer whose tokens lie here, or `VISITOR`.
 * The id is read from the token itself, so that nobody is taken for the previous owner.
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

/** Whether this browser keeps something of the present owner under the name. */
export function isKept(name: string): boolean {
  try {
    return localStorage.getItem(keyFor(name)) !== null;
  } catch {
    return false;
  }
}

/** Owner of the browser at the last purge. */
export const MARK = 'kp-owner';

/** The owner has changed since foreign data was last removed. */
export function hasChangedHands(): boolean {
  try {
    return (localStorage.getItem(MARK) ?? VISITOR) !== ownerHere();
  } catch {
    return false;
  }
}
