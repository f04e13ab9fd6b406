import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../domain/locale.ts';
import { paths } from '../../lib/paths.ts';

/** Pages of one person; every other page of the shop is public (spec §4, decisions A1). */
const PRIVATE = /^\/(?:en\/)?(?:account|admin)(?:[/?#]|$)/;
/** Where one comes from to sign in is no place to come back to. */
const SIGNING_IN = /^\/(?:en\/)?(?:login|register|forgot-password|reset-password)(?:[/?#]|$)/;

export const isPrivate = (pathname: string): boolean => PRIVATE.test(pathname);

const localeOfPath = (pathname: string): Locale =>
  LOCALES.find((locale) => locale !== DEFAULT_LOCALE && `${pathname}/`.startsWith(`/${locale}/`)) ?? DEFAULT_LOCALE;

/** The login page in the language of `from`, which brings back there. `ended` says that a session has run out. */
export function loginFrom(from: string, ended = false): string {
  const query = new URLSearchParams();
  if (!SIGNING_IN.test(from)) query.set('next', from);
  if (ended) query.set('ended', '1');
  const text = query.toString();
  return paths(localeOfPath(from)).login + (text && `?${text}`);
}

/** The page to go on to: a page of this site and no other, or `otherwise`. */
export function nextFrom(search: string, origin: string, otherwise: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return otherwise;
  const url = new URL(next, origin);
  return url.origin === origin && !SIGNING_IN.test(url.pathname) ? url.pathname + url.search + url.hash : otherwise;
}

/** The `next` of this page, carried on to another page of signing in. */
export function carryNext(path: string, search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next === null ? path : `${path}?${new URLSearchParams({ next }).toString()}`;
}
