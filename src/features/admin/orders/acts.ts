/** The one thing to do next with an order, and what it becomes by it. */
import type { NextAct } from '../../../domain/order/order-life.ts';
import type { DeliveryStatus } from '../../../domain/order/status.ts';

/** Done by one press, after a question. The others need to be seen or typed. */
export const STEP_ACTS = ['confirm', 'produce', 'ready', 'deliver'] as const satisfies readonly NextAct[];
export type StepAct = (typeof STEP_ACTS)[number];

export const BECOMES: Readonly<Record<StepAct, DeliveryStatus>> = {
  confirm: 'Confirmed',
  produce: 'InProduction',
  ready: 'ReadyToShip',
  deliver: 'Delivered',
};

export const isStepAct = (act: NextAct | null): act is StepAct => STEP_ACTS.some((step) => step === act);
