/** Sends an order's buyer to the provider's page: a new attempt, or the page of one that may still be paid. */
import { paymentCallback } from '../../../src/contract/payments.ts';
import type { CardRedirect } from '../../../src/contract/payments.ts';
import type { Kurus } from '../../../src/domain/money/money.ts';
import type { Locale } from '../../../src/domain/values/locale.ts';
import { shop } from '../../catalogue/shop.ts';
import { callUrl } from '../../mail/letter.ts';
import type { CardItem, CardProvider } from '../../payments/port.ts';
import { translator } from '../../http/messages.ts';
import type { StoredOrder } from '../stored-order.ts';
import {
  attemptBegun,
  attemptsOf,
  noteAttempt,
  openAttempt,
  readAttempt,
  readCardOrder,
  type CardOrderRead,
} from './attempts.ts';

/** Signs of an address that the provider is known to take; it names no bound, and its page is no place to learn one. */
const TAKEN_ADDRESS = 300;

/** A page that ends sooner is not offered again. */
const LEAST_LEFT_MS = 5 * 60_000;

export type CardStart =
  | { readonly kind: 'page'; readonly to: CardRedirect & { readonly redirect: string } }
  /** The attempt of a page that could not be had. */
  | { readonly kind: 'unavailable'; readonly attempt: string | null }
  | { readonly kind: 'closed' };

interface Shopper {
  readonly locale: Locale;
  /** Network address of the call. */
  readonly address: string;
}

/** How often an order is read again that somebody changes at the same time. */
const MOST_TRIES = 5;

/** @throws StoreUnavailable, EnvironmentError */
export async function beginCard(provider: CardProvider, orderNo: string, shopper: Shopper): Promise<CardStart> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const read = await readCardOrder(orderNo);
    // A card of its may have paid: nobody pays twice.
    if (read?.order.payment.state !== 'awaiting-card' || read.isLookedAt) return { kind: 'closed' };
    const again = await openPage(read);
    if (again) return { kind: 'page', to: again };
    const { order, version } = read;
    const amount = order.money.balance;
    // Money that came by another way may be all of it, or more.
    if (amount <= 0) return { kind: 'closed' };
    const items = itemsOf(order, amount);
    const price = items.reduce((sum, item) => sum + item.price, 0);
    const installments = shop.instalments;
    const opened = await openAttempt({ orderNo, version, price, amount, installments, locale: shopper.locale });
    if (opened.outcome === 'CLOSED') return { kind: 'closed' };
    if (opened.outcome === 'CHANGED') continue;
    const { delivery } = order;
    const begun = await provider.begin({
      orderNo,
      conversationId: opened.name,
      locale: shopper.locale,
      price,
      amount,
      items,
      installments,
      buyer: {
        firstName: delivery.firstName,
        lastName: delivery.lastName,
        email: delivery.email,
        phone: delivery.phone,
        address: `${delivery.address.slice(0, TAKEN_ADDRESS)} ${delivery.districtName}`,
        city: delivery.cityName,
        postalCode: delivery.postalCode,
        ip: shopper.address,
      },
      callbackUrl: callUrl(paymentCallback.path),
    });
    if (begun.kind !== 'begun') {
      // Nobody has the address of a page whose answer was lost.
      await noteAttempt(opened.id, { from: ['begun'], state: 'failed', nextAt: null, isClosed: true });
      return { kind: 'unavailable', attempt: opened.id };
    }
    await attemptBegun(opened.id, begun);
    return { kind: 'page', to: { redirect: begun.page, attempt: opened.id } };
  }
  return { kind: 'unavailable', attempt: null };
}

/** The page of the newest attempt, where it may still be paid and asks for the same sum: one page less that may be paid twice. */
async function openPage({ order, hash }: CardOrderRead): Promise<{ redirect: string; attempt: string } | null> {
  const [id] = attemptsOf(hash);
  const newest = id === undefined ? null : await readAttempt(id);
  if (id === undefined || newest?.attempt.state !== 'open') return null;
  const { attempt } = newest;
  if ((attempt.expiresAt ?? 0) - Date.now() < LEAST_LEFT_MS || attempt.amount !== order.money.balance) return null;
  const secret = attempt.secret();
  return secret && { redirect: secret.page, attempt: id };
}

/** Lines, carriage and fee; what costs nothing is left out. */
function itemsOf({ lines, totals, locale }: StoredOrder, amount: Kurus): CardItem[] {
  const t = translator(locale);
  const extra = (id: string, name: string, price: Kurus): CardItem[] =>
    price > 0 ? [{ id, name, category: 'service', isGoods: false, price }] : [];
  const items = [
    ...lines.flatMap(({ sku, name, totalPrice, slug }, at): CardItem[] =>
      totalPrice > 0 ? [{ id: `${at + 1}-${sku}`, name, category: slug, isGoods: true, price: totalPrice }] : [],
    ),
    ...extra('shipping', t('cart:totals.shipping'), totals.shipping),
    ...extra('fee', t('cart:totals.fee'), totals.fee),
  ];
  const sum = items.reduce((all, { price }) => all + price, 0);
  // The provider charges at most the sum of the items.
  return [...items, ...extra('difference', t('cart:totals.total'), amount - sum)];
}
