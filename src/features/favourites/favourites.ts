import { emit } from '../../lib/events.ts';
import { ownedStore } from '../../lib/owned-store.ts';

const VERSION = 1;
/** More ids than the shop sells; ids beyond them were not written by the shop. */
const MAX_STORED = 500;

const distinct = (ids: readonly number[]): readonly number[] => [...new Set(ids)].slice(0, MAX_STORED);

const kept = ownedStore<readonly number[]>({
  key: 'kp-favourites',
  parse(stored) {
    const { version, ids } = (stored ?? {}) as { version?: unknown; ids?: unknown };
    return version === VERSION && Array.isArray(ids) ? distinct(ids.filter(isId)) : [];
  },
  serialize: (ids) => (ids.length === 0 ? null : { version: VERSION, ids }),
  join: (visitors, own) => distinct([...visitors, ...own]),
});

let displayed = kept.read();

/**
 * Product ids: a visitor's are stored in the browser, a customer's on the server (decisions A4), and here until it has them.
 * The event `favourites` says that they have changed.
 */
export const readFavourites = (): readonly number[] => displayed;

function display(ids: readonly number[]): void {
  displayed = ids;
  emit('favourites');
}

/** Saves a customer's choice on the server. */
type Save = (id: number, wanted: boolean) => void;
/** Null for visitors, and until the customer's list has come. */
let saveOnServer: Save | null = null;

const displayStored = (): void => {
  if (saveOnServer === null) display(kept.read());
};
// Pages are rendered by Node first, which has no events.
if ('addEventListener' in globalThis) kept.follow(displayStored);

/** Adds or removes. With full or forbidden storage a visitor's choice lasts for this page only. */
export function toggleFavourite(id: number): void {
  const wanted = !displayed.includes(id);
  setFavourite(id, wanted);
  if (saveOnServer === null) kept.change(() => displayed);
  else saveOnServer(id, wanted);
}

/** Shows the choice without saving it. */
export function setFavourite(id: number, wanted: boolean): void {
  const others = displayed.filter((other) => other !== id);
  display(wanted ? [...others, id] : others);
}

/** From now on these are the customer's, and each choice is saved by `save`. */
export function becomeCustomers(ids: readonly number[], save: Save): void {
  saveOnServer = save;
  display(ids);
}

/** Back to the favourites stored in this browser. */
export function becomeVisitors(): void {
  saveOnServer = null;
  displayStored();
}

export const visitorFavourites = kept.read;

/** After they were given to the customer. Hearts keep their state until the customer's list is shown. */
export const forgetVisitorFavourites = (given: readonly number[]): boolean =>
  kept.change((ids) => ids.filter((id) => !given.includes(id)));

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
