/**
 * Every name under which the shop keeps something in a browser: what holds it, whose it is, and what remains of it. Purges
 * read this list (`purge.ts`), and the table of the cookies page is made of it (`src/build/content/pages.ts`).
 */
import { VISIT_KEPT_DAYS } from '../domain/workshop/visit.ts';
import { parseWindows, toStored } from '../domain/window/window.ts';
import { unsavedOf } from '../domain/window/window-changes.ts';

/** Rows of the cookies page, in its order; keys that serve one purpose share a row. Words: `content/locales/…/cookies.json`. */
export const RECORD_ROWS = [
  'cart',
  'checkout',
  'confirmation',
  'attempts',
  'favourites',
  'compare',
  'windows',
  'layers',
  'offer',
  'samples',
  'photographs',
  'session',
  'email-link',
  'device',
  'consent',
  'curtain',
] as const;
export type RecordRow = (typeof RECORD_ROWS)[number];

interface BrowserRecord {
  /** Null for the back room's own, which no shopper's browser holds. */
  readonly row: RecordRow | null;
  /** `local` and `tab`: the storage of the browser and of one tab. */
  readonly place: 'local' | 'tab' | 'local or tab' | 'cookie' | 'database' | 'cache';
}

/** A value per owner: a visitor's under the key, a customer's under `<key>.<id>`. */
interface OwnedRecord extends BrowserRecord {
  readonly isOwned: true;
  /** Fate of a visitor's value at a sign-in. `stays`: the next read gives it to the customer. */
  readonly atSignIn: 'stays' | 'removed';
  /**
   * The text that remains in localStorage, for that customer alone, after the customer's session; null for none.
   * @param isSynced whether the server has every line of the customer's cart
   */
  readonly afterSession: (text: string, isSynced: boolean) => string | null;
}

const nothing = (): null => null;
const joined = { isOwned: true, place: 'local', atSignIn: 'stays', afterSession: nothing } as const;

/** `local` entries are JSON unless they are encrypted. An encrypted one that cannot be read is set aside as `<key>-unreadable`. */
export const BROWSER_KEYS = {
  /** Lines and rooms, encrypted; in the tab's storage where the browser cannot encrypt. Lines that no server has remain. */
  'kp-cart': {
    ...joined,
    row: 'cart',
    place: 'local or tab',
    afterSession: (text, isSynced) => (isSynced ? null : text),
  },
  /** Number of items, for the header. */
  'kp-cart-count': { ...joined, row: 'cart', place: 'local or tab' },
  /** `1` while the server has every line. */
  'kp-cart-mirror': { ...joined, row: 'cart' },
  /** IndexedDB: the key of the encrypted values, which cannot be exported. */
  'kp-vault': { row: 'cart', place: 'database' },
  /** Name, address, way to pay and attempt, encrypted, 7 days. */
  'kp-checkout': { ...joined, row: 'checkout', atSignIn: 'removed' },
  /** The last order with its lines and address. */
  'kp-confirmation': { ...joined, row: 'confirmation', place: 'tab', atSignIn: 'removed' },
  /** Seed of the keys of orders and number of the last one, 7 days. Without it a lost answer could become two orders. */
  'kp-order': { ...joined, row: 'attempts', afterSession: (text) => text },
  /** Fingerprints of unanswered requests, a day. The owner is part of each fingerprint, so they tell others nothing. */
  'kp-attempts': { row: 'attempts', place: 'local' },
  /** Product ids; a customer's only until the server has them. */
  'kp-favourites': { ...joined, row: 'favourites' },
  /** Ids of up to three products. */
  'kp-compare': { ...joined, row: 'compare' },
  /** Rooms, sizes and notes. Windows that the account has not got remain for their customer. */
  'kp-windows': {
    ...joined,
    row: 'windows',
    afterSession: withoutSaved,
  },
  /** Measures of the cart's windows, for the fit guarantee. */
  'kp-measures': { ...joined, row: 'windows' },
  /** Links by which a second person measures a window. */
  'kp-measure-links': { ...joined, row: 'windows' },
  /** The set of layers that was put together last. */
  'kp-layers': { ...joined, row: 'layers' },
  /** Windows and lines, and for whom they are. No server has an offer, so it remains, without the person's name. */
  'kp-offer': { ...joined, row: 'offer', afterSession: withoutName },
  /** Token of the quote that was put into the cart, for the order that comes of it. */
  'kp-quote': { ...joined, row: 'checkout', place: 'tab' },
  /** CacheStorage: the page of the offer and its files, to open it without a network (`offer/worker.js`). */
  'kp-offer-cache': { row: 'offer', place: 'cache' },
  /** CacheStorage: the page that is shown instead of others without a network. */
  'kp-offline-cache': { row: 'offer', place: 'cache' },
  /** Product ids and colours. */
  'kp-samples': { ...joined, row: 'samples' },
  /** Whether photographs come before the picture of the window. */
  'kp-photographs': { row: 'photographs', place: 'tab' },
  /** Name of a room, typed before any size. */
  'kp-room': { ...joined, row: 'windows', place: 'tab' },
  /** Tokens of the session. */
  accessToken: { row: 'session', place: 'local' },
  refreshToken: { row: 'session', place: 'local' },
  /** Id of the customer for whom the browser was last purged. */
  'kp-owner': { row: 'session', place: 'local' },
  /** The token of a link that proves an e-mail address, on the way to the login page and back. */
  'kp-confirm-email': { ...joined, row: 'email-link', place: 'tab' },
  /** Set by the server (`functions/session/known-device.ts`). */
  'kp-device': { row: 'device', place: 'cookie' },
  'kp-consent': { row: 'consent', place: 'local' },
  'kp-curtain': { row: 'curtain', place: 'cookie' },
  /** The token of an operator's invitation, on the way to the login page and back. */
  'kp-invitation': { ...joined, row: null, place: 'tab' },
  /** The owner's GitHub token, written by the editor; never beside an operator's session (`editor-token.ts`). */
  'sveltia-cms.user': { row: null, place: 'local' },
  'decap-cms-user': { row: null, place: 'local' },
  'netlify-cms-user': { row: null, place: 'local' },
  /** Windows of a quote that an operator fills. */
  'kp-quotes': { ...joined, row: null },
  /** Role in the shop, for the entries of a page that has not been told it yet. */
  'kp-shop-role': { ...joined, row: null, atSignIn: 'removed' },
  /** A pasted list of parcels, with the id of its operator. */
  'kp-tracking-draft': { row: null, place: 'tab' },
  /** The fitter's visits of the day, encrypted: addresses and telephones go with the session. */
  'kp-visit-day': { ...joined, row: null, atSignIn: 'removed' },
  /** Measures of visits that no server has yet, encrypted; they remain for their fitter as long as the shop keeps a visit. */
  'kp-visit-reports': { ...joined, row: null, atSignIn: 'removed', afterSession: untilEnd },
  /** IndexedDB: photographs of visits until they are sent, encrypted, each with the id of its fitter and its day, for as long. */
  'kp-visit-photos': { row: null, place: 'database' },
  /** CacheStorage: the page of the visits and its files, to open it without a network. */
  'kp-visits-cache': { row: null, place: 'cache' },
  /** Unsent answers of the desk, each with the id of its operator and of the message. */
  'desk-draft': { row: null, place: 'tab' },
} as const satisfies Record<string, BrowserRecord | OwnedRecord>;

