/** Words of `npm start` once it serves: where, how durable the data is, and what to try. */
import path from 'node:path';

/** Passes the check of a card number, as every shopper's does. */
const CARD = '4242 4242 4242 4242';

/** @param store its name and durability, on one line */
export function welcome(
  origin: string,
  store: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { OUTBOX_DIR, SMTP_URL, PAYMENT_PROVIDER } = environment;
  const letters = SMTP_URL ? 'are sent' : `wait in ${path.relative('', OUTBOX_DIR ?? '') || '.'}, none is sent`;
  const pay = PAYMENT_PROVIDER === 'demo' ? `pay with the card ${CARD} and any date to come` : 'pay by transfer';
  return [
    `Kıvrım Perde: ${origin} · store: ${store}`,
    `Letters ${letters}. The back room is ${origin}/admin, for an account that \`npm run operator\` has named (docs/keep-the-shop.md).`,
    `Try: measure a window on a product's page, put it into the cart, ${pay}. Ctrl+C ends it.`,
    '',
  ].join('\n');
}
