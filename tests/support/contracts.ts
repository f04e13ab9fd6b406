/**
 * Every call of the API, by its contract, for tests and tools that must leave none out. A new file of `src/contract` is
 * one import and one name here; a test compares the list with what the functions serve.
 */
import { createMatcher } from '../../functions/http/serve.ts';
import * as account from '../../src/contract/account.ts';
import * as accountExport from '../../src/contract/account-export.ts';
import * as adminBoard from '../../src/contract/admin-board.ts';
import * as adminCloth from '../../src/contract/admin-cloth.ts';
import * as adminData from '../../src/contract/admin-data.ts';
import * as adminCustomer from '../../src/contract/admin-customer.ts';
import * as adminOrders from '../../src/contract/admin-orders.ts';
import * as addresses from '../../src/contract/addresses.ts';
import * as adminDesk from '../../src/contract/admin-desk.ts';
import * as adminMoney from '../../src/contract/admin-money.ts';
import * as adminSheets from '../../src/contract/admin-sheets.ts';
import * as adminTeam from '../../src/contract/admin-team.ts';
import * as adminQuotes from '../../src/contract/admin-quotes.ts';
import * as adminSales from '../../src/contract/admin-sales.ts';
import * as adminReviews from '../../src/contract/admin-reviews.ts';
import * as adminViews from '../../src/contract/admin-views.ts';
import * as adminVisitReport from '../../src/contract/admin-visit-report.ts';
import * as adminVisits from '../../src/contract/admin-visits.ts';
import * as cart from '../../src/contract/cart.ts';
import * as catalogue from '../../src/contract/catalogue.ts';
import * as contact from '../../src/contract/contact.ts';
import * as favourites from '../../src/contract/favourites.ts';
import * as fitClaims from '../../src/contract/fit-claims.ts';
import * as measureLinks from '../../src/contract/measure-links.ts';
import * as geo from '../../src/contract/geo.ts';
import * as health from '../../src/contract/health.ts';
import * as marketing from '../../src/contract/marketing.ts';
import * as orderChange from '../../src/contract/order-change.ts';
import * as orders from '../../src/contract/orders.ts';
import * as placeOrder from '../../src/contract/place-order.ts';
import * as passkeys from '../../src/contract/passkeys.ts';
import * as payments from '../../src/contract/payments.ts';
import * as reporting from '../../src/contract/reporting.ts';
import * as secondFactor from '../../src/contract/second-factor.ts';
import * as entrance from '../../src/contract/entrance.ts';
import * as session from '../../src/contract/session.ts';
import * as quotes from '../../src/contract/quotes.ts';
import * as reviews from '../../src/contract/reviews.ts';
import * as visits from '../../src/contract/visits.ts';
import * as windows from '../../src/contract/windows.ts';
import type { CallContract } from '../../src/contract/contract.ts';

const CAPABILITIES = {
  account: { ...account, ...accountExport },
  addresses,
  'admin-desk': adminDesk,
  'admin-board': adminBoard,
  'admin-cloth': adminCloth,
  'admin-data': adminData,
  'admin-money': adminMoney,
  'admin-customer': adminCustomer,
  'admin-orders': adminOrders,
  'admin-sheets': adminSheets,
  'admin-team': adminTeam,
  'admin-quotes': adminQuotes,
  'admin-sales': adminSales,
  'admin-reviews': adminReviews,
  'admin-views': adminViews,
  'admin-visit-report': adminVisitReport,
  'admin-visits': adminVisits,
  cart,
  catalogue,
  contact,
  favourites,
  'fit-claims': fitClaims,
  'measure-links': measureLinks,
  geo,
  health,
  marketing,
  'order-change': orderChange,
  orders: { ...orders, ...placeOrder },
  passkeys,
  payments,
  quotes,
  reporting,
  'second-factor': secondFactor,
  session: { ...entrance, ...session },
  reviews,
  visits,
  windows,
} as const;

type Capabilities = typeof CAPABILITIES;
export type Capability = keyof Capabilities;

type ContractsIn<Exports> = Extract<Exports[keyof Exports], CallContract>;
/** One of the contracts, with its literal types. */
export type Contract = { [Name in Capability]: ContractsIn<Capabilities[Name]> }[Capability];

/** `PUT /api/addresses/:id`. */
export type NameOf<One extends CallContract> = One extends unknown ? `${One['method']} ${One['path']}` : never;
export type CallName = NameOf<Contract>;

export const nameOf = ({ method, path }: CallContract): string => `${method} ${path}`;

/** A file of `src/contract` exports schemas and limits besides. */
const isContract = (exported: unknown): exported is CallContract =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;

export const contractsOf = (capability: Capability): readonly CallContract[] =>
  Object.values<unknown>(CAPABILITIES[capability]).filter(isContract);

export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as readonly Capability[];

const partsIn = ({ path }: CallContract): number => path.split(':').length - 1;

/** Those that an address finds first stand first: `/api/addresses/default` before `/api/addresses/:id`. */
export const CONTRACTS: readonly CallContract[] = CAPABILITY_NAMES.flatMap(contractsOf).toSorted(
  (a, b) => partsIn(a) - partsIn(b),
);

/** Returns the first contract that fits a request; undefined for an address or a method that is none of theirs. */
export function contractFor(
  contracts: readonly CallContract[],
  method: string,
  pathname: string,
): CallContract | undefined {
  const find = createMatcher(Object.fromEntries(contracts.map(({ path }) => [path, path])));
  const path = find(pathname)?.target;
  return contracts.find((contract) => contract.path === path && contract.method === method);
}

/** For `it.each`: names before contracts. */
export const named = (contracts: readonly CallContract[]): (readonly [string, CallContract])[] =>
  contracts.map((contract) => [nameOf(contract), contract]);
