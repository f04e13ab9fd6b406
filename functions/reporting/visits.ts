/** Page views and web vitals of shoppers who agreed (decisions U4): counters by page and day, nobody's trail. */
import { dayInIstanbul } from '../../src/domain/dates.ts';
import type { VitalName, VitalsReport } from '../../src/domain/report.ts';
import type { Limit, Limited } from '../store/limit.ts';
import { store, type Script } from '../store/store.ts';
import { visitedPage } from './pages.ts';

/** Long enough to compare a season with the last; counters hold nothing personal. */
const KEPT_SECONDS = 400 * 86_400;

const COUNT: Script = {
  name: 'count-visits',
  lua: `
for i = 2, #ARGV do redis.call('HINCRBY', KEYS[1], ARGV[i], 1) end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 'COUNTED'`,
};

/**
 * Upper bounds of the counted ranges; the good and the poor bound of web.dev are among them, so that the share of each
 * and a 75th percentile can be told. The last range has no bound.
 */
const BOUNDS: Readonly<Record<VitalName, readonly number[]>> = {
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  FCP: [600, 1000, 1400, 1800, 2400, 3000, 5000],
  INP: [50, 100, 150, 200, 300, 500, 1000],
  LCP: [800, 1200, 1600, 2000, 2500, 3200, 4000, 6000],
  TTFB: [100, 200, 400, 800, 1200, 1800, 3000],
};

/** @throws StoreUnavailable */
export function countView(url: string, limits: readonly Limit[]): Promise<Limited> {
  const { page, language } = visitedPage(url);
  return count('views', [`${language} ${page}`], limits);
}

/** @throws StoreUnavailable */
export function countVitals({ url, metrics }: VitalsReport, limits: readonly Limit[]): Promise<Limited> {
  const { kind } = visitedPage(url);
  return count(
    'vitals',
    metrics.map(({ name, value }) => `${kind} ${name} ${BOUNDS[name].find((bound) => value <= bound) ?? 'more'}`),
    limits,
  );
}

const count = (what: 'views' | 'vitals', fields: readonly string[], limits: readonly Limit[]): Promise<Limited> =>
  store().limited(limits, COUNT, {
    keys: [`log:${what}:${dayInIstanbul(new Date())}`],
    args: [KEPT_SECONDS, ...fields],
  });
