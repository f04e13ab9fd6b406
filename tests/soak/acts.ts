/** The next act of a shopper. */
import type { Act } from './plan.ts';
import { orderWhatIsInTheCart } from './checkout.ts';
import { runErrand } from './errands.ts';
import { lineOf, productAt } from './goods.ts';
import { lineIdentity } from '../../src/domain/cart/cart.ts';
import { isCartWhole } from './browser/browser.ts';
import {
  becomeCustomer,
  checkCart,
  checkSession,
  comeBack,
  goTo,
  leave,
  newIp,
  pageAt,
  quiet,
  searchStorage,
  sleep,
  type Shopper,
} from './shopper.ts';

const DEFINITE_MISS = 404;

export async function act(shopper: Shopper, next: Act): Promise<void> {
  shopper.ip = newIp();
  shopper.books.write(shopper.index, JSON.stringify(next));
  if (shopper.isCustomer && !shopper.isSignedIn) await becomeCustomer(shopper);
  await perform(shopper, next);
  for (const page of shopper.pages) if (page) checkSession(shopper, page);
  if (!shopper.isCustomer || shopper.isSignedIn) await checkCart(shopper);
}

async function perform(shopper: Shopper, next: Act): Promise<void> {
  switch (next.do) {
    case 'browse':
      return browse(shopper);
    case 'add':
    case 'piece':
      return add(shopper, next);
    case 'quantity':
      return changeQuantity(shopper, next);
    case 'remove':
      return remove(shopper, next.pick);
    case 'coupon':
      return useCoupon(shopper);
    case 'favourite':
      return favour(shopper, productAt(next.pick % 6).id);
    case 'address':
      return saveAddress(shopper, next.presses);
    case 'checkout':
      return orderWhatIsInTheCart(shopper, next);
    case 'track':
      return track(shopper);
    case 'account':
      return lookIntoAccount(shopper);
    case 'cancel':
      return cancel(shopper);
    case 'reload':
      await goTo(shopper, '/');
      return;
    case 'revisit':
      return comeBack(shopper);
    case 'sleep':
      sleep(shopper);
      return;
    case 'offline':
      if (shopper.browser.isOnline()) shopper.browser.goOffline();
      else shopper.browser.goOnline();
      return;
    case 'sign-out':
      return signOut(shopper);
    case 'profile':
    case 'password':
    case 'everywhere':
      return runErrand(shopper, next);
  }
}

async function browse(shopper: Shopper): Promise<void> {
  const { tab } = await pageAt(shopper);
  await tab.call(tab.calls.checkCoupon, { body: { code: 'YOK' } });
}

async function add(
  shopper: Shopper,
  { do: kind, pick, width, tab }: Extract<Act, { pick: number; width: number }>,
): Promise<void> {
  const page = await pageAt(shopper, tab);
  const line = lineOf(page.tab, kind, pick, width, shopper.person.room);
  const outcome = await page.tab.addToCart(line);
  if (outcome !== 'full' && outcome !== 'most') shopper.cart.added(lineIdentity(line));
  if (outcome === 'unsaved') shopper.books.complain('a cart that could not be kept', shopper.index, outcome);
}

async function changeQuantity(shopper: Shopper, { pick, by, tab }: Extract<Act, { by: number }>): Promise<void> {
  const page = await pageAt(shopper, tab);
  await page.tab.cart.load();
  const { lines } = page.tab.$cart.get();
  const line = lines[pick % (lines.length || 1)];
  if (!line) return;
  await page.tab.cart.changeQuantity(line.id, by);
  shopper.cart.changed(lineIdentity(line), Math.max(1, line.quantity + by));
}

async function remove(shopper: Shopper, pick: number): Promise<void> {
  const { tab } = await pageAt(shopper);
  const { lines } = tab.$cart.get();
  const line = lines[pick % (lines.length || 1)];
  if (!line) return;
  await tab.cart.remove(line.id);
  shopper.cart.removed(lineIdentity(line));
}

