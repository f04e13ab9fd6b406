/** Words of `npm start` once it serves: where, how durable the data is, and what to try. */
import path from 'node:path';
import { isStandIn } from '../../functions/environment.ts';

/** Passes the check of a card number, as every shopper's does. */
const CARD = '4242 4242 4242 4242';

/** @param store its name and durability, on one line */
export function welcome(
  origin: string,
  store: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { OUTBOX_DIR, SMTP_URL } = environment;
  const letters = SMTP_URL ? 'are sent' : `wait in ${path.relative('', OUTBOX_DIR ?? '') || '.'}, none is sent`;
  return [
    `Kıvrım Perde: ${origin} · store: ${store}`,
    `Letters ${letters}. The back room is ${origin}/admin, for an account that \`npm run operator\` has named (docs/keep-the-shop.md).`,
    `Try: measure a window on a product's page, put it into the cart, ${wayToPay(environment)}. Ctrl+C ends it.`,
    '',
  ].join('\n');
}

function wayToPay({ PAYMENT_PROVIDER, IYZICO_URI = '' }: Readonly<Record<string, string | undefined>>): string {
  if (PAYMENT_PROVIDER === 'demo') return `pay with the card ${CARD} and any date to come`;
  if (PAYMENT_PROVIDER !== 'iyzico') return 'pay by transfer';
  return isStandIn(IYZICO_URI) ? `pay by card on the stand-in's page (what was paid: ${IYZICO_URI})` : 'pay by card';
}
