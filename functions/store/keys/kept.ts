/** Keys that customers keep in their account: addresses, cart, favourites, windows. */
import { text, whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

export const KEPT_KEYS = {
  addresses: {
    pattern: 'addresses:{uid}',
    life: 'until the account is deleted',
    owner: 'addresses',
    personal: true,
    hash: 'addresses as JSON by their id',
  },
  addressOrder: {
    pattern: 'address-order:{uid}',
    life: 'until the account is deleted',
    owner: 'addresses',
    personal: true,
    sortedSet: 'ids of the addresses by the time they were added',
  },
  cart: {
    pattern: 'cart:{uid}',
    life: '365 days untouched',
    owner: 'cart',
    personal: true,
    fields: {
      /** Field of a line: its id and this suffix. The id alone holds the choice as JSON. */
      ':quantity': whole,
      ':room': text,
      /** Names of the line's latest additions. */
      ':addition': text,
    },
  },
  cartOrder: {
    pattern: 'cart-order:{uid}',
    life: '365 days untouched',
    owner: 'cart',
    personal: true,
    sortedSet: 'ids of the lines by the time they were added',
  },
  favourites: {
    pattern: 'favourites:{uid}',
    life: 'until the account is deleted',
    owner: 'favourites',
    personal: true,
    sortedSet: 'product ids by the time they were added',
  },
  windows: {
    pattern: 'windows:{uid}',
    life: 'until the account is deleted',
    owner: 'windows',
    personal: true,
    hash: 'windows as JSON by their id: room, size in cm, mount and note',
  },
  visitMeasures: {
    pattern: 'visit-measures:{uid}',
    life: 'a year after the last visit; until the account is deleted',
    owner: 'windows',
    personal: true,
    hash: 'windows as a fitter of the shop measured them, as JSON by their id: evidence for the fit guarantee',
  },
  windowOrder: {
    pattern: 'window-order:{uid}',
    life: 'until the account is deleted',
    owner: 'windows',
    personal: true,
    sortedSet: 'ids of the windows in the order they were added',
  },
} as const satisfies KeyDefinitions;
