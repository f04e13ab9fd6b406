/** For every call that asks for something, what a browser would send. A new call does not compile without its sample. */
import type { CallContract, InputOf } from '../../../src/contract/contract.ts';
import { holidays, shop } from '../../../functions/catalogue/shop.ts';
import { offeredHalfDays } from '../../../src/domain/workshop/booking.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { nameOf, type CallName, type Contract, type NameOf } from '../../support/contracts.ts';
import { newEmail, PASSWORD, registration } from './account.ts';
import { newAuthenticator } from './authenticator.ts';
import { addressBody } from './address.ts';
import { CURTAIN, DELIVERY, newKey, QUOTE, SALE } from './order.ts';

/** Ids that belong to one customer. */
export interface Belongings {
  readonly email: string;
  readonly refreshToken: string;
  readonly session: string;
  readonly address: string;
  readonly order: string;
  /** Id of a line of the cart. */
  readonly line: string;
  readonly window: string;
  readonly passkey: string;
  /** Challenge of a passkey that is about to be added. */
  readonly challenge: string;
}

/** Ids of the right form that belong to nobody. */
export const NOBODYS: Belongings = {
  email: newEmail(),
  refreshToken: 'r',
  session: 's',
  address: 'a',
  order: 'KP-1795180000000',
  line: 'l',
  window: 'w',
  passkey: 'p',
  challenge: 'C'.repeat(43),
};

/** Everything under one name. */
export const allCalled = (name: string): Belongings => ({
  email: name,
  refreshToken: name,
  session: name,
  address: name,
  order: name,
  line: name,
  window: name,
  passkey: name,
  challenge: name,
});

type SampleInput<One extends Contract> = One extends unknown ? (unknown extends InputOf<One> ? never : One) : never;

type Samples = {
  readonly [One in SampleInput<Contract> as NameOf<One>]: (
    of: Belongings,
  ) => InputOf<One> & { readonly headers?: Readonly<Record<string, string>> };
};

const BOOKER = { district: 'Kadıköy', name: 'Ayşe Yılmaz', phone: '0532 000 00 00', email: newEmail() };
/** A half-day that is offered for days yet: no holiday, and not over where a test has travelled a night. */
function halfDay() {
  const today = dayInIstanbul(new Date());
  const offered = offeredHalfDays(shop.visits, { district: BOOKER.district, today, holidays });
  const found = offered.find(({ day, half }) => half === 'morning' && day > daysAfter(today, 2));
  if (!found) throw new Error('expected a half-day');
  return found;
}

