/**
 * Content that is likelier a slip than meant, but depends on the day or on taste. A warning stops no build: the job that
 * builds the shop anew at night must never fail by the calendar.
 */
import { entryOn, ordinaryOn } from '../../domain/product/sale.ts';
import { daysAfter } from '../../domain/values/dates.ts';
import type { ProductFile } from '../../domain/product/product-file.ts';
import type { Failure } from './failure.ts';
import { shownPhotos } from './check.ts';
import { earlierWithName, earlierWithPhoto, otherOptions } from './neighbours.ts';
import type { PageLink } from './pages.ts';
import type { Content } from './parsed-content.ts';
import type { ReadPhoto } from './photo-files.ts';
import type { FileOf } from './parse-text.ts';
import { repeatedSentences, textWarnings } from './text-warnings.ts';

/** Letters of a name that cards, feeds and search results show whole. */
const MOST_LETTERS = 70;
/** A pause longer than this was typed with another year. */
const FAR_DAYS = 400;

export const contentWarnings = (
  content: Content,
  photos: readonly ReadPhoto[],
  links: readonly PageLink[],
): Failure[] => [
  ...content.products.flatMap((product) => [
    ...productWarnings(product, content.today),
    ...photoWarnings(product, photos),
    ...sharedPhotoWarnings(product, content),
    ...optionWarnings(product, content),
    ...hemWarnings(product, content),
    ...englishNameWarnings(product, content),
  ]),
  ...repeatedSentences(content.products),
  ...soldWarnings(content, links),
  ...categoryWarnings(content),
  ...unshownPhotos(content),
  ...content.coupons.data.flatMap(({ until }, index) =>
    until !== undefined && until < content.today
      ? [
          {
            file: content.coupons.file,
            field: `[${index}].until`,
            reason: `ended on ${until}: it is refused to everybody`,
          },
        ]
      : [],
  ),
];

/** Warnings that a product shows alone; the editor shows them, too. */
export function productWarnings({ file, data }: FileOf<ProductFile>, today: string): Failure[] {
  const first = data.prices.map(({ from }) => from).toSorted()[0] ?? today;
  return [
    ...(first > today
      ? [{ file, field: 'prices', reason: `is on no list before ${first}: no price of it counts earlier` }]
      : []),
    ...textWarnings({ file, data }),
    ...hiddenPrices({ file, data }, today),
    ...idleSales({ file, data }, today),
    ...(data.addedOn > today ? [{ file, field: 'addedOn', reason: `is after today, ${today}` }] : []),
    ...(data.rating > 0 ? [{ file, field: 'rating', reason: 'is typed: stars come from the reviews of buyers' }] : []),
    ...(['tr', 'en'] as const).flatMap((locale) =>
      data.name[locale].length > MOST_LETTERS
        ? [
            {
              file,
              field: `name.${locale}`,
              reason: `has ${data.name[locale].length} letters: lists show ${MOST_LETTERS}`,
            },
          ]
        : [],
    ),
    ...[
      ['paused', data.paused] as const,
      ...data.colors.map(({ paused }, index) => [`colors[${index}].paused`, paused] as const),
      ...data.options.map(({ paused }, index) => [`options[${index}].paused`, paused] as const),
    ].flatMap(([field, pause]) => {
      const { until } = pause ?? {};
      if (until === undefined) return [];
      if (until < today) return [{ file, field: `${field}.until`, reason: 'is past: take it out' }];
      return until > daysAfter(today, FAR_DAYS)
        ? [{ file, field: `${field}.until`, reason: `${until} is more than a year away` }]
        : [];
    }),
    ...(['width', 'height'] as const).flatMap((side) => {
      const { min = 0, max = 0 } = data.limits?.[side] ?? {};
      return min * 2 > max
        ? [{ file, field: `limits.${side}.min`, reason: `${min} cm leaves little below the largest, ${max} cm` }]
        : [];
    }),
  ];
}

/** A price lowered within a sale shows only when that is over: until then the sale would be the dearer one. */
function hiddenPrices({ file, data: { prices } }: FileOf<ProductFile>, today: string): Failure[] {
  return prices.flatMap(({ from, until, price }, index) => {
    if (until !== undefined || price === 0) return [];
    const day = from > today ? from : today;
    const sale = prices.find((one) => one.until !== undefined && one.from <= from && day <= one.until);
    if (!sale || price > sale.price) return [];
    const reason = `${price} is not above the sale at ${sale.price}, which goes before it until ${sale.until ?? ''}: bring that day forward`;
    return [{ file, field: `prices[${index}]`, reason }];
  });
}

/** A sale whose first day finds the product off sale: it brings nothing back (decisions S8). */
function idleSales({ file, data: { prices } }: FileOf<ProductFile>, today: string): Failure[] {
  return prices.flatMap(({ from, until, price }, index) => {
    const off = until !== undefined && until >= today && price > 0 ? ordinaryOn(prices, from) : undefined;
    if (off?.price !== 0) return [];
    const reason = `a sale at ${price} of what is off sale since ${off.from}: it counts only once a price above 0 has begun`;
    return [{ file, field: `prices[${index}]`, reason }];
  });
}

/** Cards are upright: of a picture that lies on its side they show the middle. */
function photoWarnings({ file, data }: FileOf<ProductFile>, photos: readonly ReadPhoto[]): Failure[] {
  const shown = [
    ['photo', data.photo] as const,
    ...data.colors.slice(1).map(({ photo }, index) => [`colors[${index + 1}].photo`, photo] as const),
  ];
  return shown.flatMap(([field, name]) => {
    const { width = 0, height = 0 } = photos.find((one) => one.name === name)?.photo ?? {};
    return width > height
      ? [{ file, field, reason: `${name ?? ''} lies on its side (${width} × ${height}): cards show its middle only` }]
      : [];
  });
}

