/** Which page an address is, out of those the shop has: counters are never named by what a caller typed. */
import { categoryBySlug, productBySlug } from '../catalogue/catalogue.ts';

const STATIC = new Set([
  '/', '/about', '/cart', '/checkout', '/contact', '/cookies', '/distance-sales', '/forgot-password', '/kvkk', '/login',
  '/measuring-guide', '/order-confirmation', '/preliminary-information', '/privacy', '/register', '/reset-password',
  '/returns', '/search', '/services/consultation', '/services/installation', '/services/measurement',
  '/services/warranty', '/terms', '/track',
]); // prettier-ignore

export interface VisitedPage {
  /** Both languages as one: `/`, `/p/bogaz-keten-fon`, `/track`, `other`. */
  readonly page: string;
  readonly kind: 'home' | 'category' | 'product' | 'track' | 'account' | 'text' | 'other';
  readonly language: 'tr' | 'en';
}

export function visitedPage(address: string): VisitedPage {
  const path = pathOf(address);
  const language = /^\/en(?:\/|$)/.test(path) ? 'en' : 'tr';
  const bare = path.replace(/^\/en(?=\/|$)/, '').replace(/(?<=.)\/$/, '') || '/';
  return { ...known(bare), language };
}

function known(path: string): Omit<VisitedPage, 'language'> {
  const [, room = '', slug = ''] = path.split('/');
  if (path === '/') return { page: path, kind: 'home' };
  if (room === 'c') {
    const category = categoryBySlug(slug);
    if (category) return { page: `/c/${category.slug}`, kind: 'category' };
  }
  if (room === 'p' && productBySlug(slug)) return { page: `/p/${slug}`, kind: 'product' };
  if (room === 'track') return { page: '/track', kind: 'track' };
  if (room === 'account') return { page: '/account', kind: 'account' };
  return STATIC.has(path) ? { page: path, kind: 'text' } : { page: 'other', kind: 'other' };
}

const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') || '/';
