import type { APIContext } from 'astro';
import type { OfferProduct } from '../../../domain/offer/offer-file.ts';
import { goodsParts } from '../../../build/goods.ts';

interface Props extends Record<string, unknown> {
  products: readonly OfferProduct[];
}

export const getStaticPaths = () =>
  goodsParts.map(({ name, products }) => ({ params: { part: name }, props: { products } }));

/** Products of a part; kept for houses without network. */
export const GET = ({ props: { products } }: APIContext<Props>): Response => Response.json(products);
