/** Which products a wish of `content/search` means. It carries no schema, because browsers load the file that uses it. */
import type { Product } from '../product/catalogue.ts';
import { colourFamilies } from '../product/colour-family.ts';
import { foldedWords } from '../values/fold.ts';
import type { Locale } from '../values/locale.ts';
import type { SearchWords, Wish } from './search-file.ts';
import { WITH_ENDING, wordFit } from './search-words.ts';

export const NO_WORDS: SearchWords = { wishes: [], pages: [], idle: [] };

/** Whether a product is one of those that a wish names. */
export const grants = (wish: Wish, product: Product, locale: Locale): boolean =>
  [product.slug, product.category].some((name) => wish.from.includes(name)) ||
  product.rooms.some((room) => wish.rooms.includes(room)) ||
  wish.opacity.some((opacity) => opacity === product.fabric.opacity) ||
  product.options.some(({ id, paused }) => !paused && wish.options.includes(id)) ||
  hasColour(wish, product) ||
  isLike(wish, product, locale) ||
  (wish.washable === true && product.care.includes('wash-30')) ||
  (wish.byLength === true && product.length !== undefined) ||
  (wish.onSale === true && product.oldPrice !== null);

const hasColour = ({ colours }: Wish, { colors }: Product): boolean =>
  colours.length > 0 &&
  colourFamilies(colors.filter(({ paused }) => !paused).map(({ hex }) => hex)).some((family) =>
    colours.includes(family),
  );

function isLike({ like }: Wish, { name, colors, fabric }: Product, locale: Locale): boolean {
  if (like.length === 0) return false;
  const own = [name, ...colors.map((colour) => colour.name), fabric.composition].flatMap((text) =>
    foldedWords(text[locale]),
  );
  return like.flatMap(foldedWords).some((word) => own.some((one) => wordFit(one, word, false) >= WITH_ENDING));
}
