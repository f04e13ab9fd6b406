/**
 * Where the shop and its back room are reached. With `ADMIN_ORIGIN` the back room and the editor have a host of their own
 * (docs/deploy.md): a page of the shop then shares no storage with them, and each host answers its own calls alone.
 */
import shop from '#content/shop.json' with { type: 'json' };
import type { CallContract } from '../../src/contract/contract.ts';
import { isOperatorAccess } from '../../src/domain/account/shop-role.ts';
import { readHostEnvironment } from '../environment.ts';
import { previewOrigin } from './preview.ts';

/** Never taken from a request, but on previews. @throws EnvironmentError */
export const siteOrigin = (): string =>
  previewOrigin() ?? new URL(readHostEnvironment().SITE_ORIGIN ?? shop.domain).origin;

/** That of the shop unless the back room has its own. A preview has one for both. @throws EnvironmentError */
export function adminOrigin(): string {
  const { ADMIN_ORIGIN } = readHostEnvironment();
  return ADMIN_ORIGIN === undefined || previewOrigin() !== null ? siteOrigin() : new URL(ADMIN_ORIGIN).origin;
}

/**
 * Host that passkeys of this origin are bound to: below the shop's host it is the shop's, and opens both; any other host has its own.
 * @throws EnvironmentError
 */
export function passkeyHost(origin: string): string {
  const [own, shops] = [new URL(origin).hostname, new URL(siteOrigin()).hostname];
  return own.endsWith(`.${shops}`) ? shops : own;
}

export const isAtAdmin = (url: string): boolean => new URL(url).origin === adminOrigin();

/** Where the back room is, if not on the host of this address; null where both share one. @throws EnvironmentError */
export function backRoomElsewhere(url: string): string | null {
  const admin = adminOrigin();
  return admin === siteOrigin() || isAtAdmin(url) ? null : admin;
}

/** The second step of a sign-in is an operator's, also while nobody is signed in. */
const isOfBackRoom = ({ access, path }: CallContract): boolean =>
  isOperatorAccess(access) || path.startsWith('/api/admin/') || path.includes('second-factor');

/** An operator signs in there, keeps an account, and reports faults of pages. */
const OF_BOTH = /^\/api\/(?:auth|account|logs|errorlogging|csp-report|health)(?:\/|$)/;

/** The origin that answers this call instead of the one where it was made; null where it is the right one. @throws EnvironmentError */
export function elsewhere(contract: CallContract, url: string): string | null {
  const backRoom = backRoomElsewhere(url);
  if (isOfBackRoom(contract)) return backRoom;
  const isShops = adminOrigin() !== siteOrigin() && backRoom === null && !OF_BOTH.test(contract.path);
  return isShops ? siteOrigin() : null;
}
