/** `content/sets.yaml`: which products may be which layer of a window, and the sets that are ready. */
import * as z from 'zod/mini';
import { localized, slug } from '../product/product-file.ts';
import { type Product } from '../product/catalogue.ts';
import { ROLES, type RoleRule, type Role, type WornLayer } from './layers.ts';
import { GATHER_SIDES, PANEL_COUNTS, PLEAT_TYPES } from '../price/pricing.ts';

const role = z.enum(ROLES);

const wornShape = {
  /** A product that may be this layer. */
  product: slug,
  /** Left out, the first there is. */
  color: z.optional(slug),
  /** Left out, the one that lists quote. */
  pleat: z.optional(z.enum(PLEAT_TYPES)),
  panels: z.optional(z.literal(PANEL_COUNTS)),
  gather: z.optional(z.enum(GATHER_SIDES)),
};

export const setsFile = z.strictObject({
  roles: z
    .array(
      z.strictObject({
        role,
        /** Slugs of categories and of single products. */
        from: z.array(slug).check(z.minLength(1)),
        /** Products of those categories that are another layer. */
        except: z._default(z.array(slug), []),
        notWith: z._default(z.array(role), []),
        needs: z._default(z.nullable(role), null),
        /** Choices at first, switched off, where a ready set says nothing else. */
        usual: z.strictObject(wornShape),
      }),
    )
    .check(z.minLength(1)),
  ready: z
    .array(
      z.strictObject({
        id: slug,
        name: localized,
        layers: z.array(z.strictObject({ role, ...wornShape })).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type SetsFile = z.infer<typeof setsFile>;
export type SetRole = SetsFile['roles'][number];
export type WornFile = SetRole['usual'];

/** Facts of a product that decide whether it may be a layer. */
export type Fitting = Pick<Product, 'slug' | 'category'>;

export const fills = ({ from, except }: Pick<SetRole, 'from' | 'except'>, { slug, category }: Fitting): boolean =>
  !except.includes(slug) && (from.includes(slug) || from.includes(category));

export const ruleOf = ({ role, notWith, needs }: SetRole): RoleRule => ({ role, notWith, needs });

/** Whether the shop can be asked for it today: it has a price, and nothing of it that was chosen is paused. */
export const isOffered = (
  { price, paused, colors }: Pick<Product, 'price' | 'paused' | 'colors'>,
  color?: string,
): boolean => price > 0 && !paused && colors.some((one) => !one.paused && (color === undefined || one.id === color));

/** As a set holds it; the rest is up to `wear`. */
export const wornOf = ({ color, pleat, panels, gather }: WornFile, on: boolean): Partial<WornLayer> => ({
  on,
  ...(color !== undefined && { color }),
  ...(pleat && { pleat }),
  ...(panels && { panels }),
  ...(gather && { gather }),
});

export const roleIn = ({ roles }: Pick<SetsFile, 'roles'>, role: Role): SetRole | undefined =>
  roles.find((one) => one.role === role);
