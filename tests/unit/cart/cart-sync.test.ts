import { describe, expect, test } from 'vitest';
import {
  addLine,
  EMPTY_CART,
  isSameLine,
  removeLine,
  setQuantity,
  setRoom,
  type Cart,
  type CartLine,
} from '../../../src/domain/cart/cart.ts';
import { changeLine } from '../../../src/domain/cart/cart-change.ts';
import type { CustomerCart, MergedCart } from '../../../src/contract/cart.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import type { Swap } from '../../../src/features/cart/cart-keeping.ts';
import { createCartSync } from '../../../src/features/cart/cart-sync.ts';
import type { CallResult } from '../../../src/lib/api.ts';
import { failure } from '../session/support.ts';
import { curtain } from './support.ts';

let made = 0;
const line = (productId: number, quantity = 1): CartLine => {
  const { cart } = addLine(
    EMPTY_CART,
    curtain({ productId, name: `Ürün ${String(productId)}` }),
    `here-${String((made += 1))}`,
  );
  const [first] = setQuantity(cart, cart.lines[0]!.id, quantity).lines;
  return first!;
};
const brief = (lines: readonly CartLine[]) =>
  lines.map(({ productId, quantity }) => `${String(productId)}×${String(quantity)}`);

/** A customer's cart at the server, and devices that keep it too. */
function shop() {
  const server = { lines: [] as CartLine[], down: false, unavailable: [] as CustomerCart['unavailable'] };
  const calls: string[] = [];
  const find = (wanted: CartLine) => server.lines.find((one) => isSameLine(one, wanted));
  const put = (wanted: CartLine, quantity: number) => {
    const id = `server-${String(wanted.productId)}`;
    server.lines = find(wanted)
      ? server.lines.map((one) => (isSameLine(one, wanted) ? { ...one, quantity, room: wanted.room } : one))
      : [...server.lines, { ...wanted, id, quantity }];
  };
  const answer = (name: string, work: () => void = () => undefined): Promise<CallResult<MergedCart>> => {
    calls.push(name);
    if (server.down) return Promise.resolve(failure(503, 'store_unavailable'));
    work();
    const lines = server.lines.map((one) => ({
      ...one,
      unitPrice: toLira(one.unitPrice),
      totalPrice: toLira(one.totalPrice),
    }));
    const totals = { subtotal: 0, shipping: 0, total: 0, missingToFreeShipping: 0 };
    const data = { ...totals, lines, unavailable: server.unavailable, paused: [], left: [] };
    return Promise.resolve({ ok: true, data, status: 200 });
  };

  const device = (start: CartLine[] = [], synced = false) => {
    const here = { cart: { lines: start, coupon: null } as Cart, synced, owner: 'u-ayse', whole: true };
    const told: string[] = [];
    const met: (string[] | false)[] = [];
    const sync = createCartSync(
      {
        owner: () => here.owner,
        load: () => Promise.resolve(),
        lines: () => here.cart.lines,
        isWhole: () => here.whole,
        replaceLines: (lines) => {
          here.cart = { ...here.cart, lines };
          return Promise.resolve(true);
        },
        met: (areBoth) => met.push(areBoth && brief(here.cart.lines)),
        synced: {
          get: () => here.synced,
          set: (value) => {
            here.synced = value;
          },
        },
      },
      {
        show: () => answer('show'),
        merge: (lines) =>
          answer('merge', () => {
            for (const one of lines) put(one, Math.max(one.quantity, find(one)?.quantity ?? 0));
          }),
        update: (id, one) => answer(`update ${id}`, () => put(one, one.quantity)),
        swap: (id, one) =>
          answer(`swap ${id}`, () => {
            const changed = { ...one, id: `server-${String(one.productId)}` };
            server.lines = find(one)
              ? server.lines
                  .filter((other) => other.id !== id)
                  .map((other) => (isSameLine(other, one) ? changed : other))
              : server.lines.map((other) => (other.id === id ? changed : other));
          }),
        remove: (ids) =>
          answer(`remove ${ids.join()}`, () => {
            server.lines = server.lines.filter(({ id }) => !ids.includes(id));
            server.unavailable = server.unavailable.filter(({ id }) => !ids.includes(id));
          }),
      },
      ({ gone, full }) => told.push(...gone, ...full),
    );
    const change = (mutate: (cart: Cart) => Cart, swap?: Swap) => {
      const before = here.cart;
      here.cart = mutate(before);
      here.synced = false;
      void sync.sendChanges(before, here.cart, swap);
    };
    const swap = (id: string, next: CartLine) => {
      const changed = changeLine(here.cart, id, next, next.quantity, 'here-new');
      if (changed.ok) change(() => changed.cart, changed);
    };
    const settle = async () => {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    };
    return { here, told, met, sync, change, swap, settle, shown: () => brief(here.cart.lines) };
  };
  return { server, calls, device, kept: () => brief(server.lines) };
}
const add = (one: CartLine) => (cart: Cart) => addLine(cart, one, one.id).cart;

