import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../domain/values/locale.ts';
import { pathIn, paths } from '../../lib/paths.ts';

/** Pages that show one person's data; every other page of the shop is public (spec §4, decisions A1). */
const PRIVATE = /^\/(?:en\/)?(?:account|admin)(?:[/?#]|$)/;
/** Never a `next`: after signing in nobody wants to come back to the login form, or to a link that was used. */
const SIGN_IN_PAGE =
  /^\/(?:en\/)?(?:login|register|forgot-password|reset-password|unsubscribe|change|order)(?:[/?#]|$)/;

/** Pages without a language of their own. */
const STAFF = /^\/(?:admin|editor)(?:\/|$)/;

export const isPrivate = (pathname: string): boolean => PRIVATE.test(pathname);

const localeOfPath = (pathname: string): Locale =>
  LOCALES.find((locale) => locale !== DEFAULT_LOCALE && `${pathname}/`.startsWith(`/${locale}/`)) ?? DEFAULT_LOCALE;

/** The login page in the language of `from`, with `from` as `next`. @param ended adds the notice that a session has ended */
export function loginFrom(from: string, ended = false): string {
  const query = new URLSearchParams();
  if (!SIGN_IN_PAGE.test(from)) query.set('next', from);
  if (ended) query.set('ended', '1');
  const text = query.toString();
  return paths(localeOfPath(from)).login + (text && `?${text}`);
}

/**
 * The page that `next` names, or `fallback` when it is missing, of another site, or a page of signing in. The followed
 * address is checked: `/.//evil.example/` has the path `//evil.example/`, which leads to another site.
 * @param fragment of the login page itself, for a `next` without one
 * @param locale of the login page, which may have changed since `next` was written; without one `next` keeps its own
 */
export function nextFrom(search: string, origin: string, fallback: string, fragment = '', locale?: Locale): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return fallback;
  const { pathname, search: query, hash } = new URL(next, origin);
  const path = locale === undefined || STAFF.test(pathname) ? pathname : pathIn(locale, pathname);
  const target = path + query + (hash || fragment);
  const isOwn = URL.canParse(target, origin) && new URL(target, origin).origin === origin;
  return isOwn && !SIGN_IN_PAGE.test(pathname) ? target : fallback;
}

/** `path` with the `next` of this page and the fragment that goes with it, for links between pages of signing in. */
export function carryNext(path: string, search: string, fragment = ''): string {
  const next = new URLSearchParams(search).get('next');
  return next === null ? path : `${path}?${new URLSearchParams({ next }).toString()}${fragment}`;
}

/** The fragment with which this page of signing in was opened; its skip link changes that of the address. */
export const arrivalFragment = (): string => (arrival ??= location.hash);
let arrival: string | undefined;
