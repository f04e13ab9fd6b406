/** How this build takes cards: a deployed shop does so only when it says who takes them (decisions P12; `functions/environment.ts`). */
import type { CardWay } from '../domain/money/payment.ts';

const WAYS: Readonly<Record<string, CardWay>> = { demo: 'demo', iyzico: 'hosted' };

export const cardWay: CardWay = WAYS[process.env.PAYMENT_PROVIDER ?? ''] ?? 'none';
export const isCardOffered = cardWay !== 'none';
