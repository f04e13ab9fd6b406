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
/** Hearts pressed since the customer's list was asked for, and whether each is wanted. A list that another tab stores is no press. */
const pressed = new Map<number, boolean>();

const without = (ids: readonly number[], gone: readonly number[]): number[] => ids.filter((id) => !gone.includes(id));
const withChoice = (ids: readonly number[], id: number, wanted: boolean): number[] => [
  ...without(ids, [id]),
  ...(wanted ? [id] : []),
];

const displayStored = (): void => {
  if (saveOnServer === null) display(kept.read());
};
// Pages are rendered by Node first, which has no events.
if ('addEventListener' in globalThis) kept.follow(displayStored);

/** Adds or removes. With full or forbidden storage a visitor's choice lasts for this page only. */
export function toggleFavourite(id: number): void {
  const wanted = !displayed.includes(id);
  setFavourite(id, wanted);
  if (saveOnServer) {
    saveOnServer(id, wanted);
    return;
  }
  pressed.set(id, wanted);
  // The others may be the customer's meanwhile, whichever tab has given them.
  kept.change((ids) => withChoice(ids, id, wanted));
}

/** Shows the choice without saving it. */
export function setFavourite(id: number, wanted: boolean): void {
  display(withChoice(displayed, id, wanted));
}

/** The customer's list is asked for: each press from now on is theirs, once it has come. */
export function awaitCustomers(): void {
  pressed.clear();
}

/** From now on these are the customer's, and each choice is saved by `save`: those made since `awaitCustomers` at once. */
export function becomeCustomers(ids: readonly number[], save: Save): void {
  const choices = [...pressed];
  pressed.clear();
  forgetVisitorFavourites(choices.map(([id]) => id));
  saveOnServer = save;
  display(ids);
  for (const [id, wanted] of choices) if (ids.includes(id) !== wanted) toggleFavourite(id);
}

/** Back to the favourites stored in this browser. */
export function becomeVisitors(): void {
  saveOnServer = null;
  displayStored();
}

export const visitorFavourites = kept.read;

/** After they were given to the customer. Hearts keep their state until the customer's list is shown. */
export function forgetVisitorFavourites(given: readonly number[]): void {
  if (given.length > 0) kept.change((ids) => without(ids, given));
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
