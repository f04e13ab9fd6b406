import type { ProductFile } from '../../domain/product/product-file.ts';
import type { Content } from './parsed-content.ts';
import type { Failure } from './failure.ts';

/** The cloths of the home page's window: curtains that are sold, in colours they have. */
export function checkCloths({ home: { file, data }, products, photoFiles }: Content): Failure[] {
  const fail = (field: string, reason: string): Failure => ({ file, field, reason });
  return [
    ...data.cloths.flatMap(({ product, color, photo, tall }, index) => {
      const field = `cloths[${index}]`;
      const failures = colourFaults(products, product, color).map((fault) =>
        fail(`${field}.${fault.at}`, fault.reason),
      );
      if (!products.some(({ data: one }) => one.slug === product && one.panels.length > 0) && failures.length === 0) {
        failures.push(fail(`${field}.product`, `"${product}" is no curtain`));
      }
      if (index === 0 && tall === undefined) {
        failures.push(fail(`${field}.tall`, 'the first is what phones show: it needs a tall picture'));
      }
      const shown = { photo, tall };
      for (const [name, one] of Object.entries(shown)) {
        if (one !== undefined && !photoFiles.has(one)) failures.push(fail(`${field}.${name}`, noPhoto(one)));
      }
      return failures;
    }),
    ...(photoFiles.has(data.samples) ? [] : [fail('samples', noPhoto(data.samples))]),
  ];
}

/** Rooms name what hangs in them, by slug and by a colour of the first; each has an id of its own. */
export function checkRooms({ rooms: { file, data }, products, photoFiles }: Content): Failure[] {
  return data.rooms.flatMap((room, index) => {
    const failures: Failure[] = [];
    const fail = (field: string, reason: string): void =>
      void failures.push({ file, field: `rooms[${index}].${field}`, reason });
    if (data.rooms.findIndex(({ id }) => id === room.id) < index) fail('id', `"${room.id}" stands there twice`);
    room.products.forEach((slug, at) => {
      const fault = productFault(products, slug);
      if (fault !== null) fail(`products[${at}]`, fault);
      else if (room.products.indexOf(slug) < at) fail(`products[${at}]`, `"${slug}" stands there twice`);
    });
    const [main = ''] = room.products;
    room.views.forEach(({ color, photo, night }, at) => {
      const [fault] = productFault(products, main) === null ? colourFaults(products, main, color) : [];
      if (fault) fail(`views[${at}].color`, fault.reason);
      if (room.views.findIndex((view) => view.color === color) < at) {
        fail(`views[${at}].color`, `"${color}" stands there twice`);
      }
      if (!photoFiles.has(photo)) fail(`views[${at}].photo`, noPhoto(photo));
      if (night !== undefined && !photoFiles.has(night)) fail(`views[${at}].night`, noPhoto(night));
    });
    return failures;
  });
}

const noPhoto = (name: string): string => `content/photos has no photograph ${name}`;

type Products = readonly { readonly data: ProductFile }[];

/** Null for the slug of a product. */
function productFault(products: Products, slug: string): string | null {
  const renamed = products.find(({ data }) => data.aliases.includes(slug))?.data.slug;
  if (renamed !== undefined) return `"${slug}" is called "${renamed}" now`;
  return products.some(({ data }) => data.slug === slug) ? null : `"${slug}" is no product`;
}

function colourFaults(products: Products, slug: string, color: string): { at: 'product' | 'color'; reason: string }[] {
  const fault = productFault(products, slug);
  if (fault !== null) return [{ at: 'product', reason: fault }];
  const colors = products.find(({ data }) => data.slug === slug)?.data.colors ?? [];
  return colors.some(({ id }) => id === color)
    ? []
    : [{ at: 'color', reason: `"${slug}" has no colour "${color}", only ${colors.map(({ id }) => id).join(', ')}` }];
}