describe('at login', () => {
  test("the visitor's lines and the customer's become one cart", async () => {
    const { server, device, kept } = shop();
    server.lines = [
      { ...line(1, 3), id: 'server-1' },
      { ...line(2), id: 'server-2' },
    ];
    const { sync, shown, here } = device([line(1, 2), line(3)]);
    await sync.start();
    expect(shown()).toEqual(['1×3', '2×1', '3×1']);
    expect(kept()).toEqual(shown());
    expect(here.synced).toBe(true);
  });

  test('the carts have met once both are here, and not while the server cannot be asked', async () => {
    const { server, device } = shop();
    server.lines = [{ ...line(1, 3), id: 'server-1' }];
    server.down = true;
    const { sync, met } = device();
    await sync.start();
    expect(met).toEqual([false]);
    server.down = false;
    await sync.start();
    expect(met).toEqual([false, ['1×3']]);
  });

  test('merging twice changes nothing', async () => {
    const { device, kept } = shop();
    const { sync, here } = device([line(1, 2)]);
    await sync.start();
    here.synced = false;
    await sync.start();
    expect(kept()).toEqual(['1×2']);
  });

  test('nothing is lost when the server is down', async () => {
    const { server, device, kept } = shop();
    server.down = true;
    const { sync, shown, here } = device([line(1, 2)]);
    await sync.start();
    expect(shown()).toEqual(['1×2']);
    expect(here.synced).toBe(false);
    server.down = false;
    await sync.start();
    expect(kept()).toEqual(['1×2']);
  });
});

describe('while lines that are stored here cannot be read', () => {
  test('the cart is not taken for the one at the server, whatever is changed', async () => {
    const { server, device, kept } = shop();
    server.lines = [{ ...line(1), id: 'server-1' }];
    const { sync, change, settle, here, shown } = device();
    here.whole = false;
    await sync.start();
    expect(shown()).toEqual(['1×1']);
    expect(here.synced).toBe(false);
    change(add(line(2)));
    await settle();
    expect(kept()).toEqual(['1×1', '2×1']);
    expect(here.synced).toBe(false);
    // By the next page they can, and go to the server.
    const next = device([...here.cart.lines, line(3)], here.synced);
    await next.sync.start();
    expect(kept()).toEqual(['1×1', '2×1', '3×1']);
  });
});

