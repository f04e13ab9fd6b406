/** Whether this build offers cards: a deployed shop does so only when it says who takes them (decisions P12; `functions/environment.ts`). */
export const isCardOffered = process.env.PAYMENT_PROVIDER === 'demo';
