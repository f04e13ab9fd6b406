/** Roles of the shop and what each may (decisions A8): the calls, pages and statuses that are a role's work. */
import type { DeliveryStatus } from '../order/status.ts';

/** The widest first. */
export const SHOP_ROLES = ['owner', 'office', 'workshop', 'fitter'] as const;
export type ShopRole = (typeof SHOP_ROLES)[number];

/** Role of an operator from before there were roles: everything of the day's work, and nothing of the team. */
export const ROLE_WITHOUT_CHOICE: ShopRole = 'office';

/** Roles that a call or page with this access is open to. */
export const ROLES_WITH_ACCESS = {
  owner: ['owner'],
  office: ['owner', 'office'],
  workshop: ['owner', 'office', 'workshop'],
  fitter: ['owner', 'office', 'fitter'],
  operator: SHOP_ROLES,
} as const satisfies Readonly<Record<string, readonly ShopRole[]>>;
export type OperatorAccess = keyof typeof ROLES_WITH_ACCESS;

export const isOperatorAccess = (access: string): access is OperatorAccess => access in ROLES_WITH_ACCESS;

export const hasAccess = (role: ShopRole, access: OperatorAccess): boolean =>
  ROLES_WITH_ACCESS[access].some((one) => one === role);

/** Statuses that the workshop moves an order to: sewn and packed, before a carrier has it. */
const WORKSHOP_STATUSES: readonly DeliveryStatus[] = ['InProduction', 'ReadyToShip'];

/** Whether a role may move orders to this status. */
export const mayMoveTo = (role: ShopRole, status: DeliveryStatus): boolean =>
  hasAccess(role, 'office') || (role === 'workshop' && WORKSHOP_STATUSES.includes(status));
