import { offerCatalogue } from '../../domain/offer/offer-file.ts';
import { builtOn, categories, listed } from '../../build/catalogue.ts';

/** Products of `/offer`; kept for houses without network. */
export const GET = (): Response => Response.json(offerCatalogue(builtOn, categories, listed));
