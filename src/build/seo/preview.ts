/** The picture that previews of a link show, by the base names of its photographs: one, or two side by side. */
import type { ProgramPhoto } from '../content/check.ts';
import type { Product } from '../../domain/product/catalogue.ts';

export type Pictures = readonly [left: string, right?: string];

/** The picture of the shop, and of pages that have none of their own. */
export const OWN_PICTURE: ProgramPhoto = 'hero';

const FOLDER = '/images/previews';

/** `/images/previews/fon-gri_fon-gri--krem.jpg`: names of photographs have no low line. */
export const previewUrl = (pictures: Pictures): string => `${FOLDER}/${pictures.join('_')}.jpg`;

/** The photographs of a preview that the head of a page names; null where it names none. */
export function picturesIn(html: string): string[] | null {
  const [, names] = /<meta property="og:image" content="[^"]*\/images\/previews\/([a-z0-9_-]+)\.jpg"/.exec(html) ?? [];
  return names?.split('_') ?? null;
}

/** The product in two of its colours, else beside a cloth of its kind from near; alone where it has but one photograph. */
export function picturesOf({ photo, details, colors }: Pick<Product, 'photo' | 'details' | 'colors'>): Pictures {
  const beside = [...colors.map((colour) => colour.photo), ...details].find(
    (other) => other !== undefined && other !== photo,
  );
  return beside === undefined ? [photo] : [photo, beside];
}
