/** Events between the parts of a page: every event of the shop, with its data. None leaves its tab. */
export interface ShopEvents {
  /** The signed-in user has changed, or is known now. */
  session: undefined;
  /** A visitor has just signed in; the page leaves when what this browser holds of the visitor is the customer's. */
  'signed-in': WorkCollector;
  /** How many items lie in the cart. */
  'cart-count': number;
  /** Encrypted values of this browser can be read after all: its database had not answered in time. */
  unlocked: undefined;
  /** The windows that this browser keeps, or the current one of them, have changed. */
  windows: undefined;
  /** The displayed favourites have changed. */
  favourites: undefined;
  /** Which products this browser compares has changed. */
  compare: undefined;
  /** The page shows hearts, and those of a customer have to be fetched. */
  hearts: undefined;
  /** The window is to be seen as a picture in the photographs' place, is shown there, or cannot be. */
  'window-picture': 'wanted' | 'shown' | 'failed';
  /** Both sizes of the window are known. */
  'window-known': undefined;
  /** Something went wrong that no exception tells; one line without anything personal, for the error report. */
  problem: string;
  /** The page loads itself anew at once (`newest.js`, `ui/Boundary.tsx`). */
  reload: undefined;
  /** The shopper has answered whether visits may be measured. */
  consent: boolean;
}

/** Lets listeners name work that the sender of the event waits for. */
export interface WorkCollector {
  waitUntil: (work: Promise<unknown>) => void;
}

type Detail<Name extends keyof ShopEvents> = ShopEvents[Name] extends undefined ? [] : [detail: ShopEvents[Name]];

export const PREFIX = 'kp:';

export function emit<Name extends keyof ShopEvents>(name: Name, ...[detail]: Detail<Name>): void {
  dispatchEvent(new CustomEvent(PREFIX + name, { detail }));
}

/** @returns what ends the listening */
export function listen<Name extends keyof ShopEvents>(
  name: Name,
  hear: (detail: ShopEvents[Name]) => void,
): () => void {
  // Only `emit` sends these events, and its types see to the detail.
  const listener = (event: Event): void => {
    hear((event as CustomEvent<ShopEvents[Name]>).detail);
  };
  addEventListener(PREFIX + name, listener);
  return () => removeEventListener(PREFIX + name, listener);
}
