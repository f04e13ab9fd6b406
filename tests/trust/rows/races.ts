/** Many at once: what must happen once happens once, whatever runs beside it; counted in the store, not only in answers. */
import { addresses } from '../../../functions/addresses/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import type { Address } from '../../../src/contract/addresses.ts';
import type { CustomerCart } from '../../../src/contract/cart.ts';
import type { OwnOrder, PlacedOrder } from '../../../src/contract/orders.ts';
import {
  ask,
  bearer,
  customer,
  login,
  newAddress,
  newEmail,
  refresh,
  register,
} from '../../functions/support/account.ts';
import { listed } from '../../support/catalogue.ts';
import { addressBody } from '../../functions/support/address.ts';
import { claimsOf } from '../../functions/support/belongings.ts';
import { agreed, CURTAIN, DELIVERY, newKey, post } from '../../functions/support/order.ts';
import { at, insist, statuses } from '../support/at-once.ts';
import { holds, partOf, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop, type WatchedShop } from '../support/shop.ts';
import { orderNumbers } from '../../support/history.ts';

const orderOf = async () => ({ ...(await agreed()), delivery: { ...DELIVERY, email: newEmail() } });
const numbers = (shop: WatchedShop): Promise<string[]> => orderNumbers(shop.store);

/** Five products that the shop sells. */
const GOODS = listed.slice(0, 5).map(({ id }) => id);

interface Race {
  readonly n: number;
  readonly run: (n: number, shop: WatchedShop) => Promise<void>;
}

