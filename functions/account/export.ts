/**
 * GET /api/account/export: what the account holds, as JSON (decisions S6; KVKK art. 11); its page names what it leaves out, which no
 * key of the account leads to. One round trip, and
 * another one for every further twenty orders: they are read while the answer is sent, up to `EXPORT_ORDERS`.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account-export.ts';
import { toldReport } from '../../src/contract/admin-visit-report.ts';
import { PAGE_ROWS } from '../../src/contract/paging.ts';
import type { LedgerEntry } from '../../src/domain/money/ledger.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { addressListAnswer, listAddresses } from '../addresses/address-store.ts';
import { cartLines, listCartLines } from '../cart/customer-cart.ts';
import type { ContactMessage } from '../contact/messages.ts';
import { listWindows, windowListAnswer } from '../windows/window-store.ts';
import { favouriteIds, favouritesOf, listFavourites } from '../favourites/favourites-store.ts';
import { streamedAnswer } from '../http/answer.ts';
import { ownActs, ownConsent } from '../marketing/consent.ts';
import { ownOrderView } from '../orders/order-view.ts';
import { listsMeasured, measuredWindows } from '../orders/visit-measures.ts';
import { listOwnOrders, ownOrders } from '../orders/own-orders.ts';
import { type StoredOrder } from '../orders/stored-order.ts';
import { listOwnQuotes, ownQuotesAnswer } from '../orders/quote-store.ts';
import { listOwnPasskeys, passkeyValues, showPasskey } from '../passkeys/passkey-store.ts';
import { exportedReviews, listOwnReviews, ownReviewsAnswer } from '../reviews/own-reviews.ts';
import { listOwnVisits, ownVisitsAnswer } from '../visits/standing-visit.ts';
import { defineCustomerEndpoint, forCustomer } from '../session/customer.ts';
import type { Caller } from '../session/tokens.ts';
import { USER_FIELDS } from '../session/user.ts';
import { f, luaFields, storedFields } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { pageOfSet } from '../store/page.ts';
import { defineScript } from '../store/script.ts';
import { findPendingEmail, pendingEmail } from './email-change.ts';
import { deviceSessions, listStandingSessions, standingSessions } from './sessions.ts';
import { storedBilling, type Agreement } from '../store/shapes/order.ts';

/** A change that the customer agreed to: amounts in lira as everywhere, the proof of it as it is kept. */
const keptAgreement = ({ line, before, after, totals, difference, at, ...kept }: Agreement) => ({
  askedAt: at,
  agreedAt: kept.agreedAt,
  line,
  name: after.name,
  quantityBefore: before.quantity,
  quantityAfter: after.quantity,
  before: before.configuration,
  after: after.configuration,
  colorBefore: before.color,
  colorAfter: after.color,
  total: toLira(totals.total),
  difference: toLira(difference),
  textVersion: kept.textVersion,
  ...(kept.email !== undefined && { email: kept.email }),
  browser: kept.browser,
  keyId: kept.keyId,
  proof: kept.proof,
});

/** A movement of money in lira; without the words and names of operators. */
const keptEntry = ({ kind, method, state, amount, at, day, reference, iban }: LedgerEntry) => ({
  ...{ kind, method, state, at },
  amount: toLira(amount),
  ...(day !== undefined && { day }),
  ...(reference !== undefined && { reference }),
  ...(iban !== undefined && { iban }),
});

/** A booking in the words that it came in. */
const askedWords = ({ name, phone, email, subject, message }: ContactMessage) => ({
  ...{ name, phone, email, subject, message },
});

/** Leaves out the entries of a carrier: cash that it handed over and the fee that it kept. */
const isCustomers = ({ kind }: LedgerEntry): boolean => kind !== 'collected' && kind !== 'fee';

/** Keys under the id of a customer: those the export shows, and those that go with the account. */
export const customerKeys = (uid: string) => ({
  user: key.user(uid),
  emailChange: key.emailChange(uid),
  sessions: key.sessions(uid),
  knownDevices: key.knownDevices(uid),
  addresses: key.addresses(uid),
  addressOrder: key.addressOrder(uid),
  cart: key.cart(uid),
  cartOrder: key.cartOrder(uid),
  favourites: key.favourites(uid),
  windows: key.windows(uid),
  windowOrder: key.windowOrder(uid),
  visitMeasures: key.visitMeasures(uid),
  visitMeasureEnds: key.visitMeasureEnds(uid),
  removedMeasures: key.removedMeasures(uid),
  customerVisits: key.customerVisits(uid),
  customerReviews: key.customerReviews(uid),
  passkeys: key.passkeys(uid),
  customerOrders: key.customerOrders(uid),
});

/** Fields that the API shows of a customer elsewhere, and the others that are kept. */
const FIELDS = [...USER_FIELDS, 'locale', 'registeredAt'] as const;

const userValues = storedFields('user', FIELDS);

