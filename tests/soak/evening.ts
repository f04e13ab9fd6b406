/**
 * All faults are over: every shopper who waits for an answer asks again, and each looks whether the shop has what is
 * theirs.
 */
import {
  goTo,
  becomeCustomer,
  checkCart,
  linesIn,
  newIp,
  pageAt,
  quiet,
  searchStorage,
  sleep,
  type Shopper,
} from './shopper.ts';
import { checkErrands } from './errands.ts';
import { orderWhatIsInTheCart } from './checkout.ts';
import { lineIdentity } from '../../src/domain/cart/cart.ts';
import { isCartWhole } from './browser/browser.ts';
import { until } from './until.ts';

/** So many tries an account has in an hour, whatever they lead to (security §2.6). */
const MOST_KNOCKS = 20;

export async function endDay(shopper: Shopper): Promise<void> {
  const { browser, books, index } = shopper;
  shopper.ip = newIp();
  browser.calmDown();
  browser.goOnline();
  books.write(index, 'evening');
  await goTo(shopper, '/');
  if (shopper.isCustomer && !shopper.isSignedIn) await becomeCustomer(shopper);
  if (shopper.isCustomer && !shopper.isSignedIn) {
    if (shopper.knocks < MOST_KNOCKS) books.complain('a customer who is kept out', index, String(shopper.knocks));
    if (shopper.pending) shopper.pending.isLetGo = true;
    return;
  }
  const waiting = shopper.pending;
  if (waiting) {
    await orderWhatIsInTheCart(shopper, { do: 'checkout', pay: 'bank-transfer', presses: 3, meanwhile: 'nothing' });
    // A purchase that the shop has refused is settled too.
    if (isWaiting(shopper)) books.complain('a purchase that finds no end', index, String(waiting.id));
  }
  await goTo(shopper, '/');
  await quiet(shopper);
  if (shopper.isCustomer) await checkAccount(shopper).then(() => checkErrands(shopper));
  else checkVisitorHearts(shopper);
  await checkCart(shopper);
  await searchStorage(shopper, shopper.person.index, 'in the evening');
}

const isWaiting = ({ pending }: Shopper): boolean => pending !== null;

/** The session still refreshes, and cart, hearts and addresses are what this person has made them. */
async function checkAccount(shopper: Shopper): Promise<void> {
  const { books, browser, index, person } = shopper;
  const complain = (what: string, detail: string): void => books.complain(what, index, detail);
  await until(() => isCartWhole(browser));
  sleep(shopper);
  const page = await pageAt(shopper);
  const { tab } = page;
  const before = browser.stored.get('refreshToken');
  const me = await tab.callAsCustomer(tab.calls.me);
  if (!me.ok || me.data.email !== person.email) {
    complain('a session that does not refresh', me.ok ? me.data.id : me.code);
    return;
  }
  if (browser.stored.get('refreshToken') === before) complain('a session that was not refreshed', '');

  const cart = await tab.callAsCustomer(tab.calls.showCart);
  const there = new Map(cart.ok ? cart.data.lines.map((line) => [lineIdentity(line), line.quantity]) : []);
  const here = linesIn(page);
  if (JSON.stringify([...there].sort()) !== JSON.stringify([...here].sort())) {
    complain(
      'a cart that is another one at the server',
      `${JSON.stringify([...here])} here, ${JSON.stringify([...there])} there`,
    );
  }

  const favourites = await tab.callAsCustomer(tab.calls.listFavourites, { query: { limit: '100' } });
  const ids = favourites.ok ? favourites.data.map(({ productId }) => productId) : [];
  if (new Set(ids).size !== ids.length) complain('a favourite that is there twice', ids.join());
  for (const [id, liked] of shopper.hearts) {
    if (liked !== 'perhaps' && liked !== ids.includes(id))
      complain('a favourite that was chosen otherwise', `${id}: ${liked}`);
  }
  for (const id of ids) if (!shopper.hearts.has(id)) complain('a favourite that nobody chose', String(id));

  const addresses = await tab.callAsCustomer(tab.calls.listAddresses);
  const streets = addresses.ok ? addresses.data.map(({ street }) => street) : [];
  for (const [street, isAcknowledged] of shopper.addresses) {
    const count = streets.filter((one) => one === street).length;
    if (count > 1) complain('an address that is there twice', `${count} times`);
    if (count === 0 && isAcknowledged) complain('an acknowledged address that is lost', '');
  }
}

function checkVisitorHearts({ books, browser, index, hearts }: Shopper): void {
  const { ids = [] } = JSON.parse(browser.stored.get('kp-favourites') ?? '{}') as { ids?: number[] };
  for (const [id, liked] of hearts) {
    if (liked !== 'perhaps' && liked !== ids.includes(id)) {
      books.complain('a favourite that was chosen otherwise', index, `${id}: ${liked}`);
    }
  }
}
