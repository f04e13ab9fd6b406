/** Every call of a customer, with a body that passes its schema, against what belongs to somebody else. */
import { account } from '../../../functions/account/calls.ts';
import { addresses } from '../../../functions/addresses/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { newEmail, PASSWORD } from '../support/account.ts';
import { addressBody } from '../support/address.ts';
import { CURTAIN } from '../support/order.ts';

/** What belongs to one customer. */
export interface Belongings {
  readonly address: string;
  readonly order: string;
  readonly session: string;
  readonly line: string;
}

export interface Route {
  readonly handler: CallHandler;
  /** As the function's table has it. */
  readonly pattern: string;
  readonly method: string;
  readonly body?: () => unknown;
  /** The path with an object of somebody in it; without it the call names no object. */
  readonly object?: (of: Belongings) => string;
  /** Left out of the rounds that would change what the others need. */
  readonly ends?: boolean;
}

const route = (
  handler: CallHandler,
  method: string,
  pattern: string,
  more: Pick<Route, 'body' | 'object' | 'ends'> = {},
): Route => ({ handler, method, pattern, ...more });

const address = (path: string) => (of: Belongings) => `/api/addresses/${of.address}${path}`;

export const ROUTES: readonly Route[] = [
  route(session, 'GET', '/api/auth/me'),
  route(session, 'POST', '/api/auth/logout-all', { ends: true }),
  route(account, 'DELETE', '/api/account', { body: () => ({ password: PASSWORD }), ends: true }),
  route(account, 'GET', '/api/account/profile'),
  route(account, 'PUT', '/api/account/profile', {
    body: () => ({ firstName: 'A', lastName: 'B', email: newEmail(), phone: '' }),
  }),
  route(account, 'POST', '/api/account/password', {
    body: () => ({ currentPassword: PASSWORD, password: 'Yeni.Perdeler8' }),
    ends: true,
  }),
  route(account, 'GET', '/api/account/sessions'),
  route(account, 'DELETE', '/api/account/sessions/:id', { object: (of) => `/api/account/sessions/${of.session}` }),
  route(account, 'GET', '/api/account/export'),
  route(account, 'GET', '/api/account/orders'),
  route(account, 'GET', '/api/account/orders/:orderNo', { object: (of) => `/api/account/orders/${of.order}` }),
  route(account, 'GET', '/api/account/favorites'),
  route(account, 'DELETE', '/api/account/favorites/:productId'),
  route(addresses, 'GET', '/api/addresses'),
  route(addresses, 'POST', '/api/addresses', { body: () => addressBody() }),
  route(addresses, 'GET', '/api/addresses/default'),
  route(addresses, 'GET', '/api/addresses/:id', { object: address('') }),
  route(addresses, 'PUT', '/api/addresses/:id', {
    object: address(''),
    body: () => addressBody({ street: 'Çalındı' }),
  }),
  route(addresses, 'DELETE', '/api/addresses/:id', { object: address('') }),
  route(addresses, 'PUT', '/api/addresses/:id/default', { object: address('/default') }),
  route(favourites, 'GET', '/api/favorites'),
  route(favourites, 'POST', '/api/favorites/add', { body: () => ({ productId: 1 }) }),
  route(favourites, 'POST', '/api/favorites/remove', { body: () => ({ productId: 1 }) }),
  route(favourites, 'POST', '/api/favorites/merge', { body: () => ({ productIds: [1] }) }),
  route(cart, 'GET', '/api/cart'),
  route(cart, 'POST', '/api/cart/add', { body: () => CURTAIN }),
  route(cart, 'POST', '/api/cart/update', { body: () => ({ id: 'yok', quantity: 2 }) }),
  route(cart, 'POST', '/api/cart/remove', { body: () => ({ ids: ['yok'] }) }),
  route(cart, 'POST', '/api/cart/merge', { body: () => ({ lines: [CURTAIN] }) }),
  route(orders, 'GET', '/api/orders'),
  route(orders, 'GET', '/api/orders/:orderNo', { object: (of) => `/api/orders/${of.order}` }),
  route(orders, 'POST', '/api/orders/:orderNo/cancel', { object: (of) => `/api/orders/${of.order}/cancel` }),
];

/** Calls of the same functions that need no session, or have their own tests of it. */
export const OPEN: readonly string[] = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/cart/coupon',
  'POST /api/orders',
];
