/** Product files of a shop that sells far more than ours: each a cousin of a real one, so that every page has its usual weight. */

const CLOTHS = ['Abant', 'Belkıs', 'Cihan', 'Defne', 'Erguvan', 'Fener', 'Göksu', 'Hisar', 'Ilgaz', 'Kaçkar', 'Lara', 'Meriç', 'Nemrut', 'Olimpos', 'Perge', 'Safir', 'Toros', 'Uludağ', 'Van', 'Yakamoz']; // prettier-ignore
const MAKES = ['Dokulu', 'Kadife', 'Keten', 'Jakar', 'Saten', 'Panama', 'Balıksırtı', 'Çizgili', 'Ekose', 'Düz', 'Kabartma', 'Işıltılı', 'Mat', 'Ağır', 'İnce']; // prettier-ignore

/** A file of `content/products` as it is read: what the copies change is named, all else stays as it is. */
export interface SourceProduct extends Record<string, unknown> {
  readonly id: number;
  readonly slug: string;
  readonly category: string;
  readonly name: { readonly tr: string; readonly en: string };
  readonly prices: readonly { readonly from: string; readonly price: number }[];
  readonly holdsSamples?: number;
}

const FIRST_ID = 1001;
const LETTERS: Readonly<Record<string, string>> = { ı: 'i', ğ: 'g', ü: 'u', ş: 's', ö: 'o', ç: 'c' };

const slugOf = (name: string): string =>
  name.toLocaleLowerCase('tr').replace(/[ığüşöç]/g, (letter) => LETTERS[letter] ?? letter);

/**
 * As many more products as `count` needs beside the real ones. The same at every run: names, prices, days and ranks follow
 * from the number alone. None is featured (there are four), none a pack of samples (there is one).
 */
export function cousinsOf(
  real: readonly SourceProduct[],
  count: number,
  isCopied: (product: SourceProduct) => boolean,
): SourceProduct[] {
  const sources = real.filter((product) => (product.holdsSamples ?? 0) === 0 && isCopied(product));
  return Array.from({ length: Math.max(0, count - real.length) }, (_, at) => {
    const source = sources[at % sources.length];
    if (!source) throw new Error('There is no product to copy');
    const cloth = CLOTHS[at % CLOTHS.length] ?? '';
    const make = MAKES[Math.floor(at / CLOTHS.length) % MAKES.length] ?? '';
    // No two products have one name.
    const round = Math.floor(at / (CLOTHS.length * MAKES.length));
    const mark = round === 0 ? '' : ` ${round + 1}`;
    const id = FIRST_ID + at;
    return {
      ...source,
      id,
      sku: `KX-${id}`,
      slug: `${slugOf(cloth)}-${slugOf(make)}-${source.slug}-${id}`,
      name: {
        tr: `${cloth} ${make} ${source.name.tr}${mark}`,
        en: `${cloth} ${slugOf(make)} ${source.name.en}${mark}`,
      },
      prices: [{ from: dayOf(at), price: 200 + ((at * 37) % 2800) }],
      addedOn: dayOf(at),
      popularity: id,
      aliases: [],
    };
  });
}

/** Spread over the months before the shop opened. */
const dayOf = (at: number): string => new Date(Date.UTC(2025, 0, 1 + (at % 300))).toISOString().slice(0, 10);
