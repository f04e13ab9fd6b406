/** Whether memory stays level over days that each begin with nothing: what is left after a collection must not grow. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first days fill what is kept for good, such as compiled code and connections. */
const WARM_UP_DAYS = 3;
/** Growth per day above which memory is not level: half of what one page of the shop takes. */
const MOST_GROWTH_KB = 150;
/** Fewer than so many days tell noise from growth no more. */
const FEWEST_DAYS = 6;

export interface MemoryReport {
  /** Megabytes after each day. */
  readonly afterDays: readonly number[];
  /** Kilobytes by which a day leaves more than the one before, by least squares; null after too few days. */
  readonly growthPerDay: number | null;
  readonly isLevel: boolean;
}

export function watchMemory(): { readonly measure: () => Promise<void>; readonly report: () => MemoryReport } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const bytes: number[] = [];
  return {
    async measure() {
      // Finalizers and the ends of connections come a turn later.
      for (let round = 0; round < 3; round += 1) {
        collect();
        await new Promise((resolve) => setImmediate(resolve));
      }
      bytes.push(process.memoryUsage().heapUsed);
    },
    report: () => judge(bytes),
  };
}

/** @param bytes after each day */
export function judge(bytes: readonly number[]): MemoryReport {
  const settled = bytes.slice(WARM_UP_DAYS);
  const growth = settled.length < FEWEST_DAYS ? null : slopeOf(settled) / 1024;
  return {
    afterDays: bytes.map((one) => Math.round(one / 1024 / 102.4) / 10),
    growthPerDay: growth === null ? null : Math.round(growth),
    isLevel: growth === null || growth < MOST_GROWTH_KB,
  };
}

/** Slope of the straight line nearest to the values. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const run = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return rise / run;
}
