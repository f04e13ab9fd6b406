/** GET /api/account/export: all the shop knows of the customer, as JSON (decisions S6; KVKK art. 11). One round trip. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/account.ts';
import { userAnswer } from '../../src/contract/session.ts';
import { LOCALES } from '../../src/domain/locale.ts';
import { addressListAnswer, listAddresses } from '../addresses/address-store.ts';
import { cartLines, listCartLines } from '../cart/customer-cart.ts';
import { favouriteIds, favouritesOf, listFavourites } from '../favourites/favourites-store.ts';
import { answer } from '../http/answer.ts';
import { ownActs, ownConsent } from '../marketing/consent.ts';
import { ownOrderView } from '../orders/order-view.ts';
import { listCustomerOrders } from '../orders/own-orders.ts';
import { storedOrders } from '../orders/stored-order.ts';
import { defineCustomerEndpoint, forCustomer } from '../session/customer.ts';
import { luaFields, USER_FIELDS } from '../session/user.ts';
import { valuesOf } from '../store/answers.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { findPendingEmail, pendingEmail } from './email-change.ts';
import { deviceSessions, listStandingSessions, standingSessions } from './sessions.ts';

/** What is kept under the id of a customer: what the export shows, and what goes with the account. */
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
  customerOrders: key.customerOrders(uid),
});

/** What the API shows of a customer elsewhere, and what else is kept. */
const FIELDS = [...USER_FIELDS, 'locale', 'registeredAt'] as const;

const userValues = z.pipe(
  valuesOf(FIELDS),
  z.extend(z.omit(userAnswer, { id: true }), { locale: z.enum(LOCALES), registeredAt: z.string() }),
);

const EXPORT = defineScript({
  name: 'export-account',
  uses: [
    findPendingEmail,
    listAddresses,
    listCartLines,
    listFavourites,
    listStandingSessions,
    listCustomerOrders,
    ownConsent,
  ],
  lua: `
return {
  redis.call('HMGET', user, ${luaFields(FIELDS)}), pendingEmail(),
  listAddresses(), listCartLines(), listFavourites(), listStandingSessions(), listCustomerOrders(),
  ownConsent()
}`,
  answer: z.tuple([
    userValues,
    pendingEmail,
    addressListAnswer,
    cartLines,
    favouriteIds,
    standingSessions,
    storedOrders,
    ownActs,
  ]),
});

export const exportAccount = defineCustomerEndpoint(contract.exportAccount, {
  async handle({ caller, locale: callersLocale }) {
    const { sub, tv } = caller;
    const limit = { name: 'export', id: sub, max: 10, windowSeconds: 3600 };
    const input = { keys: customerKeys(sub), args: { uid: sub, tokenVersion: tv } };
    const read = await forCustomer(caller, EXPORT, input, [limit]);
    if (!read.ok) return read;
    const [{ locale, ...user }, waiting, addresses, cart, favourites, sessions, orders, marketing] = read.result;
    const exportedAt = new Date().toISOString();
    const exported = {
      exportedAt,
      profile: { id: sub, ...user, language: locale, pendingEmail: waiting },
      addresses,
      favorites: favouritesOf(favourites, callersLocale),
      marketing,
      cart: cart.map(({ item }) => item),
      sessions: deviceSessions(sessions, caller),
      orders: orders.map((order) => ({ ...ownOrderView(order, callersLocale), consents: order.consents })),
    };
    const name = `kivrim-perde-${exportedAt.slice(0, 10)}.json`;
    return answer(exported, { headers: { 'Content-Disposition': `attachment; filename="${name}"` } });
  },
});