const EXPORT = defineScript({
  name: 'export-account',
  uses: [
    findPendingEmail,
    listAddresses,
    listCartLines,
    listFavourites,
    listWindows,
    listsMeasured,
    listOwnVisits,
    listOwnReviews,
    ...listOwnQuotes,
    listStandingSessions,
    pageOfSet,
    listOwnOrders,
    ownConsent,
    showPasskey,
    listOwnPasskeys,
  ],
  lua: `
return {
  redis.call('HMGET', user, ${luaFields('user', FIELDS)}), pendingEmail(),
  listAddresses(), listCartLines(), listFavourites(), listStandingSessions(), listOwnOrders(),
  ownConsent(), listOwnPasskeys(), listWindows(), redis.call('HGET', user, ${f.user.billing}), listOwnVisits(true), listOwnReviews(), listOwnQuotes(),
  listMeasured()
}`,
  answer: z.tuple([
    userValues,
    pendingEmail,
    addressListAnswer,
    cartLines,
    favouriteIds,
    standingSessions,
    ownOrders,
    ownActs,
    z.array(passkeyValues),
    windowListAnswer,
    z.nullable(storedBilling),
    ownVisitsAnswer,
    ownReviewsAnswer,
    ownQuotesAnswer,
    measuredWindows,
  ]),
});

const MORE_ORDERS = defineScript({
  name: 'export-orders',
  uses: [pageOfSet, listOwnOrders],
  lua: `return listOwnOrders()`,
  answer: ownOrders,
});

type OrderPage = z.output<typeof ownOrders>;

/**
 * The orders of an export as rows to be sent, and from where another export goes on: known once the last of them was
 * taken. Every page asks whether the session still stands.
 */
function exportedOrders(first: OrderPage, caller: Caller) {
  const next = Promise.withResolvers<string | null>();
  async function* rows(): AsyncGenerator<StoredOrder> {
    let [orders, following] = first;
    let read = PAGE_ROWS;
    yield* orders;
    while (following !== '' && read < contract.EXPORT_ORDERS) {
      const page = await forCustomer(caller, MORE_ORDERS, {
        keys: { customerOrders: key.customerOrders(caller.sub) },
        args: { uid: caller.sub, cursor: following, limit: PAGE_ROWS },
      });
      if (!page.ok) throw new Error(`The export ended early: ${page.code}`);
      [orders, following] = page.result;
      read += PAGE_ROWS;
      yield* orders;
    }
    next.resolve(following === '' ? null : following);
  }
  return { rows: rows(), next: next.promise };
}

async function* mapped<From, To>(rows: AsyncIterable<From>, to: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield to(row);
}

/** A new export is counted; its further pages as often as the longest history needs them. */
const limitOf = ({ sub }: Caller, cursor: string): Limit =>
  cursor === ''
    ? { name: 'export', id: sub, max: 10, windowSeconds: 3600 }
    : { name: 'export-more', id: sub, max: 500, windowSeconds: 3600 };

export const exportAccount = defineCustomerEndpoint(contract.exportAccount, {
  async handle({ caller, query: { cursor }, locale: callersLocale }) {
    const { sub, tv } = caller;
    const input = { keys: customerKeys(sub), args: { uid: sub, tokenVersion: tv, cursor, limit: PAGE_ROWS } };
    const read = await forCustomer(caller, EXPORT, input, [limitOf(caller, cursor)]);
    if (!read.ok) return read;
    const [
      { locale, ...user },
      waiting,
      addresses,
      cart,
      favourites,
      sessions,
      orders,
      marketing,
      passkeys,
      windows,
      billing,
      visits,
      reviews,
      quotes,
      measured,
    ] = read.result;
    const now = new Date();
    const exportedAt = now.toISOString();
    const { rows, next } = exportedOrders(orders, caller);
    const exported = {
      exportedAt,
      profile: { id: sub, ...user, language: locale, pendingEmail: waiting },
      addresses,
      favorites: favouritesOf(favourites, callersLocale),
      windows,
      measuredWindows: measured,
      billing,
      reviews: exportedReviews(caller, reviews),
      visits: visits.map(({ district, day, from, to, address = '', report, message }) => ({
        ...{ district, day, from, to, address, asked: message && askedWords(message) },
        measured: report === undefined ? null : z.parse(toldReport, JSON.parse(report)),
      })),
      quotes: quotes.map(({ at, until, body: { customer, windows, text, total } }) => ({
        at: new Date(at).toISOString(),
        until: new Date(until).toISOString(),
        ...{ customer, windows, text },
        total: toLira(total),
      })),
      marketing,
      cart: cart.map(({ item }) => item),
      sessions: deviceSessions(sessions, caller),
      passkeys,
      orders: mapped(rows, (order) => ({
        ...ownOrderView(order, callersLocale),
        consents: order.consents,
        agreements: order.agreements.map(keptAgreement),
        ledger: order.ledger.filter(isCustomers).map(keptEntry),
      })),
      next,
    };
    const name = `kivrim-perde-${dayInIstanbul(now)}.json`;
    return streamedAnswer(exported, { headers: { 'Content-Disposition': `attachment; filename="${name}"` } });
  },
});
