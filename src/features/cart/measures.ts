/** Measures of this owner's windows (decisions A10): what the fit guarantee of the cart's lines is earned by (decisions P27). */
import type { Cart } from '../../domain/cart/cart.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import { measuresFor, type MeasuredWindow, type SentMeasures } from '../../domain/window/fit-cover.ts';
import { MAX_MEASURED, parseMeasures, storedMeasures } from '../../domain/window/fit-cover-schema.ts';
import { ownedAtom } from '../../lib/owned-atom.ts';
import { ownedStore } from '../../lib/owned-store.ts';
import { FIT_GUARANTEE } from './fit-guarantee.ts';

const kept = ownedStore<readonly MeasuredWindow[]>({
  key: 'kp-measures',
  parse: parseMeasures,
  serialize: storedMeasures,
  join: (visitors, own) => [...own, ...visitors].slice(-MAX_MEASURED),
});

export const { $value: $measures, $isUnkept, change: changeMeasures } = ownedAtom(kept);

/** The measures that an order of this cart takes along; none where the shop gives no guarantee. */
export const measuresOf = ({ lines }: Cart): SentMeasures[] =>
  FIT_GUARANTEE.isOffered
    ? measuresFor(
        lines.map(({ room, configuration }) => ({ room, window: windowOf(configuration) })),
        kept.read(),
      )
    : [];
