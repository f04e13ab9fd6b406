import { COLOUR_FAMILIES } from '../../../domain/colour-family.ts';
import { OPACITIES, ROOMS, type Listed, type Made } from '../../../domain/listing.ts';
import { PLEAT_TYPES } from '../../../domain/pricing.ts';

/** A card with what filtering and sorting need to know of its product. */
export interface Card extends Listed {
  element: HTMLElement;
}

const LIST = '[data-list] > li';

/** The cards of a list, in a document that may not be this one. */
export const cardsIn = (page: Document): Card[] => [...page.querySelectorAll<HTMLElement>(LIST)].map(toCard);

function toCard(element: HTMLElement): Card {
  const {
    name = '',
    category = '',
    price,
    added = '',
    rating,
    popularity,
    opacity,
    families = '',
    rooms = '',
  } = element.dataset;
  const colours = families.split(' ');
  const places = rooms.split(' ');
  return {
    element,
    name,
    category,
    price: Number(price),
    addedOn: added,
    rating: Number(rating),
    popularity: Number(popularity),
    opacity: OPACITIES.find((known) => known === opacity) ?? null,
    families: COLOUR_FAMILIES.filter((family) => colours.includes(family)),
    rooms: ROOMS.filter((room) => places.includes(room)),
    washable: 'washable' in element.dataset,
    made: madeOf(element.dataset.made),
  };
}

/** `normal 40 600 40 280`: the quoted pleat, then the limits of width and height in cm. */
function madeOf(text: string | undefined): Made | null {
  const [name, ...limits] = text?.split(' ') ?? [];
  const pleat = PLEAT_TYPES.find((known) => known === name);
  const [minWidth = 0, maxWidth = 0, minHeight = 0, maxHeight = 0] = limits.map(Number);
  if (!pleat) return null;
  return { pleat, limits: { width: { min: minWidth, max: maxWidth }, height: { min: minHeight, max: maxHeight } } };
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