describe('afterwards', () => {
  test('every change goes to both', async () => {
    const { device, kept, calls } = shop();
    const { sync, change, settle, shown, here } = device();
    await sync.start();
    change(add(line(1)));
    change(add(line(2)));
    change((cart) => setQuantity(cart, cart.lines[0]!.id, 5));
    change((cart) => removeLine(cart, cart.lines[1]!.id));
    await settle();
    expect(kept()).toEqual(['1×5']);
    expect(shown()).toEqual(['1×5']);
    expect(here.synced).toBe(true);
    expect(calls).toEqual(['show', 'merge', 'merge', 'update server-1', 'remove server-2']);
  });

  test('what is taken out together is one call, and whoever did it can wait for it', async () => {
    const { server, device, kept, calls } = shop();
    server.lines = [1, 2, 3].map((product) => ({ ...line(product), id: `server-${String(product)}` }));
    const { sync, here } = device([], true);
    await sync.start();
    const before = here.cart;
    here.cart = { ...before, lines: before.lines.slice(2) };
    calls.length = 0;
    await sync.sendChanges(before, here.cart);
    expect(calls).toEqual(['remove server-1,server-2']);
    expect(kept()).toEqual(['3×1']);
    expect(here.synced).toBe(true);
  });

  test('a changed line takes the place of the former at the server too, and joins the one that is there', async () => {
    const { device, kept, calls } = shop();
    const { sync, change, swap, settle, shown, here } = device();
    await sync.start();
    for (const id of [1, 2, 3]) change(add(line(id)));
    await settle();
    calls.length = 0;
    swap(here.cart.lines[1]!.id, line(4, 2));
    await settle();
    expect(kept()).toEqual(['1×1', '4×2', '3×1']);
    swap(here.cart.lines[0]!.id, line(3, 5));
    await settle();
    expect(kept()).toEqual(['4×2', '3×6']);
    expect(shown()).toEqual(kept());
    expect(calls).toEqual(['swap server-2', 'swap server-1']);
    expect(here.synced).toBe(true);
  });

  test('of a changed line only room and quantity are told where it stays the same choice', async () => {
    const { device, calls, kept } = shop();
    const { sync, change, swap, settle, here } = device();
    await sync.start();
    change(add(line(1)));
    await settle();
    calls.length = 0;
    swap(here.cart.lines[0]!.id, line(1, 3));
    await settle();
    expect(calls).toEqual(['update server-1']);
    expect(kept()).toEqual(['1×3']);
  });

  test('a window that is named is one change of its line, in its place', async () => {
    const { device, calls, kept, server } = shop();
    const { sync, change, settle } = device();
    await sync.start();
    change(add(line(1)));
    change(add(line(2)));
    await settle();
    calls.length = 0;
    change((cart) => setRoom(cart, [cart.lines[0]!.id], 'Salon'));
    await settle();
    expect(calls).toEqual(['swap server-1']);
    expect(kept()).toEqual(['1×1', '2×1']);
    expect(server.lines.map(({ room }) => room)).toEqual(['Salon', '']);
  });

  test('a changed line that the server does not know is put there', async () => {
    const { server, device, kept } = shop();
    const { sync, change, swap, settle, here } = device();
    await sync.start();
    change(add(line(1)));
    await settle();
    server.lines = [];
    swap(here.cart.lines[0]!.id, line(2));
    await settle();
    expect(kept()).toEqual(['2×1']);
  });

  test('what was taken out on another device does not come back', async () => {
    const { server, device } = shop();
    server.lines = [];
    const { sync, shown } = device([line(1)], true);
    await sync.start();
    expect(shown()).toEqual([]);
  });

  test('a change that did not arrive is merged by the next page', async () => {
    const { server, device, kept } = shop();
    const { sync, change, settle, here } = device();
    await sync.start();
    server.down = true;
    change(add(line(1)));
    await settle();
    expect(here.synced).toBe(false);
    server.down = false;
    const next = device([...here.cart.lines], here.synced);
    await next.sync.start();
    expect(kept()).toEqual(['1×1']);
    expect(next.here.synced).toBe(true);
  });

  test('a line added while the carts meet stays in both', async () => {
    const { server, device, kept } = shop();
    server.lines = [{ ...line(2), id: 'server-2' }];
    const { sync, change, settle, shown, here } = device();
    const meeting = sync.start();
    change(add(line(1)));
    await meeting;
    await settle();
    expect(kept().toSorted()).toEqual(['1×1', '2×1']);
    expect(shown().toSorted()).toEqual(['1×1', '2×1']);
    expect(here.synced).toBe(true);
  });

  test('a line that another tab takes to the server before the one that adds it is there once', async () => {
    const { device, kept } = shop();
    const { sync, change, settle, shown } = device();
    await sync.start();
    const added = line(1);
    const otherTab = device([added]);
    await otherTab.sync.start();
    change(add(added));
    await settle();
    expect(kept()).toEqual(['1×1']);
    expect(shown()).toEqual(['1×1']);
  });

  test('a line that another tab put there can be changed and taken out', async () => {
    const { server, device, kept } = shop();
    const { sync, change, settle, here } = device();
    await sync.start();
    const other = line(1, 3);
    server.lines = [{ ...other, id: 'server-1' }];
    here.cart = { ...here.cart, lines: [other] };
    change((cart) => setQuantity(cart, other.id, 2));
    await settle();
    expect(kept()).toEqual(['1×2']);
    change((cart) => removeLine(cart, cart.lines[0]!.id));
    await settle();
    expect(kept()).toEqual([]);
  });

  test('a line that the server could not be asked about is not taken for one that has arrived', async () => {
    const { server, device, kept } = shop();
    const { sync, change, settle, here } = device();
    await sync.start();
    const added = { ...line(1), id: 'server-1' };
    server.lines = [added];
    here.cart = { ...here.cart, lines: [added] };
    server.down = true;
    change((cart) => removeLine(cart, 'server-1'));
    await settle();
    server.down = false;
    expect(kept()).toEqual(['1×1']);
    expect(here.synced).toBe(false);
  });

  test('new prices and names are nothing to tell the server', async () => {
    const { device, calls } = shop();
    const { sync, change, settle } = device([line(1)], false);
    await sync.start();
    calls.length = 0;
    change((cart) => ({ ...cart, lines: cart.lines.map((one) => ({ ...one, unitPrice: 1, name: 'x' })) }));
    await settle();
    expect(calls).toEqual([]);
  });

  test('after signing out changes stay here', async () => {
    const { device, calls } = shop();
    const { sync, change, settle } = device();
    await sync.start();
    sync.stop();
    calls.length = 0;
    change(add(line(1)));
    await settle();
    expect(calls).toEqual([]);
  });

  test('what is no longer sold is named once and taken out', async () => {
    const { server, device, told } = { ...shop(), told: [] as string[] };
    server.unavailable = [{ id: 'server-9', productId: 9, name: 'Eski perde', reason: 'product-unknown' }];
    const first = device();
    await first.sync.start();
    told.push(...first.told);
    const second = device([], true);
    await second.sync.start();
    told.push(...second.told);
    expect(told).toEqual(['Eski perde']);
  });
});
