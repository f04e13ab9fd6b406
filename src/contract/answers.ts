/** Schemas that several answers share. */
import * as z from 'zod/mini';
import { GATHER_SIDES, PANEL_COUNTS, PLEAT_TYPES } from '../domain/price/pricing.ts';
import { DRAWINGS } from '../domain/product/attributes.ts';

/**
 * A measured choice, sizes in cm. It was valid when it was made, so its form is checked and no more: a limit that is
 * tightened later must not hide an old order.
 */
export const chosenConfiguration = z.object({
  width: z.int(),
  height: z.int(),
  pleatType: z.enum(PLEAT_TYPES),
  motorized: z.boolean(),
  lining: z.boolean(),
  installation: z.boolean(),
  /** Curtains only; left out, two (decisions P16). */
  panels: z.exactOptional(z.literal(PANEL_COUNTS)),
  /** Side of a single panel. */
  gather: z.exactOptional(z.enum(GATHER_SIDES)),
});

/** With the cm of cloth it takes (spec §3). */
export const measuredConfiguration = z.extend(chosenConfiguration, { effectiveWidth: z.int() });

/** Fields that draw a made-to-measure line, in cm: nothing that a person typed. */
export const drawnLine = /* @__PURE__ */ z.extend(
  /* @__PURE__ */ z.pick(chosenConfiguration, { width: true, height: true, pleatType: true }),
  {
    /** `null` where the catalogue knows the product, or its colour, no more. */
    drawing: z.nullable(z.enum(DRAWINGS)),
    hex: z.nullable(z.string()),
    /** A motif that is seen so small (`domain/picture/figured-motifs.ts`). */
    motif: z.exactOptional(z.string()),
    panels: chosenConfiguration.shape.panels,
    gather: chosenConfiguration.shape.gather,
  },
);
export type DrawnLine = z.infer<typeof drawnLine>;

/** Windows of an order, each with the lines that hang there. */
export const drawnWindows = /* @__PURE__ */ z.array(z.array(drawnLine));
export type DrawnWindows = z.infer<typeof drawnWindows>;

/** Chosen length (decisions S10), in cm. */
const chosenLength = z.object({ length: z.int() });
export const lineConfiguration = /* @__PURE__ */ z.union([chosenConfiguration, chosenLength]);
export const measuredLineConfiguration = /* @__PURE__ */ z.union([measuredConfiguration, chosenLength]);

/** An answer without data: 202 and 204, and successes that only say so. */
export const noContent = z.null();

/** Money on the wire: Turkish lira with two decimals (decisions P1). */
export const lira = z.number();

/**
 * Sum that an order still waits for, where it is not its total; absent where it is. `lapses` is false once a part has come: the
 * rest is awaited without a last day. `payBy` is the last day of an order that was switched to a transfer.
 */
export const awaitedMoney = /* @__PURE__ */ z.optional(
  z.object({ amount: lira, lapses: z.boolean(), payBy: z.optional(z.string()) }),
);
export type AwaitedMoney = z.infer<typeof awaitedMoney>;