export type BrowserKey = keyof typeof BROWSER_KEYS;
export type OwnedKey = {
  [Key in BrowserKey]: (typeof BROWSER_KEYS)[Key] extends { isOwned: true } ? Key : never;
}[BrowserKey];

/** The record of a key that has a value per owner; undefined for other names. */
export function ownedRecord(key: string): OwnedRecord | undefined {
  const record: BrowserRecord | OwnedRecord | undefined = (
    BROWSER_KEYS as Readonly<Record<string, BrowserRecord | OwnedRecord>>
  )[key];
  return record && 'isOwned' in record ? record : undefined;
}

/** An emptied offer goes with the session, so that the next one takes a visitor's over. */
function withoutName(text: string): string | null {
  const offer = parsed(text);
  if (typeof offer !== 'object' || offer === null) return null;
  const isEmptied = 'windows' in offer && Array.isArray(offer.windows) && offer.windows.length === 0;
  return isEmptied ? null : JSON.stringify({ ...offer, forWhom: '' });
}

/** The account gives the saved ones back; a current one that goes leaves nothing behind. */
function withoutSaved(text: string): string | null {
  const windows = parseWindows(parsed(text));
  const list = unsavedOf(windows);
  const current = windows.saved.some((id) => id === windows.current) ? null : windows.current;
  return list.length === 0 ? null : JSON.stringify(toStored({ list, current, saved: [] }));
}

/** The millisecond from which a text is over; null for one without an end. */
export function endOf(text: string): number | null {
  const record = parsed(text);
  const hasEnd = typeof record === 'object' && record !== null && 'until' in record;
  return hasEnd && typeof record.until === 'number' ? record.until : null;
}

/** A text of an earlier version has no end yet: it gets one. */
function untilEnd(text: string): string | null {
  const ends = endOf(text);
  if (ends !== null) return ends > Date.now() ? text : null;
  const record = parsed(text);
  if (typeof record !== 'object' || record === null) return null;
  return JSON.stringify({ ...record, until: Date.now() + VISIT_KEPT_DAYS * 86_400_000 });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
