import type { Listed } from '../../../domain/listing.ts';

/** A card with what sorting needs to know of its product. */
export interface Card extends Listed {
  element: HTMLElement;
}

const LIST = '[data-list] > li';

/** The cards of a list, in a document that may not be this one. */
export const cardsIn = (page: Document): Card[] => [...page.querySelectorAll<HTMLElement>(LIST)].map(toCard);

function toCard(element: HTMLElement): Card {
  const { name = '', category = '', price, added = '', rating, popularity } = element.dataset;
  return {
    element,
    name,
    category,
    price: Number(price),
    addedOn: added,
    rating: Number(rating),
    popularity: Number(popularity),
  };
}

/**
 * The cards of another category, taken from its own page: one template makes every card, and the page is cached for a
 * visit. Parsed by the request itself, which Trusted Types allows. Rejects when the page cannot be had.
 */
export function fetchCards(address: string): Promise<Card[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open('GET', address);
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseXML) resolve(cardsIn(request.responseXML));
      else reject(new Error(`${address}: ${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error(`${address}: unreachable`)));
    request.send();
  });
}
