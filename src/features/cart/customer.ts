import * as z from 'zod/mini';
import { cartLineSchema, type CartLine } from '../../domain/cart.ts';
import { toKurus } from '../../domain/money.ts';
import { orderItemOf } from '../../domain/order.ts';
import type { CallResult } from '../../lib/api.ts';
import { $session, callAsCustomer, startSession } from '../session/session.ts';
import { createFollower, type Follower } from './follower.ts';
import { mirror } from './mirror.ts';
import { tellLeftOut } from './notices.ts';

const lira = z.pipe(z.number(), z.transform(toKurus));
const serverLine = z.extend(cartLineSchema, { unitPrice: lira, totalPrice: lira });
const serverCart = z.object({
  lines: z.array(serverLine),
  unavailable: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
});
const mergedCart = z.extend(serverCart, { left: z.array(z.object({ index: z.int(), reason: z.string() })) });

const post = <T>(path: string, body: unknown, read: z.ZodMiniType<T>): Promise<CallResult<T>> =>
  callAsCustomer(path, { method: 'POST', body, read });

interface HereCart {
  lines: () => readonly CartLine[];
  adopt: (lines: readonly CartLine[]) => Promise<unknown>;
}

/** The customer's cart at the server beside this browser's; see `createFollower`. */
export function createCustomerCart({ lines, adopt }: HereCart) {
  const follower: Follower = createFollower({
    server: {
      get: () => callAsCustomer('/api/cart', { read: serverCart }),
      merge: (sent) => post('/api/cart/merge', { lines: sent.map(orderItemOf) }, mergedCart),
      add: (line) => post('/api/cart/add', orderItemOf(line), serverCart),
      update: (id, { quantity, room }) => post('/api/cart/update', { id, quantity, room }, serverCart),
      remove: (ids) => post('/api/cart/remove', { ids }, serverCart),
    },
    lines,
    adopt,
    mirror,
    tell: (names) => void tellLeftOut(names),
  });

  /** Follows the session; resolves once both carts have met, if they could. */
  async function begin(): Promise<void> {
    await startSession();
    let met: Promise<void> | undefined;
    $session.subscribe(({ state }) => {
      if (state === 'signed-in') met = follower.start();
      else if (state === 'signed-out') follower.stop();
    });
    addEventListener('online', () => {
      if ($session.get().state === 'signed-in') void follower.start();
    });
    await met;
  }

  return { follower, begin };
}
