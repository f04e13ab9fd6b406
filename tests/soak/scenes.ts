/** Days that are written down act by act instead of drawn from a seed, in fine weather but for what is said. */
import { runPlan, type DayReport, type Meddling } from './day.ts';
import type { ShopperPlan } from './plan.ts';

export function runScene(shoppers: readonly Partial<ShopperPlan>[], meddling?: Meddling): Promise<DayReport> {
  const plans = shoppers.map((one): ShopperPlan => ({ kind: 'guest', acts: [], lucks: ['fine'], ...one }));
  return runPlan({ shoppers: plans, store: [], mail: [] }, { seed: 0, shoppers: plans.length, acts: 0 }, meddling);
}

export const ADD = { do: 'piece', pick: 1, width: 100, tab: 0 } as const;
export const CHECKOUT = { do: 'checkout', pay: 'bank-transfer', presses: 1, meanwhile: 'nothing' } as const;
