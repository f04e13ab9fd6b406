/** Rates of the stand-in's panel. 2, 3 and 6 are the provider's published example; 9 and 12 go on likewise. */
import { liraOf } from './amounts.ts';
import { TEST_CARDS } from './test-cards.ts';

/** The cost of instalments; the shop carries it, or the buyer. */
export type Carrier = 'shop' | 'buyer';

/** Totals of 100 lira, in kuruş. */
const TOTALS: Readonly<Record<number, number>> = { 1: 10_000, 2: 10_322, 3: 10_525, 6: 11_222, 9: 11_905, 12: 12_640 };

const FAMILIES = ['Bonus', 'Axess', 'World', 'Maximum', 'CardFinans', 'Paraf'];

/** Returns what is taken for a price in so many parts, in kuruş. */
export const totalOf = (price: number, installment: number, carrier: Carrier): number =>
  carrier === 'shop' ? price : Math.round((price * (TOTALS[installment] ?? 10_000)) / 10_000);

/** Returns the table of each card family, or that of one card by its first digits. */
export function instalmentDetails(price: number, carrier: Carrier, bin: string | undefined): object[] {
  const card = bin === undefined ? undefined : TEST_CARDS.find(({ number }) => number.startsWith(bin.slice(0, 6)));
  const families = bin === undefined ? FAMILIES : [card?.cardFamily ?? ''];
  return families.map((cardFamilyName) => ({
    ...(bin === undefined ? {} : { binNumber: bin, cardAssociation: card?.cardAssociation ?? 'VISA' }),
    price: liraOf(price),
    cardType: card?.cardType ?? 'CREDIT_CARD',
    cardFamilyName,
    force3ds: 0,
    bankCode: 62,
    bankName: `${cardFamilyName} Bankası`.trim(),
    forceCvc: 1,
    commercial: 0,
    dccEnabled: 0,
    installmentPrices: Object.keys(TOTALS)
      .map(Number)
      .filter((parts) => parts === 1 || (card?.cardType !== 'DEBIT_CARD' && cardFamilyName !== ''))
      .map((installmentNumber) => {
        const total = totalOf(price, installmentNumber, carrier);
        return {
          installmentNumber,
          installmentPrice: liraOf(Math.round(total / installmentNumber)),
          totalPrice: liraOf(total),
        };
      }),
  }));
}
