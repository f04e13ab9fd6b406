/** Letters to the shop of which an operator may choose a copy to their own mailbox (decisions A8). */
import { hasAccess, type ShopRole } from './shop-role.ts';

/** By the kind of the letter to the shop's mailbox, as they stand on the page. */
export const NOTICES = ['order-placed', 'contact', 'order-cancelled', 'order-change-answered', 'claim-made'] as const;
export type Notice = (typeof NOTICES)[number];

/** These letters name sums, addresses and words of customers, so they go only to roles that read those anyway. */
export const mayChooseNotices = (role: ShopRole): boolean => hasAccess(role, 'office');

/** Returns the stored choice, a text of kinds apart by spaces; a kind that this version does not know is left out. */
export function noticesOf(stored: string): Notice[] {
  const kinds = stored.split(' ');
  return NOTICES.filter((notice) => kinds.includes(notice));
}
