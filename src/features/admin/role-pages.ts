/** Pages by role (decisions A8): entries of other roles go, and a page that the role may not see is left. */
import { hasAccess, isOperatorAccess, type ShopRole } from '../../domain/account/shop-role.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { leaveWithoutRight } from './person.ts';

/** Addresses that a role has another page for: the first page of the back room, and an order as its sheet says it. */
function insteadOf(role: ShopRole, path: string): string | null {
  const [, orderNo] = /^\/admin\/orders\/(KP-\d+)\/?$/.exec(path) ?? [];
  if (orderNo !== undefined && hasAccess(role, 'workshop')) return adminPaths.sheets([orderNo]);
  if (path.replace(/\/$/, '') !== adminPaths.today) return null;
  return hasAccess(role, 'workshop') ? adminPaths.cutting : adminPaths.visits;
}

/** `layouts/Admin.astro` names the access that its page and each entry of the rail needs. */
export function keepToRole(role: ShopRole): void {
  const frame = document.querySelector<HTMLElement>('.admin');
  const needed = frame?.dataset.access ?? '';
  if (frame) frame.dataset.role = role;
  if (!isOperatorAccess(needed) || hasAccess(role, needed)) return;
  const instead = insteadOf(role, location.pathname);
  if (instead === null) void leaveWithoutRight();
  else location.replace(instead);
}
