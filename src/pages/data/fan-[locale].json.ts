import type { APIContext } from 'astro';
import { fanOf } from '../../domain/product/sample-fan.ts';
import { LOCALES, type Locale } from '../../domain/values/locale.ts';
import { categories, productsOf } from '../../build/catalogue.ts';
import type { FanStrip } from '../../features/samples/fan.ts';

export const getStaticPaths = () => LOCALES.map((locale) => ({ params: { locale }, props: { locale } }));

/** Cloths of the fan in one language, fetched near its place. */
export function GET({ props: { locale } }: APIContext<{ locale: Locale }>): Response {
  const curtains = categories.filter(({ drawing }) => drawing === 'drape').flatMap(({ slug }) => productsOf(slug));
  const strips: FanStrip[] = fanOf(curtains).map(({ product, colour }) => ({
    productId: product.id,
    color: colour.id,
    name: product.name[locale],
    colorName: colour.name[locale],
    hex: colour.hex,
  }));
  return Response.json(strips);
}