async function useCoupon(shopper: Shopper): Promise<void> {
  const { tab } = await pageAt(shopper);
  const answer = await tab.call(tab.calls.checkCoupon, { body: { code: 'HOSGELDIN10' } });
  if (answer.ok) await tab.cart.setCoupon(answer.data);
}

async function favour(shopper: Shopper, id: number): Promise<void> {
  const { tab } = await pageAt(shopper);
  await quiet(shopper);
  if (!shopper.isCustomer) shopper.hearts.set(id, !tab.readFavourites().includes(id));
  tab.toggleFavourite(id);
  await quiet(shopper);
}

async function saveAddress(shopper: Shopper, presses: number): Promise<void> {
  if (!shopper.isSignedIn) return;
  const { tab } = await pageAt(shopper);
  const { firstName, lastName, phone, street: first } = shopper.person;
  const street = `${first} ${shopper.addresses.size + 1}`;
  shopper.addresses.set(street, false);
  const form = {
    addressTitle: 'Ev' as const,
    firstName,
    lastName,
    phone,
    cityCode: '34',
    districtCode: 'kadikoy',
    cityName: 'İstanbul',
    districtName: 'Kadıköy',
    neighbourhood: 'Caferağa Mah',
    street,
    buildingNo: '1',
    apartmentNo: '',
    postalCode: '34710',
    additionalInfo: '',
    isDefault: false,
  };
  const attempt = tab.nameOfAddition(form);
  for (let pressed = 0; pressed < presses; pressed += 1) {
    const answer = await tab.saveAddress(null, form, attempt);
    if (answer.ok) return void shopper.addresses.set(street, true);
  }
}

async function track(shopper: Shopper): Promise<void> {
  const { tab } = await pageAt(shopper);
  for (const orderNo of toldTo(shopper).slice(-1)) {
    const answer = await tab.fetchTracking(orderNo);
    if (!answer.ok && answer.status === DEFINITE_MISS) {
      shopper.books.complain('an acknowledged order that cannot be tracked', shopper.index, orderNo);
    }
  }
}

/** Nobody here orders more often than one answer can list. */
const MOST = { query: { limit: '100' } } as const;

async function lookIntoAccount(shopper: Shopper): Promise<void> {
  if (!shopper.isSignedIn) return;
  const { tab } = await pageAt(shopper);
  const [me, orders] = [await tab.callAsCustomer(tab.calls.me), await tab.callAsCustomer(tab.calls.listOrders, MOST)];
  if (me.ok && me.data.email !== shopper.person.email) {
    shopper.books.complain('somebody else is signed in', shopper.index, me.data.id);
  }
  if (!orders.ok) return;
  const listed = orders.data.map(({ orderNo }) => orderNo);
  for (const orderNo of shopper.own) {
    if (orderNo.startsWith('KP-') && !listed.includes(orderNo)) {
      shopper.books.complain('an order that is not in its account', shopper.index, orderNo);
    }
  }
}

async function cancel(shopper: Shopper): Promise<void> {
  if (!shopper.isSignedIn) return;
  const { tab } = await pageAt(shopper);
  const orderNo = toldTo(shopper).find((one) => shopper.own.has(one) && !shopper.books.cancelled.has(one));
  if (orderNo === undefined) return;
  for (let pressed = 0; pressed < 2; pressed += 1) {
    const answer = await tab.cancelOrder(orderNo);
    if (answer.ok) return;
    if (answer.code === 'order_not_cancellable' || answer.code === 'order_not_found') {
      shopper.books.complain('an order that cannot be cancelled', shopper.index, `${orderNo} ${answer.code}`);
      return;
    }
  }
}

const toldTo = ({ books, index }: Shopper): string[] =>
  books.purchases.filter(({ shopper }) => shopper === index).flatMap(({ told }) => [...told]);

async function signOut(shopper: Shopper): Promise<void> {
  if (!shopper.isSignedIn) return;
  await quiet(shopper);
  const wasWhole = isCartWhole(shopper.browser);
  await leave(shopper);
  shopper.books.write(shopper.index, `  signed out, cart at the server: ${wasWhole}`);
  await searchStorage(shopper, null, 'after signing out');
}
