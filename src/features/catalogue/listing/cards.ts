import { COLOUR_FAMILIES } from '../../../domain/product/colour-family.ts';
import type { Item } from '../../../domain/product/list-file.ts';
import { OPACITIES, ROOMS } from '../../../domain/product/attributes.ts';
import { cardFileOf } from '../../../domain/product/listing.ts';
import type { Locale } from '../../../domain/values/locale.ts';
import { askForNewest } from '../../../lib/built-file.ts';
import { pricedOf } from '../../windows/card-price.ts';

const LIST = '[data-list] > li';

/** The cards of a list, by product, in a document that may not be this one. */
const cardsIn = (page: Document): Map<number, HTMLElement> =>
  new Map([...page.querySelectorAll<HTMLElement>(LIST)].map((card) => [Number(card.dataset.id), card]));

/** Returns the facts that the cards of a whole category say of its products (`ProductGrid.astro`). */
export const itemsIn = (page: Document): Item[] => [...cardsIn(page)].map(([id, card]) => toItem(id, card));

function toItem(id: number, card: HTMLElement): Item {
  const { name = '', category = '', added = '', rating, popularity, opacity, families = '', rooms = '' } = card.dataset;
  const colours = families.split(' ');
  const places = rooms.split(' ');
  return {
    id,
    name,
    category,
    addedOn: added,
    rating: Number(rating),
    popularity: Number(popularity),
    opacity: OPACITIES.find((known) => known === opacity) ?? null,
    families: COLOUR_FAMILIES.filter((family) => colours.includes(family)),
    rooms: ROOMS.filter((room) => places.includes(room)),
    washable: 'washable' in card.dataset,
    paused: 'paused' in card.dataset,
    ...pricedOf(card),
  };
}

/** Parsed by the request itself, which Trusted Types allows. Rejects when the page cannot be had. */
export function fetchPage(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open('GET', address);
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else {
        if (request.status === 404) askForNewest();
        reject(new Error(`${address}: ${request.status}`));
      }
    });
    request.addEventListener('error', () => reject(new Error(`${address}: unreachable`)));
    request.send();
  });
}

/**
 * Cards by product, each made by the one template: those of pages that are at hand, and others from their own small files,
 * where a list of a hundred pages would have to be fetched for a dozen of them.
 */
export function cardStore(locale: Locale) {
  const cards = new Map<number, HTMLElement>();
  const files = new Map<string, Promise<void>>();

  function keep(page: Document): void {
    for (const [id, card] of cardsIn(page)) if (!cards.has(id)) cards.set(id, card);
  }

  function load(file: string): Promise<void> {
    const loading = files.get(file) ?? fetchPage(file).then(keep);
    files.set(file, loading);
    // A failure is not remembered, so that the next try asks again.
    loading.catch(() => files.delete(file));
    return loading;
  }

  return {
    keep,
    /** Whether all of them are at hand. */
    hasCards: (items: readonly { readonly id: number }[]): boolean => items.every(({ id }) => cards.has(id)),
    /** In the order of `ids`; without those that a newer build sells no more. Rejects when some cannot be had. */
    cardsOf: async (ids: readonly number[]): Promise<{ id: number; element: HTMLElement }[]> => {
      const missing = ids.filter((id) => !cards.has(id)).map((id) => cardFileOf(id, locale));
      await Promise.all([...new Set(missing)].map(load));
      return ids.flatMap((id) => {
        const element = cards.get(id);
        return element ? [{ id, element }] : [];
      });
    },
  };
}
