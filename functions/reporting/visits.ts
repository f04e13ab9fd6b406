/** Page views and web vitals of shoppers who agreed (decisions U4): counters by page and day, nobody's trail. */
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import type { VitalsReport } from '../../src/domain/reporting/report.ts';
import { rangeOf, type PageKind } from '../../src/domain/reporting/vitals.ts';
import { categoryOf, hasProduct } from '../catalogue/slugs.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { keepIfAffordable, type BreakerResult } from './breaker.ts';

/** Every page of the shop but those that `knownPage` finds by their section; a test compares them with the pages that are built. */
const STATIC = new Set([
  '/', '/about', '/cart', '/change', '/checkout', '/claim', '/compare', '/confirm-email', '/contact', '/cookies', '/distance-sales',
  '/error/server', '/error/unauthorized', '/forgot-password', '/kvkk', '/layers', '/login', '/measuring-guide', '/offer', '/offline',
  '/order', '/order-confirmation', '/paste', '/payment-result', '/preliminary-information', '/privacy', '/register', '/reset-password',
  '/returns', '/review', '/search', '/second-measure', '/services/consultation', '/services/installation', '/services/measurement',
  '/services/warranty', '/terms', '/track', '/unsubscribe', '/visit', '/windows',
]); // prettier-ignore

export interface VisitedPage {
  /** Both languages as one: `/`, `/p/bogaz-keten-fon`, `/track`, `other`. */
  readonly page: string;
  readonly kind: PageKind;
  readonly language: Locale;
}

/** Which page an address is, out of those the shop has: counters are never named by what a caller typed. */
export function visitedPage(address: string): VisitedPage {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') || '/';
  const language = /^\/en(?:\/|$)/.test(path) ? 'en' : 'tr';
  const bare = path.replace(/^\/en(?=\/|$)/, '').replace(/(?<=.)\/$/, '') || '/';
  return { ...knownPage(bare), language };
}

function knownPage(path: string): Omit<VisitedPage, 'language'> {
  const [, section = '', slug = ''] = path.split('/');
  if (path === '/') return { page: path, kind: 'home' };
  if (section === 'c') {
    const category = categoryOf(slug);
    if (category !== undefined) return { page: `/c/${category}`, kind: 'category' };
  }
  if (section === 'p' && hasProduct(slug)) return { page: `/p/${slug}`, kind: 'product' };
  if (section === 'track') return { page: '/track', kind: 'track' };
  if (section === 'account') return { page: '/account', kind: 'account' };
  return STATIC.has(path) ? { page: path, kind: 'text' } : { page: 'other', kind: 'other' };
}

/** Long enough to compare a season with the last; counters hold nothing personal. */
const KEPT_SECONDS = 400 * 86_400;

const COUNT = {
  args: { fields: 'list' },
  lua: `
for _, field in ipairs(fields) do redis.call('HINCRBY', counters, field, 1) end
redis.call('EXPIRE', counters, ${KEPT_SECONDS})
return 'COUNTED'`,
  answer: z.literal('COUNTED'),
} as const;

const COUNT_VIEWS = defineScript({ name: 'count-views', keys: { counters: 'pageViews' }, ...COUNT });
const COUNT_VITALS = defineScript({ name: 'count-vitals', keys: { counters: 'webVitals' }, ...COUNT });

const today = (): string => dayInIstanbul(new Date());

/** @throws StoreUnavailable */
export function countView(url: string, limits: readonly Limit[]): Promise<BreakerResult<unknown>> {
  const { page, language } = visitedPage(url);
  return keepIfAffordable(limits, COUNT_VIEWS, {
    keys: { counters: key.pageViews(today()) },
    args: { fields: [`${language} ${page}`] },
  });
}

/** @throws StoreUnavailable */
export function countVitals({ url, metrics }: VitalsReport, limits: readonly Limit[]): Promise<BreakerResult<unknown>> {
  const { kind } = visitedPage(url);
  return keepIfAffordable(limits, COUNT_VITALS, {
    keys: { counters: key.webVitals(today()) },
    args: { fields: metrics.map(({ name, value }) => `${kind} ${name} ${rangeOf(name, value)}`) },
  });
}
