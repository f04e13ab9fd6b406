import * as z from 'zod/mini';
import type { LengthRules } from './by-length.ts';
import type { Product } from '../product/catalogue.ts';
import { fitsLimits, isWithin, MAX_TYPED_CM, type Side } from '../window/measurement.ts';
import {
  gatherOf,
  GATHER_SIDES,
  isLength,
  OPTION_IDS,
  PANEL_COUNTS,
  PLEAT_TYPES,
  type LineConfiguration,
} from './pricing.ts';
import type { Result } from '../values/result.ts';

const wholeCm = (invalid: `measurement.${Side}.invalid` | 'length.invalid') =>
  z.int(invalid).check(z.gte(1, invalid), z.lte(MAX_TYPED_CM, invalid));

/**
 * A configuration as it travels and is stored; options default to not chosen (spec §3). Two panels may be left out and
 * gather nowhere; one without a side gathers to the left (decisions P16).
 */
export const configurationSchema = z
  .strictObject({
    width: wholeCm('measurement.width.invalid'),
    height: wholeCm('measurement.height.invalid'),
    pleatType: z.enum(PLEAT_TYPES, 'measurement.pleat.required'),
    motorized: z._default(z.boolean(), false),
    lining: z._default(z.boolean(), false),
    installation: z._default(z.boolean(), false),
    panels: z.exactOptional(z.literal(PANEL_COUNTS, 'order.panels.invalid')),
    gather: z.exactOptional(z.enum(GATHER_SIDES, 'order.gather.invalid')),
  })
  .check(
    z.refine(({ panels, gather }) => gather === undefined || panels === 1, {
      path: ['gather'],
      error: 'order.gather.unexpected',
    }),
    z.overwrite((configuration) => {
      const gather = gatherOf(configuration);
      return gather === null ? configuration : { ...configuration, gather };
    }),
  );

/** Configuration of a product that is cut to a length (decisions S10). */
export const lengthConfigurationSchema = z.strictObject({ length: wholeCm('length.invalid') });

/** Either of the two, as a line has it. */
export const lineConfigurationSchema = z.union([configurationSchema, lengthConfigurationSchema]);

/** Facts of a product that `checkConfiguration` needs. */
export type ConfigurableProduct = Pick<
  Product,
  'price' | 'madeToMeasure' | 'pleats' | 'panels' | 'limits' | 'options'
> & {
  length?: LengthRules | undefined;
  colors: readonly { id: string }[];
};

export type ConfigurationRefusal =
  | 'not-sold'
  | 'configuration-required'
  | 'configuration-unexpected'
  | 'pleat-not-offered'
  | 'size-outside-limits'
  | 'option-not-offered'
  | 'colour-required'
  | 'colour-unknown';

/**
 * Whether the product can be made as configured (decisions P2, P3, P4, P5, P16, S8, S10). Sizes outside the limits are a request
 * for a call, never a line of the cart. A colour may be left out only where there is one.
 */
export function checkConfiguration(
  product: ConfigurableProduct,
  configuration: LineConfiguration | null,
  colour: string | undefined,
): Result<null, { code: ConfigurationRefusal }> {
  const refuse = (code: ConfigurationRefusal) => ({ ok: false as const, code });
  if (product.price <= 0) return refuse('not-sold');
  if (colour !== undefined && !product.colors.some(({ id }) => id === colour)) return refuse('colour-unknown');
  const coloured = (): Result<null, { code: ConfigurationRefusal }> =>
    colour === undefined && product.colors.length > 1 ? refuse('colour-required') : { ok: true, data: null };
  if (product.length && !product.madeToMeasure) {
    if (configuration === null) return refuse('configuration-required');
    if (!isLength(configuration)) return refuse('configuration-unexpected');
    return isWithin(configuration.length, product.length) ? coloured() : refuse('size-outside-limits');
  }
  if (!product.madeToMeasure) return configuration === null ? coloured() : refuse('configuration-unexpected');
  if (configuration === null) return refuse('configuration-required');
  if (isLength(configuration)) return refuse('configuration-unexpected');
  if (!product.pleats.includes(configuration.pleatType)) return refuse('pleat-not-offered');
  if (!fitsLimits(configuration.width, configuration.height, product.limits)) return refuse('size-outside-limits');
  const { panels } = configuration;
  if (panels !== undefined && !product.panels.includes(panels)) return refuse('option-not-offered');
  const offered = new Set(product.options.map(({ id }) => id));
  const chosen = OPTION_IDS.filter((id) => configuration[id]);
  return chosen.every((id) => offered.has(id)) ? coloured() : refuse('option-not-offered');
}
