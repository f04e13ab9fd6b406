/**
 * Content that is likelier a slip than meant, but depends on the day or on taste. A warning stops no build: the job that
 * builds the shop anew at night must never fail by the calendar.
 */
import { entryOn } from '../../domain/product/sale.ts';
import type { ProductFile } from '../../domain/product/product-file.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import type { Failure } from './failure.ts';
import type { Content } from './parsed-content.ts';
import type { ReadPhoto } from './photo-files.ts';
import type { FileOf } from './parse-text.ts';

const SHOP = 'content/shop.json';

export const contentWarnings = (content: Content, photos: readonly ReadPhoto[], shop: Shop | null): Failure[] => [
  ...content.products.flatMap((product) => [
    ...productWarnings(product, content.today),
    ...photoWarnings(product, photos),
  ]),
  ...featuredWarnings(content),
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
  ...(shop ? shopWarnings(shop, content.today) : []),
];

/** Warnings that a product shows alone; the editor shows them, too. */
export function productWarnings({ file, data }: FileOf<ProductFile>, today: string): Failure[] {
  const first = data.prices.map(({ from }) => from).toSorted()[0] ?? today;
  return [
    ...(first > today
      ? [{ file, field: 'prices', reason: `is on no list before ${first}: no price of it counts earlier` }]
      : []),
    ...(data.addedOn > today ? [{ file, field: 'addedOn', reason: `is after today, ${today}` }] : []),
  ];
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

const featuredWarnings = ({ home: { file, data }, products, today }: Content): Failure[] =>
  data.featured.flatMap((slug, index) => {
    const product = products.find((one) => one.data.slug === slug);
    return product && (entryOn(product.data.prices, today)?.price ?? 0) === 0
      ? [
          {
            file,
            field: `featured[${index}]`,
            reason: `"${slug}" is not sold today: the home page shows one card less`,
          },
        ]
      : [];
  });

const shopWarnings = ({ openForOrders, opensOn, visits }: Shop, today: string): Failure[] => [
  ...(!openForOrders && opensOn !== undefined && opensOn < today
    ? [{ file: SHOP, field: 'opensOn', reason: 'is past while the shop is closed: shoppers read that it opens then' }]
    : []),
  ...visits.closed.flatMap((day, index) =>
    day < today ? [{ file: SHOP, field: `visits.closed[${index}]`, reason: 'is past: take it out' }] : [],
  ),
];
