import { DEFAULT_LOCALE, type Locale } from '../domain/values/locale.ts';

/** Every address of the shop, by language (decisions S5): Turkish at the root, English under `/en`, same slugs. */
export function paths(locale: Locale) {
  const root = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return {
    home: root || '/',
    category: (slug: string) => `${root}/c/${slug}`,
    product: (slug: string) => `${root}/p/${slug}`,
    /** A page that is named in few places: a text of `content/pages` such as `services/measurement`, or `second-measure`. */
    page: (slug: string) => `${root}/${slug}`,
    contact: `${root}/contact`,
    measuringGuide: `${root}/measuring-guide`,
    visit: `${root}/visit`,
    /** Rules of reviews; the link of a letter leads to its form. */
    review: `${root}/review`,
    search: `${root}/search`,
    cart: `${root}/cart`,
    checkout: `${root}/checkout`,
    /** Where the link in the letter of an order leads. */
    mailedOrder: `${root}/order`,
    orderConfirmation: `${root}/order-confirmation`,
    /** Result of a card payment; the attempt stands behind `#a=`. */
    paymentResult: `${root}/payment-result`,
    windows: `${root}/windows`,
    /** A list of measures becomes windows. */
    paste: `${root}/paste`,
    layers: `${root}/layers`,
    offer: `${root}/offer`,
    /** Shown by the worker instead of a page that did not come. */
    offline: `${root}/offline`,
    compare: `${root}/compare`,
    track: (orderNo?: string) => (orderNo ? `${root}/track/${orderNo}` : `${root}/track`),
    login: `${root}/login`,
    register: `${root}/register`,
    forgotPassword: `${root}/forgot-password`,
    resetPassword: `${root}/reset-password`,
    confirmEmail: `${root}/confirm-email`,
    unsubscribe: `${root}/unsubscribe`,
    account: {
      profile: `${root}/account/profile`,
      orders: `${root}/account/orders`,
      order: (orderNo: string) => `${root}/account/orders/${orderNo}`,
      trackOrder: (orderNo: string) => `${root}/account/orders/${orderNo}/track`,
      favourites: `${root}/account/favorites`,
      addresses: `${root}/account/addresses`,
      security: `${root}/account/security`,
      reviews: `${root}/account/reviews`,
      /** @param line position in the order, from 0 */
      review: (orderNo: string, line: number) => `${root}/account/reviews?order=${orderNo}&line=${line}`,
    },
  };
}

/** The same page in another language: `/en/p/x` ↔ `/p/x`. */
export function pathIn(locale: Locale, pathname: string): string {
  const bare = pathname.replace(/^\/en(?=\/|$)/, '') || '/';
  if (locale === DEFAULT_LOCALE) return bare;
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`;
}

/**
 * The fragment of this page for a link to the login page, which leads back to it: a quote, an offer, a comparison. It goes apart from
 * `next`, because servers write queries down. Empty while a page has not taken a letter's one-time secret out of its address.
 */
export const loginFragment = (): string => (/^#[tk]=/.test(location.hash) ? '' : location.hash);

/** The locale of the page one is on, in the browser. */
export const pageLocale = (): Locale => (document.documentElement.lang === 'en' ? 'en' : DEFAULT_LOCALE);

export { imageUrl } from '../domain/values/image.ts';
