/**
 * The cost of instalments. Where the shop carries it, they are equal parts of the total; where the buyer does, the provider's
 * tables hold, which are asked once a day for one sum and kept as what each adds to it.
 */
import * as z from 'zod/mini';
import type { InstalmentTable } from '../../../src/contract/payments.ts';
import { instalments } from '../../../src/domain/money/instalments.ts';
import { toLira, type Kurus } from '../../../src/domain/money/money.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { shop } from '../../catalogue/shop.ts';
import type { CardProvider } from '../../payments/port.ts';
import { cardProvider } from '../../payments/provider.ts';
import { key } from '../../store/keys.ts';
import { store } from '../../store/store.ts';

/** The sum that is asked about: large, so that its kuruş say the rate exactly. */
const ASKED: Kurus = 10_000_000;

const KEPT_SECONDS = 2 * 86_400;

const kept = z.object({
  day: z.string(),
  families: z.array(z.object({ family: z.string(), rows: z.array(z.object({ count: z.int(), total: z.int() })) })),
});
type KeptTable = z.infer<typeof kept>;

/** Null where the provider could not be asked. @throws StoreUnavailable, EnvironmentError */
export async function instalmentTables(amount: Kurus): Promise<InstalmentTable | null> {
  if (shop.cards.instalmentCost === 'shop') {
    const rows = shop.instalments.map((count) => rowOf(count, amount));
    return { paidBy: 'shop', families: [{ family: '', rows }] };
  }
  const provider = cardProvider();
  const rates = provider && (await ratesToday(provider));
  if (!rates) return null;
  return {
    paidBy: 'buyer',
    families: rates.families.map(({ family, rows }) => ({
      family,
      rows: rows
        .filter(({ count }) => shop.instalments.includes(count))
        .map(({ count, total }) => rowOf(count, Math.round((amount * total) / ASKED))),
    })),
  };
}

/** The first part carries the kuruş that do not divide. */
const rowOf = (count: number, total: Kurus) => ({
  count,
  part: toLira(instalments(total, count).at(-1) ?? total),
  total: toLira(total),
});

async function ratesToday(provider: CardProvider): Promise<KeptTable | null> {
  const day = dayInIstanbul(new Date());
  const written = await store().command('read-instalments', (redis) => redis.get<string>(key.instalmentRates()));
  const before = z.safeParse(kept, written === null ? null : JSON.parse(written));
  if (before.success && before.data.day === day) return before.data;
  const told = await provider.instalments(ASKED);
  // Yesterday's are better than none.
  if (told.kind === 'unknown') return before.success ? before.data : null;
  const rates: KeptTable = {
    day,
    families: told.families.map(({ family, rows }) => ({ family, rows: rows.map((row) => ({ ...row })) })),
  };
  await store().command('keep-instalments', (redis) =>
    redis.set(key.instalmentRates(), JSON.stringify(rates), { ex: KEPT_SECONDS }),
  );
  return rates;
}
