/** Pages by role (decisions A8): entries of other roles go, and a page that the role may not see is left. */
import { hasAccess, isOperatorAccess, SHOP_ROLES, type ShopRole } from '../../domain/account/shop-role.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { ownedStore } from '../../lib/owned-store.ts';
import { leaveWithoutRight } from './person.ts';

/** Only what is drawn follows it: the server asks for the role at each call. */
const lastRole = ownedStore<ShopRole | null>({
  key: 'kp-shop-role',
  parse: (stored) => SHOP_ROLES.find((role) => role === stored) ?? null,
  serialize: (role) => role,
  join: (_visitors, own) => own,
});

/** Addresses that a role has another page for: the first page of the back room, and an order as its sheet says it. */
function insteadOf(role: ShopRole, path: string): string | null {
  const [, orderNo] = /^\/admin\/orders\/(KP-\d+)\/?$/.exec(path) ?? [];
  if (orderNo !== undefined && hasAccess(role, 'workshop')) return adminPaths.sheets([orderNo]);
  if (path.replace(/\/$/, '') !== adminPaths.today) return null;
  return hasAccess(role, 'workshop') ? adminPaths.cutting : adminPaths.visits;
}

/** Entries by the role that the operator had at last: the page is in use before the server has told it, or without a network. */
export function showLastRole(): void {
  const role = lastRole.read();
  if (role !== null) show(role);
}

/**
 * `layouts/Admin.astro` names the access that its page and each entry of the rail needs.
 * @param role null where it could not be asked: with no role known from before, all entries are shown
 */
export function keepToRole(role: ShopRole | null): void {
  if (role === null) {
    if (frame()?.dataset.role === undefined) show('unknown');
    return;
  }
  lastRole.change(() => role);
  show(role);
  const needed = frame()?.dataset.access ?? '';
  if (!isOperatorAccess(needed) || hasAccess(role, needed)) return;
  const instead = insteadOf(role, location.pathname);
  if (instead === null) void leaveWithoutRight();
  else location.replace(instead);
}

const frame = (): HTMLElement | null => document.querySelector<HTMLElement>('.admin');

function show(role: ShopRole | 'unknown'): void {
  const shown = frame();
  if (shown) shown.dataset.role = role;
  // On a phone the rail is longer than the screen is wide.
  document.querySelector('.rail [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