const RACES: Readonly<Record<string, Race>> = {
  'one order, one key': {
    n: 100,
    async run(n, shop) {
      const [idempotency, body, before] = [newKey(), await orderOf(), (await numbers(shop)).length];
      const replies = await at(n, () => insist(() => post(body, { key: idempotency, ip: newAddress() })));
      same(statuses(replies), { 201: n }, 'answers');
      same(new Set(replies.map(({ text }) => text)).size, 1, 'different answers');
      same((await numbers(shop)).length - before, 1, 'orders');
      same((await shop.mails(body.delivery.email)).length, 1, 'letters');
    },
  },
  'orders of their own': {
    n: 300,
    async run(n, shop) {
      const before = (await numbers(shop)).length;
      const replies = await at(n, async () => {
        const [idempotency, body] = [newKey(), await orderOf()];
        return insist(() => post(body, { key: idempotency, ip: newAddress() }));
      });
      const placed = replies.map(({ data }) => (data as PlacedOrder | undefined)?.orderNo);
      same(new Set(placed).size, n, 'numbers');
      same((await numbers(shop)).slice(before), placed.toSorted(), 'orders in the store');
    },
  },
  'wrong passwords': {
    n: 50,
    async run(n) {
      const { email } = await customer();
      const ip = newAddress();
      const replies = await at(n, () => login(email, 'Yanlış.Parola9', { ip }));
      const { 401: tried = 0, 429: refused = 0 } = statuses(replies);
      holds(tried <= 5, `${tried} looked at the password`);
      same(tried + refused, n, 'answers');
    },
  },
  'one refresh token': {
    n: 100,
    async run(n) {
      const { RefreshToken } = await customer();
      const replies = await at(n, () => refresh(RefreshToken));
      same(statuses(replies), { 200: n }, 'answers');
      const successors = new Set(replies.map(({ data }) => String(claimsOf(data.RefreshToken).n)));
      same([...successors], ['2'], 'successors');
      same((await refresh(replies.at(-1)?.data.RefreshToken ?? '')).status, 200, 'the successor');
    },
  },
  'the default address': {
    n: 100,
    async run(n) {
      const person = await customer();
      const list = await at(4, () => person.ask<Address>(addresses, '/api/addresses', { body: addressBody() }));
      const ids = list.map(({ data }) => data.id);
      await at(n, (index) => {
        const id = ids[index % ids.length] ?? '';
        return index % 10 === 9
          ? person.ask(addresses, `/api/addresses/${ids[3] ?? ''}`, { method: 'DELETE' })
          : person.ask(addresses, `/api/addresses/${id}/default`, { method: 'PUT' });
      });
      const { data } = await person.ask<Address[]>(addresses, '/api/addresses');
      same(data.filter(({ isDefault }) => isDefault).length, 1, 'defaults');
      same(data.length, 3, 'addresses');
    },
  },
  'additions to a cart': {
    n: 40,
    async run(n) {
      const person = await customer();
      const replies = await at(n, () => person.ask<CustomerCart>(cart, '/api/cart/add', { body: CURTAIN }));
      const accepted = statuses(replies)[200] ?? 0;
      const { data } = await person.ask<CustomerCart>(cart, '/api/cart');
      same(
        data.lines.map(({ quantity }) => quantity),
        [accepted],
        'lines by their quantity',
      );
    },
  },
  'favourites added and taken away': {
    n: 60,
    async run(n) {
      const person = await customer();
      await at(n, (index) => person.ask(favourites, '/api/favorites/add', { body: { productId: GOODS[index % 5] } }));
      const { data } = await person.ask<unknown[]>(favourites, '/api/favorites');
      same(data.length, 5, 'favourites');
      await at(n, (index) =>
        person.ask(favourites, '/api/favorites/remove', { body: { productId: GOODS[index % 4] } }),
      );
      same((await person.ask<unknown[]>(favourites, '/api/favorites')).data.length, 1, 'favourites left');
    },
  },
  'one e-mail, many registrations': {
    n: 50,
    async run(n) {
      const email = newEmail();
      const strangers = await at(n, (index) => {
        const password = `Perdeler.${index}.Yeni`;
        return register({ email, password, confirmPassword: password });
      });
      const { 201: made = 0, 409: taken = 0 } = statuses(strangers);
      same([made, made + taken], [1, n], 'accounts and answers');
    },
  },
  'one registration, pressed many times': {
    n: 5,
    async run(n) {
      const email = newEmail();
      const replies = await at(n, () => register({ email }));
      same([statuses(replies), new Set(replies.map(({ data }) => data.User.id)).size], [{ 201: n }, 1], 'answers');
    },
  },
  'one order, many cancellations': {
    n: 50,
    async run(n, shop) {
      const person = await customer();
      const body = { ...(await agreed()), delivery: { ...DELIVERY, email: person.email } };
      const headers = { 'Idempotency-Key': newKey() };
      const { data } = await person.ask<PlacedOrder>(orders, '/api/orders', { body, headers, ip: newAddress() });
      const cancel = () => person.ask<OwnOrder>(orders, `/api/orders/${data.orderNo}/cancel`, { method: 'POST' });
      same(statuses((await at(n, cancel)).filter(({ status }) => status !== 429)), { 200: n }, 'answers');
      same((await cancel()).data.timeline.length, 2, 'steps of the timeline');
      same((await shop.mails(person.email)).length, 2, 'letters');
    },
  },
  'one link to a new password': {
    n: 20,
    async run(n, shop) {
      const { email } = await customer();
      await ask(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() });
      const token = /#t=([\w-]+)/.exec((await shop.mails(email)).at(-1)?.text ?? '')?.[1];
      const replies = await at(n, (index) => {
        const password = `Yeni.Perdeler${index}`;
        const body = { token, password, confirmPassword: password };
        return ask(session, '/api/auth/reset-password', { body, ip: newAddress() });
      });
      same(statuses(replies), { 200: 1, 422: n - 1 }, 'answers');
      const chosen = replies.findIndex(({ status }) => status === 200);
      same((await login(email, `Yeni.Perdeler${chosen}`)).status, 200, 'login with the password that won');
    },
  },
  'signing out everywhere beside refreshes': {
    n: 50,
    async run(n) {
      const { AccessToken, RefreshToken } = await customer();
      const end = ask(session, '/api/auth/logout', { body: { refreshToken: RefreshToken } });
      const replies = await at(n, () => refresh(RefreshToken));
      same((await end).status, 204, 'signing out');
      for (const { status, data } of replies) {
        const token = status === 200 ? data.AccessToken : AccessToken;
        same((await ask(session, '/api/auth/me', { headers: bearer(token) })).status, 401, 'a token after it');
      }
    },
  },
};

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const rounds = partOf(options, 5);
  for (let round = 1; round <= rounds; round += 1) {
    // A mailbox of its own: the orders of two rounds reach the hourly cap of letters, which then wait.
    const shop = await startWatchedShop();
    for (const [name, { n, run: race }] of Object.entries(RACES)) {
      options.progress?.(`${name} × ${n}, round ${round}`);
      await tally.check(`${name} × ${n}`, () => race(options.share < 1 ? Math.min(n, 20) : n, shop), n);
    }
    await shop.stop();
  }
  const list = Object.values(RACES).map(({ n }) => n);
  return tally.outcome(
    `${list.length} races at ${Math.min(...list)} to ${Math.max(...list)} at once, ${rounds} rounds`,
  );
}

export const races: Row = { name: 'Races at their N', run };
