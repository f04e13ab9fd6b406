/**
 * `npm run soak`: one day after the other with growing seeds, ten minutes long. SOAK_SEED, SOAK_MINUTES, SOAK_SHOPPERS,
 * SOAK_ACTS and SOAK_ERRANDS change it; `npm run soak -- '{"seed":7,"shoppers":9,"acts":24}'` repeats one day and tells its histories.
 * Exit code 1 when the books of a day do not balance or memory grows. A failing day is tried with fewer and fewer shoppers,
 * and the smallest that still fails is printed as a line for `cases.json`.
 */
import { runCardDay } from './cards.ts';
import { runDay, type DayReport } from './day.ts';
import { watchMemory } from './memory.ts';
import type { DaySize } from './plan.ts';
import { caseOf, describeDay, describeFailures } from './report.ts';

const {
  SOAK_SEED = '1',
  SOAK_MINUTES = '10',
  SOAK_SHOPPERS = '12',
  SOAK_ACTS = '30',
  SOAK_ERRANDS = '4',
} = process.env;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function repeatDay(size: DaySize): Promise<void> {
  const day = await runDay(size);
  say(describeDay(day));
  say(describeFailures(day));
  for (const [shopper, history] of day.histories) say(`\nshopper ${shopper}\n${history.join('\n')}`);
  if (day.imbalances.length > 0) process.exitCode = 1;
}

/** The day with as few shoppers as still bring the same kind of failure. */
async function shorten(failed: DayReport): Promise<DaySize> {
  const kinds = new Set(failed.imbalances.map(({ what }) => what));
  const fails = async (size: DaySize): Promise<boolean> =>
    (await runDay(size)).imbalances.some(({ what }) => kinds.has(what));
  let size = failed.size;
  const involved = [...new Set(failed.imbalances.map(({ shopper }) => shopper))].filter((shopper) => shopper >= 0);
  if (involved.length > 0 && (await fails({ ...size, only: involved }))) size = { ...size, only: involved };
  for (let acts = Math.floor(size.acts / 2); acts >= 3; acts = Math.floor(acts / 2)) {
    if (!(await fails({ ...size, acts }))) break;
    size = { ...size, acts };
  }
  return size;
}

async function runDays(): Promise<void> {
  const end = performance.now() + Number(SOAK_MINUTES) * 60_000;
  const memory = watchMemory();
  const size = { shoppers: Number(SOAK_SHOPPERS), acts: Number(SOAK_ACTS), errands: Number(SOAK_ERRANDS) };
  for (let seed = Number(SOAK_SEED); performance.now() < end; seed += 1) {
    const day = await runDay({ seed, ...size });
    say(describeDay(day));
    if (day.imbalances.length > 0) {
      process.exitCode = 1;
      say(describeFailures(day));
      say(`Keep it: ${caseOf(await shorten(day))}`);
    }
    const cards = await runCardDay({ seed, orders: 2 * size.shoppers });
    say(`  cards    ${cards.orders} orders, ${cards.paid} kuruş paid, ${cards.back} back, both books`);
    for (const wrong of cards.imbalances) say(`  WRONG    ${wrong}`);
    if (cards.imbalances.length > 0) process.exitCode = 1;
    await memory.measure();
  }
  const { afterDays, growthPerDay, isLevel } = memory.report();
  say(
    `Memory after each day: ${afterDays.join(', ')} MB; growth ${growthPerDay ?? 'not judged, too few days'} kB a day`,
  );
  if (!isLevel) process.exitCode = 1;
}

const [asked] = process.argv.slice(2);
await (asked === undefined ? runDays() : repeatDay(JSON.parse(asked) as DaySize));
// Timers of pages that have been closed would hold the process.
process.exit();
