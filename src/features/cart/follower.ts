import { isSameLine, type Cart, type CartLine } from '../../domain/cart.ts';
import type { CallResult } from '../../lib/api.ts';
import { changesBetween, type CartChange } from './cart-changes.ts';

/** A customer's cart as the server has it; ids are the server's. */
export interface ServerCart {
  lines: readonly CartLine[];
  /** Kept there, but not sold any more as chosen. */
  unavailable: readonly { id: string; name: string | null }[];
}
/** Lines sent for a merge that were not taken, by their index. */
export interface MergedCart extends ServerCart {
  left: readonly { index: number; reason: string }[];
}

export interface FollowerPorts {
  server: {
    get: () => Promise<CallResult<ServerCart>>;
    merge: (lines: readonly CartLine[]) => Promise<CallResult<MergedCart>>;
    add: (line: CartLine) => Promise<CallResult<ServerCart>>;
    update: (id: string, line: CartLine) => Promise<CallResult<ServerCart>>;
    remove: (ids: readonly string[]) => Promise<CallResult<ServerCart>>;
  };
  /** The cart of this browser. */
  lines: () => readonly CartLine[];
  adopt: (lines: readonly CartLine[]) => Promise<unknown>;
  /** Whether the cart of this browser is the server's, unchanged since; outlives the page. */
  mirror: { is: () => boolean; set: (is: boolean) => void };
  /** Names of lines that left the cart because they are not sold any more, or found no room. */
  tell: (names: { gone: readonly string[]; full: readonly string[] }) => void;
}

export type Follower = ReturnType<typeof createFollower>;

/**
 * Keeps a customer's cart the same here and at the server (decisions P10). A cart that was changed while nobody could
 * be told is merged, one that was not is replaced by the server's: no line is ever lost, and a line that was taken out
 * on another device does not come back.
 */
export function createFollower({ server, lines, adopt, mirror, tell }: FollowerPorts) {
  let ready = false;
  /** Counts the shopper's changes, those on their way included. */
  let changes = 0;
  /** As many of them were in the cart already when it last met the server's. */
  let covered = 0;
  let unsent = 0;
  let known: readonly CartLine[] = [];
  let queue: Promise<void> = Promise.resolve();

  const later = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work));

  /** At the start of a page, after login, and when the network is back. */
  const start = (): Promise<void> => later(meet);

  async function meet(): Promise<void> {
    ready = false;
    const here = lines();
    const seen = changes;
    const answer = await (mirror.is() || here.length === 0 ? server.get() : server.merge(here));
    if (!answer.ok) return;
    const { data } = answer;
    known = data.lines;
    covered = seen;
    ready = true;
    if (seen === changes) {
      await adopt(data.lines);
      mirror.set(true);
    }
    await report(data, here);
  }

  async function report(data: ServerCart | MergedCart, sent: readonly CartLine[]): Promise<void> {
    const left = 'left' in data ? data.left : [];
    const nameOf = (index: number) => sent[index]?.name ?? '';
    const gone = left.filter(({ reason }) => reason !== 'cart-full').map(({ index }) => nameOf(index));
    const full = left.filter(({ reason }) => reason === 'cart-full').map(({ index }) => nameOf(index));
    const unavailable = data.unavailable.map(({ name }) => name ?? '');
    const names = { gone: [...gone, ...unavailable].filter(Boolean), full: full.filter(Boolean) };
    if (names.gone.length + names.full.length > 0) tell(names);
    if (data.unavailable.length > 0) await server.remove(data.unavailable.map(({ id }) => id));
  }

  /** Takes what the shopper did to the server, one change after the other. */
  function changed(before: Cart, after: Cart): void {
    const list = changesBetween(before.lines, after.lines);
    if (list.length === 0) return;
    changes += 1;
    unsent += 1;
    mirror.set(false);
    const number = changes;
    void later(() => sendAll(list, number));
  }

  async function sendAll(list: readonly CartChange[], number: number): Promise<void> {
    unsent -= 1;
    if (number <= covered) return;
    for (const change of list) {
      if (!ready) return;
      const answer = await send(change);
      if (answer?.ok) known = answer.data.lines;
      // The next meeting merges what did not arrive.
      else if (answer) ready = false;
    }
    if (!ready || unsent > 0) return;
    if (sameLines(known, lines())) mirror.set(true);
    else await meet();
  }

  async function send({ kind, line }: CartChange): Promise<CallResult<ServerCart> | null> {
    if (kind === 'add') return server.add(line);
    const id = await idOf(line);
    if (id === null) return kind === 'update' ? server.merge([line]) : null;
    return kind === 'update' ? server.update(id, line) : server.remove([id]);
  }

  /** Another tab may have put the line there since. */
  async function idOf(line: CartLine): Promise<string | null> {
    const find = () => known.find((other) => isSameLine(other, line))?.id ?? null;
    const id = find();
    if (id !== null) return id;
    const answer = await server.get();
    if (answer.ok) known = answer.data.lines;
    return find();
  }

  return {
    start,
    changed,
    /** Nobody is signed in any more. */
    stop: (): void => {
      ready = false;
    },
  };
}

const sameLines = (a: readonly CartLine[], b: readonly CartLine[]): boolean => changesBetween(a, b).length === 0;
