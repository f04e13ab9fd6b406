import * as contract from '../../contract/cart.ts';
import { isSameLine, type Cart, type CartLine } from '../../domain/cart/cart.ts';
import { toKurus } from '../../domain/money/money.ts';
import { orderItemOf } from '../../domain/order/order.ts';
import type { CallResult } from '../../lib/api.ts';
import { listen } from '../../lib/events.ts';
import { $session, callAsCustomer, startSession } from '../session/session.ts';
import type { Swap } from './cart-keeping.ts';
import { notifyLeftOut, type OmittedLines } from './notices.ts';

/** Parts of this browser's cart that the sync needs. */
export interface LocalCart {
  owner: () => string;
  /** Reads the owner's cart, with what a visitor brings along. */
  load: () => Promise<void>;
  lines: () => readonly CartLine[];
  /** Whether they are all that is kept for the owner here; some may not be readable yet. */
  isWhole: () => boolean;
  /** Unless the cart is another's, or was changed since it was `seen`; whether it was done. */
  replaceLines: (lines: readonly CartLine[], owner: string, seen: readonly CartLine[]) => Promise<boolean>;
  /** The lines here are those of both carts; false where the customer's could not be had. */
  met: (areBoth: boolean) => void;
  /** Whether this browser's lines are the server's, unchanged since; outlives the page. */
  synced: { get: () => boolean; set: (synced: boolean) => void };
}

/** The server's part of the sync; amounts of lines as they come, in lira. */
export interface CartCalls {
  show: () => Promise<CallResult<contract.CustomerCart>>;
  merge: (lines: readonly CartLine[]) => Promise<CallResult<contract.MergedCart>>;
  update: (id: string, line: CartLine) => Promise<CallResult<contract.CustomerCart>>;
  /** The line in the place of the one with this id. */
  swap: (id: string, line: CartLine) => Promise<CallResult<contract.CustomerCart>>;
  remove: (ids: readonly string[]) => Promise<CallResult<contract.CustomerCart>>;
}

/** A change goes on its way although the page is left at once; all lines together may be too much for that. */
const CALLS: CartCalls = {
  show: () => callAsCustomer(contract.showCart),
  merge: (lines) =>
    callAsCustomer(contract.mergeCart, { body: { lines: lines.map(orderItemOf) }, keepalive: lines.length === 1 }),
  update: (id, { quantity, room }) =>
    callAsCustomer(contract.changeCartLine, { body: { id, quantity, room }, keepalive: true }),
  swap: (id, line) => {
    const { quantity, room, ...to } = orderItemOf(line);
    return callAsCustomer(contract.changeCartLine, { body: { id, quantity, room: room ?? '', to }, keepalive: true });
  },
  remove: (ids) => callAsCustomer(contract.removeFromCart, { body: { ids: [...ids] }, keepalive: true }),
};

export type CartSync = ReturnType<typeof createCartSync>;

/** Keeps this browser's cart and the customer's the same during a session. */
export function startCartSync(local: LocalCart): { sync: CartSync; firstMeeting: Promise<void> } {
  const sync = createCartSync(local, CALLS, (leftOut) => void notifyLeftOut(leftOut));
  return { sync, firstMeeting: followSession(sync, local) };
}

/** Resolves once both carts have met, if a customer is signed in and they could. */
async function followSession(sync: CartSync, local: Pick<LocalCart, 'met'>): Promise<void> {
  await startSession();
  let meeting: Promise<void> | undefined;
  $session.subscribe(({ state }) => {
    if (state === 'signed-in') meeting = sync.start();
    else if (state === 'signed-out') sync.stop();
    else if (state === 'unknown') local.met(false);
  });
  const meetAgain = (): void => {
    if ($session.get().state === 'signed-in') void sync.start();
  };
  addEventListener('online', meetAgain);
  // Lines that could not be read until then may be new to the server.
  listen('unlocked', meetAgain);
  await meeting;
}

/**
 * Keeps a customer's cart the same here and at the server (decisions P10). Lines that were changed while the server could
 * not be told are merged, lines that were not are replaced by the server's: no line is ever lost, and a line that was
 * taken out on another device does not come back.
 */
