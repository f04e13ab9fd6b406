/** The report of one day or of many, as text. */
import type { DayReport } from './day.ts';
import type { DaySize } from './plan.ts';

/** The line by which `cases.json` keeps a day. */
export const caseOf = ({ seed, shoppers, acts, errands, only }: DaySize): string =>
  JSON.stringify({ seed, shoppers, acts, errands, only });

export function describeDay(day: DayReport): string {
  const counts = new Map<string, number>();
  for (const { what } of day.imbalances) counts.set(what, (counts.get(what) ?? 0) + 1);
  const { letters } = day;
  return [
    `Day ${caseOf(day.size)}: ${day.acts} acts, ${day.calls} calls in ${day.seconds} s, p50 ${day.p50} ms, p99 ${day.p99} ms`,
    `  answers  ${pairs(day.outcomes)}`,
    `  faults   ${pairs(day.faults)}`,
    `  orders   ${letters.orders} kept of ${day.purchases} purchases, ${day.acknowledged} acknowledged, ${letters.cancelled} cancelled`,
    `  letters  ${letters.withoutLetter} orders without, ${letters.withSeveral} with several; of cancellations ${letters.cancelledWithoutLetter} and ${letters.cancelledWithSeveral}, to the shop ${letters.unknownToShop} and ${letters.severalToShop}`,
    `  money    ${day.moved} payments and refunds noted by two operators`,
    `  log      ${pairs(day.logged)}`,
    ...[...counts].map(([what, count]) => `  WRONG    ${count} × ${what}`),
  ].join('\n');
}

/** Every failure with what its shopper did before. */
export function describeFailures(day: DayReport): string {
  return day.imbalances
    .map(({ what, shopper, detail }) => {
      const history = day.histories.get(shopper) ?? [];
      return [`${what}\n  ${detail}\n  shopper ${shopper} of ${caseOf(day.size)}`, ...history].join('\n  ');
    })
    .join('\n\n');
}

const pairs = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';