/** Cloth in the picture of another product's cloth shows something else than what is sold. */
function sharedPhotoWarnings(product: FileOf<ProductFile>, { products }: Content): Failure[] {
  const { file, data } = product;
  if (!data.madeToMeasure) return [];
  return data.colors.flatMap(({ photo }, index) => {
    const other = earlierWithPhoto(products, product, photo);
    return other
      ? [{ file, field: `colors[${index}].photo`, reason: `${photo ?? ''} is the picture of ${other.data.slug}, too` }]
      : [];
  });
}

/** An extra that every other product counts otherwise, or gives free. */
function optionWarnings(product: FileOf<ProductFile>, { products }: Content): Failure[] {
  const { file, data } = product;
  return data.options.flatMap(({ id, per, price, confirmed }, index) => {
    const others = otherOptions(products, product, id);
    if (confirmed || price === 0 || others.length === 0) return [];
    const fail = (field: string, reason: string) => [{ file, field: `options[${index}].${field}`, reason }];
    if (others.every((one) => one.price === 0)) return fail('price', 'is free with every other product');
    return others.some((one) => one.per === per) ? [] : fail('per', 'is counted otherwise with every other product');
  });
}

/** A copied product whose English name was left as it was. */
function englishNameWarnings(product: FileOf<ProductFile>, { products }: Content): Failure[] {
  const { file, data } = product;
  const other = earlierWithName(products, product);
  return other
    ? [{ file, field: 'name.en', reason: `${data.name.en} is the English name of ${other.data.slug}, too` }]
    : [];
}

/** Hems come on top of the height: together they must fit on the cloth. */
function hemWarnings({ file, data }: FileOf<ProductFile>, { production }: Content): Failure[] {
  const { heading, limits, fabric } = data;
  if (!production || !limits || fabric.rollHeight === null || heading !== 'pleat-tape') return [];
  const { top, bottom } = production.data.curtain;
  const needed = limits.height.max + top + bottom;
  const reason = `${limits.height.max} cm and ${top + bottom} cm of hems are more than the cloth has, ${fabric.rollHeight} cm`;
  return needed > fabric.rollHeight ? [{ file, field: 'limits.height.max', reason }] : [];
}

/** Places that name a product which nobody can order today. */
function soldWarnings({ home, rooms, sets, search, products, today }: Content, links: readonly PageLink[]): Failure[] {
  const unsold = (file: string, field: string, slug: string, reason: string): Failure[] => {
    const product = products.find((one) => one.data.slug === slug);
    const price = product && (entryOn(product.data.prices, today)?.price ?? 0);
    return price === 0 ? [{ file, field, reason }] : [];
  };
  // The check of links knows every product file; a page is built of what is sold alone.
  const deadLink = (file: string, field: string, path: string): Failure[] => {
    const slug = path.startsWith('/p/') ? path.slice('/p/'.length) : '';
    return unsold(file, field, slug, `"${slug}" is not sold today: the link leads to no page`);
  };
  return [
    ...links.flatMap(({ file, line, path }) => deadLink(file, 'link', path).map((warning) => ({ ...warning, line }))),
    ...search.flatMap(({ file, data }) =>
      data.pages.flatMap(({ path }, index) => deadLink(file, `pages[${index}].path`, path)),
    ),
    ...home.data.featured.flatMap((slug, index) =>
      unsold(home.file, `featured[${index}]`, slug, `"${slug}" is not sold today: the home page shows one card less`),
    ),
    ...home.data.cloths.flatMap(({ product: slug }, index) =>
      unsold(
        home.file,
        `cloths[${index}].product`,
        slug,
        `"${slug}" is not sold today: its window leads to no product`,
      ),
    ),
    ...rooms.data.rooms.flatMap((room, at) =>
      room.products.flatMap((slug, index) =>
        unsold(
          rooms.file,
          `rooms[${at}].products[${index}]`,
          slug,
          `"${slug}" is not sold today: the room shows one product less`,
        ),
      ),
    ),
    ...sets.data.ready.flatMap(({ layers }, at) =>
      layers.flatMap(({ product: slug }, index) =>
        unsold(
          sets.file,
          `ready[${at}].layers[${index}].product`,
          slug,
          `"${slug}" is not sold today: the set is not offered`,
        ),
      ),
    ),
  ];
}

/** Half of a photograph that nothing shows: its file without a row, or its row without a file. */
function unshownPhotos(content: Content): Failure[] {
  const { photoFiles, described } = content;
  const shown = shownPhotos(content);
  return [...photoFiles, ...described]
    .filter((name) => photoFiles.has(name) !== described.has(name) && !shown.has(name))
    .map((name) => ({
      file: 'content/photos.yaml',
      field: name,
      reason: described.has(name)
        ? 'has no file in content/photos, and nothing shows it: take the row out'
        : 'is in content/photos, has no alt text, and nothing shows it: delete the file, or describe it',
    }));
}

const categoryWarnings = ({ categories, products }: Content): Failure[] =>
  categories.flatMap(({ file, data }, index) => {
    const twin = categories.slice(0, index).find((other) => other.data.order === data.order);
    return [
      ...(twin ? [{ file, field: 'order', reason: `${data.order} is the place of ${twin.data.slug}, too` }] : []),
      ...(products.some((product) => product.data.category === data.slug)
        ? []
        : [{ file, field: 'slug', reason: 'has no product: its page is an empty list' }]),
    ];
  });