const SAMPLES = {
  'POST /api/auth/register': () => ({ body: registration() }),
  'POST /api/auth/login': ({ email }) => ({ body: { email, password: PASSWORD } }),
  'POST /api/auth/refresh': ({ refreshToken }) => ({ body: { refreshToken } }),
  'POST /api/auth/logout': ({ refreshToken }) => ({ body: { refreshToken } }),
  'POST /api/auth/logout-all': () => ({ body: { currentPassword: PASSWORD } }),
  'POST /api/auth/forgot-password': ({ email }) => ({ body: { email } }),
  'POST /api/auth/reset-password': () => ({ body: { token: 'x', password: PASSWORD, confirmPassword: PASSWORD } }),
  'POST /api/auth/remove-passkeys': () => ({ body: { token: 'x' } }),
  'POST /api/auth/confirm-email': () => ({ body: { token: 'x' } }),
  'POST /api/auth/second-factor': () => ({ body: { ticket: 'x', code: '123456' } }),
  'POST /api/auth/totp/confirm': () => ({ body: { code: '123456' } }),
  'POST /api/auth/confirm': () => ({ body: { code: '123456' } }),
  'POST /api/admin/team/invites': ({ email }) => ({ body: { email: `davet.${email}`, role: 'office' } }),
  'DELETE /api/admin/team/invites/:id': () => ({ params: { id: 'i' } }),
  'POST /api/admin/team/join': () => ({ body: { token: 'x' } }),
  'PUT /api/admin/team/members/:id/role': () => ({ params: { id: 'm' }, body: { role: 'fitter' } }),
  'PUT /api/admin/team/notices': () => ({ body: { notices: [] } }),
  'DELETE /api/admin/team/members/:id': () => ({ params: { id: 'm' } }),
  'DELETE /api/admin/team/members/:id/factor': () => ({ params: { id: 'm' } }),
  'DELETE /api/admin/team/members/:id/sessions/:session': () => ({ params: { id: 'm', session: 's' } }),
  'GET /api/admin/curve': () => ({ query: { step: 'month' } }),
  'GET /api/admin/views': () => ({ query: { days: '28' } }),
  'GET /api/admin/journal': () => ({ query: { limit: '5' } }),
  'POST /api/auth/passkeys/registration': () => ({ body: { currentPassword: PASSWORD } }),
  'POST /api/auth/passkeys': ({ challenge }) => ({ body: { credential: newAuthenticator().make(challenge) } }),
  'PUT /api/auth/passkeys/:id': ({ passkey }) => ({ params: { id: passkey }, body: { name: 'Telefonum' } }),
  'DELETE /api/auth/passkeys/:id': ({ passkey }) => ({ params: { id: passkey } }),
  'POST /api/auth/passkeys/sign-in': ({ challenge }) => ({ body: { credential: newAuthenticator().use(challenge) } }),
  'POST /api/auth/passkeys/second-factor-options': () => ({ body: { ticket: 'x' } }),
  'POST /api/auth/passkeys/second-factor': ({ challenge }) => ({
    body: { ticket: 'x', credential: newAuthenticator().use(challenge) },
  }),
  'POST /api/auth/passkeys/confirmation': ({ challenge }) => ({
    body: { credential: newAuthenticator().use(challenge) },
  }),
  'POST /api/addresses': () => ({ body: addressBody() }),
  'GET /api/addresses/:id': ({ address }) => ({ params: { id: address } }),
  'PUT /api/addresses/:id': ({ address }) => ({ params: { id: address }, body: addressBody({ street: 'Çalındı' }) }),
  'DELETE /api/addresses/:id': ({ address }) => ({ params: { id: address } }),
  'PUT /api/addresses/:id/default': ({ address }) => ({ params: { id: address } }),
  'PUT /api/account/profile': ({ email }) => ({ body: { firstName: 'A', lastName: 'B', email, phone: '' } }),
  'POST /api/account/password': () => ({ body: { currentPassword: PASSWORD, password: 'Yeni.Perdeler8' } }),
  'PUT /api/account/billing': () => ({ body: { kind: 'person', name: 'Çalındı', taxNumber: '17291716060' } }),
  'PUT /api/account/marketing': () => ({ body: { given: true } }),
  'GET /api/account/export': () => ({ query: { cursor: '1795180000000' } }),
  'DELETE /api/account': () => ({ body: { password: PASSWORD } }),
  'DELETE /api/account/sessions/:id': ({ session }) => ({ params: { id: session } }),
  'GET /api/account/orders/:orderNo': ({ order }) => ({ params: { orderNo: order } }),
  'GET /api/account/favorites': () => ({ query: { limit: '5' } }),
  'DELETE /api/account/favorites/:productId': () => ({ params: { productId: '1' } }),
  'GET /api/favorites': () => ({ query: { limit: '5' } }),
  'POST /api/favorites/add': () => ({ body: { productId: 1 } }),
  'POST /api/favorites/remove': () => ({ body: { productId: 1 } }),
  'POST /api/favorites/merge': () => ({ body: { productIds: [1] } }),
  // The browser gives the id: somebody else's makes a window of one's own.
  'PUT /api/windows/:id': () => ({
    params: { id: 'salon' },
    body: { room: 'Salon', width: 250, height: 240, mount: null, note: '' },
  }),
  'DELETE /api/windows/:id': ({ window }) => ({ params: { id: window } }),
  'POST /api/windows/merge': () => ({
    body: { windows: [{ id: 'salon', room: 'Salon', width: 250, height: 240, mount: 'wall', note: '' }] },
  }),
  'POST /api/cart/add': () => ({ body: CURTAIN }),
  'POST /api/cart/update': ({ line }) => ({ body: { id: line, quantity: 2 } }),
  'POST /api/cart/remove': ({ line }) => ({ body: { ids: [line] } }),
  'POST /api/cart/merge': () => ({ body: { lines: [CURTAIN] } }),
  'POST /api/cart/coupon': () => ({ body: { code: 'HOSGELDIN10' } }),
  'POST /api/orders': () => ({
    body: {
      items: [CURTAIN],
      delivery: DELIVERY,
      payment: { type: 'credit-card', card: { brand: 'visa', last4: '4242' } },
      expectedTotal: 0,
      consents: { distanceSales: true, customMade: true },
    },
    headers: { 'Idempotency-Key': newKey() },
  }),
  'GET /api/orders': () => ({ query: { limit: '5', cursor: '1795180000000' } }),
  'GET /api/account/orders': () => ({ query: { limit: '5' } }),
  'GET /api/orders/:orderNo': ({ order }) => ({ params: { orderNo: order } }),
  'POST /api/orders/:orderNo/cancel': ({ order }) => ({ params: { orderNo: order } }),
  'GET /api/shipping/days': () => ({ query: { size: 'large' } }),
  'GET /api/shipping/track/:orderNo': ({ order }) => ({ params: { orderNo: order } }),
  'GET /api/products': () => ({ query: { category: 'curtains', sort: 'price-low', limit: '4' } }),
  'GET /api/products/search': () => ({ query: { q: 'sisli', limit: '4' } }),
  'GET /api/search': () => ({ query: { q: 'sisli', limit: '4' } }),
  'GET /api/products/:product': () => ({ params: { product: '1' } }),
  'GET /api/geo/districts': () => ({ query: { city: '34' } }),
  'GET /api/geo/neighbourhoods': () => ({ query: { city: '34', district: 'kadikoy' } }),
  'GET /api/visits/slots': () => ({ query: { district: 'Kadıköy' } }),
  'POST /api/visits': () => ({ body: { ...BOOKER, ...halfDay() } }),
  'GET /api/visits/:token': () => ({ params: { token: 'x' } }),
  'PUT /api/account/visits/:id': () => ({ params: { id: 'x' }, body: halfDay() }),
  'DELETE /api/account/visits/:id': () => ({ params: { id: 'x' } }),
  'PUT /api/visits/:token': () => ({ params: { token: 'x' }, body: halfDay() }),
  'DELETE /api/visits/:token': () => ({ params: { token: 'x' } }),
  'POST /api/orders/:orderNo/claim-link': () => ({ params: { orderNo: 'KP-1795180000000' } }),
  'POST /api/fit-claim': () => ({ body: { token: 'x' } }),
  'POST /api/fit-claim/make': () => ({
    body: { token: 'x', claim: { line: 0, asLabelled: false, remedy: 'repair', text: '' } },
  }),
  'POST /api/measure-link/show': () => ({ body: { id: 'x'.repeat(43) } }),
  'POST /api/measure-link/answer': () => ({ body: { id: 'x'.repeat(43), width: 250, height: 240 } }),
  'GET /api/reviews': () => ({ query: { product: '1', sort: 'new', limit: '5' } }),
  'GET /api/reviews/photos/:id': () => ({ params: { id: 'x' } }),
  'GET /api/account/reviews': () => ({ query: { limit: '5' } }),
  'GET /api/account/reviews/:orderNo/:line': ({ order }) => ({ params: { orderNo: order, line: '0' } }),
  'PUT /api/account/reviews/:orderNo/:line': ({ order }) => ({
    params: { orderNo: order, line: '0' },
    body: { stars: 1, text: 'Çalındı' },
  }),
  'DELETE /api/account/reviews/:orderNo/:line': ({ order }) => ({ params: { orderNo: order, line: '0' } }),
  'PUT /api/account/reviews/:orderNo/:line/remedied': ({ order }) => ({
    params: { orderNo: order, line: '0' },
    body: { agrees: true },
  }),
  'POST /api/review/withdraw': () => ({ body: { token: 'x' } }),
  'POST /api/review': () => ({ body: { token: 'x' } }),
  'POST /api/review/write': () => ({ body: { token: 'x', stars: 5, fit: 'exact', text: 'Güzel' } }),
  'POST /api/review/remedied': () => ({ body: { token: 'x', agrees: true } }),
  'POST /api/contact': () => ({
    body: { name: 'Ayşe', email: newEmail(), phone: '', subject: 'Ölçü', message: 'Merhaba' },
  }),
  'GET /api/admin/messages': () => ({ query: { state: 'open', limit: '5' } }),
  'PATCH /api/admin/messages/:id': () => ({ params: { id: 'm' }, body: { version: 1, state: 'closed' } }),
  'POST /api/admin/messages/:id/answer': () => ({ params: { id: 'm' }, body: { version: 1, text: 'Merhaba' } }),
  'GET /api/admin/reviews': () => ({ query: { state: 'waiting', limit: '5' } }),
  'GET /api/admin/reviews/:id/photo': () => ({ params: { id: 'r' } }),
  'POST /api/admin/reviews/:id': () => ({ params: { id: 'r' }, body: { version: 1, act: 'publish' } }),
  'POST /api/admin/rolls': () => ({
    body: { productId: 1, color: 'kum', width: 300, length: 2000, lot: '2402', shelf: '1', supplier: 'Dokuma' },
  }),
  'PATCH /api/admin/rolls/:id': () => ({
    params: { id: 'T-999' },
    body: { version: 1, length: 100, lot: '2402', shelf: '1', supplier: '' },
  }),
  'POST /api/admin/board/:orderNo/:line': () => ({
    params: { orderNo: 'KP-1', line: '0' },
    body: { version: 0, to: 'sew' },
  }),
  'DELETE /api/admin/board/:orderNo/:line': () => ({ params: { orderNo: 'KP-1', line: '0' }, query: { version: '1' } }),
  'GET /api/admin/board': () => ({ query: { order: '' } }),
  'GET /api/admin/cuts': () => ({ query: { until: '' } }),
  'POST /api/admin/cuts': () => ({ body: { until: '', stock: 'T-999', plan: 'p'.repeat(43) } }),
  'DELETE /api/admin/cuts/:plan': () => ({ params: { plan: 'p'.repeat(43) }, query: { until: '' } }),
  'POST /api/admin/customers/find': () => ({ body: { phone: '0532 000 00 00' } }),
  'POST /api/admin/quotes': () => ({ headers: { 'Idempotency-Key': newKey() }, body: QUOTE }),
  'POST /api/admin/sales': () => ({ headers: { 'Idempotency-Key': newKey() }, body: SALE }),
  'GET /api/admin/quotes': () => ({ query: { limit: '5' } }),
  'POST /api/admin/quotes/:id/withdraw': () => ({ params: { id: 'q' } }),
  'POST /api/quotes/open': () => ({ body: { token: 'x' } }),
  'GET /api/admin/visits': () => ({ query: { day: dayInIstanbul(new Date()) } }),
  'PUT /api/admin/visits/:subject/report': () => ({
    params: { subject: 'm' },
    body: { version: 0, rooms: [], note: '', isDone: true },
  }),
  'GET /api/admin/visits/:subject/photos/:id': () => ({ params: { subject: 'm', id: 'r.1' } }),
  'PUT /api/admin/visits/:subject/photos/:id': () => ({
    params: { subject: 'm', id: 'r.1' },
    body: { image: '/9j/AAAA' },
  }),
  'DELETE /api/admin/visits/:subject/photos/:id': () => ({ params: { subject: 'm', id: 'r.1' } }),
  'GET /api/admin/visits/:subject': () => ({ params: { subject: 'm' } }),
  'PUT /api/admin/visits/:subject': () => ({
    params: { subject: 'm' },
    body: { version: 0, day: dayInIstanbul(new Date()), from: '10:00', to: '12:00', address: 'Moda Cad. 1', note: '' },
  }),
  'DELETE /api/admin/visits/:subject': () => ({ params: { subject: 'm' }, body: { version: 1 } }),
  'GET /api/admin/letters': () => ({ query: { state: 'failed', limit: '5' } }),
  'POST /api/admin/marketing': () => ({ body: { email: newEmail() } }),
  'POST /api/admin/letters/:id/send': () => ({ params: { id: 'contact:m' } }),
  'GET /api/admin/errors': () => ({ query: { limit: '5' } }),
  'POST /api/admin/errors/seen': () => ({ body: { ids: ['a'.repeat(22)] } }),
  'POST /api/marketing/unsubscribe': () => ({ body: { token: 'x' } }),
  'POST /api/marketing/one-click': () => ({ query: { t: 'x' } }),
  'POST /api/errorlogging/log': () => ({ body: { source: 'Frontend', message: 'x', stackTrace: 'at x.js:1' } }),
  'POST /api/logs/error': () => ({ body: { message: 'x', additionalData: { island: 'x' } } }),
  'POST /api/logs/error-batch': () => ({ body: { errors: [{ message: 'x' }] } }),
  'POST /api/logs/pageview': () => ({ body: { url: '/' } }),
  'POST /api/logs/web-vitals': () => ({ body: { url: '/', metrics: [{ name: 'LCP', value: 1 }] } }),
  'POST /api/csp-report': () => ({
    headers: { 'Content-Type': 'application/csp-report' },
    body: { 'csp-report': { 'document-uri': '/', 'effective-directive': 'img-src', 'line-number': 1 } },
  }),
  'GET /api/admin/export': () => ({ query: { from: '2026-11-01', to: '2026-11-30', format: 'csv' } }),
  'POST /api/order-link': () => ({ body: { token: 'x' } }),
  'POST /api/orders/:orderNo/pay': ({ order, email }) => ({ params: { orderNo: order }, body: { email } }),
  'POST /api/admin/payments/close': () => ({ body: { id: 'x' } }),
  'POST /api/admin/payments/:orderNo/ask': ({ order }) => ({ params: { orderNo: order } }),
  'POST /api/payments/callback': () => ({
    body: { token: 'x' },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }),
  'POST /api/payments/notification': () => ({ body: { token: 'x' } }),
  'GET /api/payments/instalments': () => ({ query: { amount: '1186.88' } }),
  'GET /api/payments/:attempt': () => ({ params: { attempt: 'a'.repeat(22) } }),
  'POST /api/order-change': () => ({ body: { token: 'x' } }),
  'POST /api/order-change/answer': () => ({ body: { token: 'x', accept: true } }),
  'GET /api/admin/money': () => ({ query: { limit: '5' } }),
  'POST /api/admin/money/statement': () => ({ body: { source: 'bank', text: '23.11.2026;AYSE YILMAZ;1,00' } }),
  'GET /api/admin/orders': () => ({ query: { status: 'open', payment: 'paid', q: 'ayse', from: '2026-11-01' } }),
  'GET /api/admin/sheets': () => ({ query: { status: 'Confirmed', limit: '5' } }),
  'GET /api/admin/sheets/:orderNo': ({ order }) => ({ params: { orderNo: order } }),
  'GET /api/admin/orders/:orderNo': ({ order }) => ({ params: { orderNo: order } }),
  'GET /api/admin/orders/:orderNo/customer': ({ order }) => ({ params: { orderNo: order } }),
  'PATCH /api/admin/orders/:orderNo': ({ order }) => ({
    params: { orderNo: order },
    body: { version: 1, note: { text: 'Telefonda soruldu', public: false } },
  }),
  'POST /api/admin/orders/bulk': ({ order }) => ({ body: { orderNos: [order], status: 'InProduction' } }),
} satisfies Samples;

