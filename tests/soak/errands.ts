/** The acts of a customer on the account itself, on this device and from another one. */
import type { Page } from './browser/browser.ts';
import type { Errand } from './plan.ts';
import {
  asCustomers,
  checkSession,
  goTo,
  newIp,
  pageAt,
  quiet,
  searchStorage,
  signedOutHere,
  type Shopper,
} from './shopper.ts';

export async function runErrand(shopper: Shopper, { do: what }: Errand): Promise<void> {
  if (!shopper.isSignedIn) return;
  await quiet(shopper);
  if (what === 'profile') await changeName(shopper);
  else if (what === 'password') await changePassword(shopper);
  else await endEverywhere(shopper);
}

async function changeName(shopper: Shopper): Promise<void> {
  const { firstName, lastName, email, phone } = shopper.person;
  const { tab } = await pageAt(shopper);
  const next = `${lastName} ${shopper.lastNames.size}`;
  shopper.lastNames.add(next);
  const answer = await tab.callAsCustomer(tab.calls.saveProfile, {
    body: { firstName, lastName: next, email, phone },
  });
  if (!answer.ok) return;
  shopper.lastNames.clear();
  shopper.lastNames.add(next);
}

/** Every session ends, and this device gets another one, if the answer reaches it. */
async function changePassword(shopper: Shopper): Promise<void> {
  const { tab } = await pageAt(shopper);
  const [current = ''] = shopper.passwords;
  const next = `${current}${shopper.passwords.length}`;
  shopper.mayEnd = true;
  shopper.passwords.push(next);
  const body = { currentPassword: current, password: next };
  const answer = await tab.session.callRepeatable(tab.calls.changePassword, { body });
  if (!answer.ok || !(await tab.session.replaceTokens(answer.data))) return;
  shopper.mayEnd = false;
  shopper.formerPasswords.push(current);
  shopper.passwords.splice(0, Infinity, next);
}

/** Signs in on another device and ends all sessions from there: this one's are over as soon as it asks the shop for anything. */
async function endEverywhere(shopper: Shopper): Promise<void> {
  const elsewhere = shopper.openElsewhere('/account/security');
  const isDone = await endFrom(shopper, elsewhere);
  elsewhere.close();
  if (!isDone) return;
  const page = await pageAt(shopper);
  const me = await page.tab.callAsCustomer(page.tab.calls.me);
  if (me.ok) shopper.books.complain('a session that outlives its end', shopper.index, me.data.id);
  if (page.tab.hasTokens()) return;
  signedOutHere(shopper);
  for (const open of shopper.pages.splice(0)) open?.close();
  checkSession(shopper, await goTo(shopper, '/'));
  await searchStorage(shopper, null, 'after its session was ended from elsewhere');
}

async function endFrom(shopper: Shopper, { tab }: Page): Promise<boolean> {
  const [password = ''] = shopper.passwords;
  shopper.ip = newIp();
  const known = { email: shopper.person.email, password, rememberMe: false };
  const entered = await tab.enter(asCustomers(await tab.call(tab.calls.login, { body: known })));
  if (entered !== null) return false;
  shopper.mayEnd = true;
  const answer = await tab.session.callRepeatable(tab.calls.logoutAll, { body: { currentPassword: password } });
  return answer.ok;
}

/** In the evening: the name, and the password that was acknowledged last, are in force, and the one before is not. */
export async function checkErrands(shopper: Shopper): Promise<void> {
  const { books, index, person, lastNames, passwords, formerPasswords } = shopper;
  const { tab } = await pageAt(shopper);
  const me = await tab.callAsCustomer(tab.calls.me);
  if (me.ok && !lastNames.has(me.data.lastName)) {
    books.complain('a profile that was saved otherwise', index, me.data.lastName);
  }
  const [former] = formerPasswords.slice(-1);
  if (former === undefined) return;
  for (const [password, isInForce] of [...passwords.map((one) => [one, true] as const), [former, false] as const]) {
    const body = { email: person.email, password, rememberMe: false };
    const answer = await tab.call(tab.calls.login, { body });
    if (answer.ok && !isInForce) books.complain('a former password that still opens', index, '');
    if (!answer.ok && isInForce && passwords.length === 1 && answer.code === 'invalid_credentials') {
      books.complain('a password that does not hold', index, '');
    }
  }
}
