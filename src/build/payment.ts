/** Whether this build offers cards: a deployed shop does so only when it says who takes them (decisions P12; `functions/environment.ts`). */
export const isCardOffered = process.env.PAYMENT_PROVIDER === 'demo' || process.env.PAYMENT_PROVIDER === 'iyzico';

/** Whether the card is typed on the provider's own page: ours then draws no card field. */
export const isCardHosted = process.env.PAYMENT_PROVIDER === 'iyzico';