export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const samples = new Map<string, (of: Belongings) => Sample>(Object.entries(SAMPLES));

/** Empty for a call that asks for nothing. */
export const sampleOf = (contract: CallContract, of: Belongings): Sample => samples.get(nameOf(contract))?.(of) ?? {};

/** Whether the path names something of a customer's: it is another one for another customer. */
export const namesSomethingOwned = (contract: CallContract): boolean =>
  JSON.stringify(sampleOf(contract, NOBODYS).params) !== JSON.stringify(sampleOf(contract, allCalled('other')).params);

const ENDING: readonly CallName[] = ['POST /api/auth/logout-all', 'POST /api/account/password', 'DELETE /api/account'];

/** Whether the password is compared before its work is done: one round trip more. */
export const asksForPassword = (contract: CallContract): boolean =>
  'currentPassword' in (sampleOf(contract, NOBODYS).body ?? {});

/** Whether the session that calls is over after it. */
export const endsItsSession = (contract: CallContract): boolean => ENDING.some((name) => name === nameOf(contract));

const BY_TOKEN: readonly CallName[] = [
  'POST /api/admin/team/join',
  'POST /api/order-link',
  'POST /api/order-change',
  'POST /api/order-change/answer',
  'POST /api/quotes/open',
  'POST /api/auth/second-factor',
  'POST /api/auth/passkeys/second-factor-options',
  'POST /api/auth/passkeys/second-factor',
];

/** Whether it takes a token of a letter, or of the call before, which no sample has. */
export const takesAToken = (contract: CallContract): boolean => BY_TOKEN.some((name) => name === nameOf(contract));
