/** Keys that customers keep in their account: addresses, cart, favourites, windows. */
import { text, whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

export const KEPT_KEYS = {
  /** Addresses as JSON by their id. Life: until the account is deleted. Personal. */
  addresses: { pattern: 'addresses:{uid}', type: 'hash' },
  /** Ids of the addresses by the time they were added. Life: until the account is deleted. Personal. */
  addressOrder: { pattern: 'address-order:{uid}', type: 'zset' },
  /** Life: 365 days untouched. Personal. */
  cart: {
    pattern: 'cart:{uid}',
    fields: {
      /** Field of a line: its id and this suffix. The id alone holds the choice as JSON. */
      ':quantity': whole,
      ':room': text,
      /** Names of the line's latest additions. */
      ':addition': text,
    },
  },
  /** Ids of the lines by the time they were added. Life: 365 days untouched. Personal. */
  cartOrder: { pattern: 'cart-order:{uid}', type: 'zset' },
  /** Product ids by the time they were added. Life: until the account is deleted. Personal. */
  favourites: { pattern: 'favourites:{uid}', type: 'zset' },
  /** Windows as JSON by their id: room, size in cm, mount and note. Life: until the account is deleted. Personal. */
  windows: { pattern: 'windows:{uid}', type: 'hash' },
  /**
   * Windows as a fitter of the shop measured them, as JSON by their id: evidence for the fit guarantee. Life: until the last end; until the
   * account is deleted. Personal.
   */
  visitMeasures: { pattern: 'visit-measures:{uid}', type: 'hash' },
  /** Ends of those measures in milliseconds by their id, each 365 days after its visit. Life: as its measures. Personal. */
  visitMeasureEnds: { pattern: 'visit-measure-ends:{uid}', type: 'hash' },
  /**
   * Measures whose windows the customer has deleted, each as its end, a blank and the window, by their id: an undo gives them back. Life:
   * 1 hour after the last deletion. Personal.
   */
  removedMeasures: { pattern: 'removed-measures:{uid}', type: 'hash' },
  /** Ids of the windows in the order they were added. Life: until the account is deleted. Personal. */
  windowOrder: { pattern: 'window-order:{uid}', type: 'zset' },
} as const satisfies KeyDefinitions;