export function createCartSync(local: LocalCart, calls: CartCalls, notify: (leftOut: OmittedLines) => void) {
  let ready = false;
  /** Numbers the shopper's changes, those not sent yet included. */
  let changes = 0;
  /** The last change that was in the cart already when it last met the server's: it needs no sending. */
  let merged = 0;
  let unsent = 0;
  /** The server's lines as it last answered; their ids are its own. */
  let serverLines: readonly CartLine[] = [];
  let queue: Promise<void> = Promise.resolve();

  const enqueue = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work));

  async function meet(): Promise<void> {
    ready = false;
    const owner = local.owner();
    await local.load();
    const sent = local.lines();
    const seen = changes;
    const answer = await (local.synced.get() || sent.length === 0 ? calls.show() : calls.merge(sent));
    // Another owner is here by now: neither the answer nor the remaining lines are theirs.
    if (local.owner() !== owner) return;
    if (!answer.ok) {
      local.met(false);
      return;
    }
    serverLines = linesOf(answer.data);
    merged = seen;
    ready = true;
    // A change made while the answer was on its way is in the queue; what it changed must not be replaced.
    if (seen === changes) {
      // Skip lines that are still being added, here or in another tab: `addLine` sends them.
      if ((await local.replaceLines(serverLines, owner, sent)) && local.owner() === owner) noteSynced();
    }
    local.met(true);
    await reportLeftOut(answer.data, sent);
  }

  /** Lines that could not be read are none of the server's, which would replace them by the next page. */
  function noteSynced(): void {
    if (local.isWhole()) local.synced.set(true);
  }

  async function reportLeftOut(
    data: contract.CustomerCart | contract.MergedCart,
    sent: readonly CartLine[],
  ): Promise<void> {
    const refused = 'left' in data ? data.left : [];
    const namesOf = (lines: typeof refused) => lines.map(({ index }) => sent[index]?.name ?? '');
    const unavailable = data.unavailable.map(({ name }) => name ?? '');
    const gone = [...namesOf(refused.filter(({ reason }) => reason !== 'cart-full')), ...unavailable].filter(Boolean);
    const full = namesOf(refused.filter(({ reason }) => reason === 'cart-full')).filter(Boolean);
    if (gone.length + full.length > 0) notify({ gone, full });
    // Taken out at the server too, so that the shopper reads of them once.
    if (data.unavailable.length > 0) await calls.remove(data.unavailable.map(({ id }) => id));
  }

  async function sendAll(list: readonly CartChange[], number: number, owner: string): Promise<void> {
    unsent -= 1;
    if (number <= merged) return;
    const removed = list.flatMap(({ kind, line }) => (kind === 'remove' ? [line] : []));
    const sendings = [
      ...(removed.length > 0 ? [() => sendRemoved(removed, owner)] : []),
      ...list.flatMap((change) => (change.kind === 'remove' ? [] : [() => send(change, owner)])),
    ];
    for (const sending of sendings) {
      if (!ready || local.owner() !== owner) return;
      const answer = await sending();
      if (local.owner() !== owner) return;
      if (answer?.ok) serverLines = linesOf(answer.data);
      // The next meeting merges what did not arrive.
      else if (answer) ready = false;
    }
    if (!ready || unsent > 0) return;
    if (changesBetween(serverLines, local.lines()).length === 0) noteSynced();
    else await meet();
  }

  async function send(
    { kind, line, from = line }: CartChange,
    owner: string,
  ): Promise<CallResult<contract.CustomerCart> | null> {
    // Merged, not added on top: another tab, or the next page, may have taken the same piece there in between.
    if (kind === 'add') return calls.merge([line]);
    const asked = await serverIdsOf([from]);
    if (!asked.ok) return asked;
    const [id] = asked.data;
    if (local.owner() !== owner) return null;
    if (id === undefined) return calls.merge([line]);
    return kind === 'swap' ? calls.swap(id, line) : calls.update(id, line);
  }

  /** All in one call: an order takes many lines out at once, and its page is left. */
  async function sendRemoved(
    lines: readonly CartLine[],
    owner: string,
  ): Promise<CallResult<contract.CustomerCart> | null> {
    const asked = await serverIdsOf(lines);
    if (!asked.ok) return asked;
    return asked.data.length === 0 || local.owner() !== owner ? null : calls.remove(asked.data);
  }

  /** Asks again for a line that is not known at the server: another tab may have put it there since. */
  async function serverIdsOf(lines: readonly CartLine[]): Promise<CallResult<string[]>> {
    const find = () => lines.flatMap((line) => serverLines.find((other) => isSameLine(other, line))?.id ?? []);
    const ids = find();
    if (ids.length === lines.length) return { ok: true, data: ids, status: 200 };
    const answer = await calls.show();
    // Nothing is known of the line then: taken for one that is not there, it would come back with the next page.
    if (!answer.ok) return answer;
    serverLines = linesOf(answer.data);
    return { ok: true, data: find(), status: 200 };
  }

  return {
    /** At the start of a page, after login, and when the network is back. */
    start: (): Promise<void> => enqueue(meet),
    /** Takes what the shopper did to the server, one change after the other; resolves when it has been sent. */
    sendChanges(before: Cart, after: Cart, swap?: Swap): Promise<void> {
      const swapped = swap && !isSameLine(swap.from, swap.to);
      const list = swapped
        ? [{ kind: 'swap' as const, line: swap.to, from: swap.from }]
        : changesBetween(before.lines, after.lines);
      if (list.length === 0) return Promise.resolve();
      changes += 1;
      unsent += 1;
      local.synced.set(false);
      const number = changes;
      const owner = local.owner();
      return enqueue(() => sendAll(list, number, owner));
    },
    /** Nobody is signed in any more. */
    stop: (): void => {
      ready = false;
      serverLines = [];
    },
  };
}

/** The wire has lira, the cart kuruş (decisions P1). */
const linesOf = ({ lines }: contract.CustomerCart): CartLine[] =>
  lines.map((line) => ({ ...line, unitPrice: toKurus(line.unitPrice), totalPrice: toKurus(line.totalPrice) }));

/** Acts of a shopper, line by line. */
type CartChange = Readonly<{ kind: 'add' | 'update' | 'remove' | 'swap'; line: CartLine; from?: CartLine }>;

/**
 * From one state of the cart to the next; new prices and names of products are not the shopper's doing, and no change. A line whose window
 * was named is another one to the server, in the place of the former.
 */
function changesBetween(before: readonly CartLine[], after: readonly CartLine[]): CartChange[] {
  const formerOf = (line: CartLine) =>
    before.find((other) => isSameLine(other, line)) ??
    before.find((other) => other.id === line.id && !after.some((one) => isSameLine(one, other)));
  const formers = new Map(after.map((line) => [line, formerOf(line)]));
  const kept = new Set(formers.values());
  const removed = before.filter((line) => !kept.has(line)).map((line): CartChange => ({ kind: 'remove', line }));
  const others = after.flatMap((line): CartChange[] => {
    const former = formers.get(line);
    if (!former) return [{ kind: 'add', line }];
    if (!isSameLine(former, line)) return [{ kind: 'swap', line, from: former }];
    const same = former.quantity === line.quantity && former.room === line.room;
    return same ? [] : [{ kind: 'update', line }];
  });
  return [...removed, ...others];
}
