import type { ShopRole } from '../../../src/domain/account/shop-role.ts';

/** Operators that the journeys' shop begins with. Each file of journeys has one of its own: codes are good once. */
export const OPERATORS = [
  'access',
  'tabs',
  'team',
  'passkeys',
  'orders',
  'invoice',
  'remake',
  'edit',
  'order',
  'sheets',
  'desk',
  'letters',
  'data',
  'change',
  'money',
  'statement',
  'card',
  'cloth',
  'cutter',
  'roles',
  'reviews',
  'hands',
  'planner',
  'field',
  'quotes',
  'board',
  'sewing',
  'claim',
  'words',
] as const;
export type OperatorName = (typeof OPERATORS)[number];

/** Operators who are no owners. */
export const ROLE_OF: Readonly<Partial<Record<OperatorName, ShopRole>>> = {
  hands: 'fitter',
  field: 'fitter',
  sewing: 'workshop',
  cutter: 'workshop',
};

export const OPERATOR_PASSWORD = 'Kadife!2026x';

export const operatorEmail = (name: string): string => `${name}.usta@example.com`;

export interface SeededOperator {
  readonly email: string;
  /** The secret of the app for one-time codes, base32. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}
