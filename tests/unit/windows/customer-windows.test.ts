import { beforeEach, expect, test, vi } from 'vitest';
import type { CallContract } from '../../../src/contract/contract.ts';
import { MAX_WINDOWS, NO_WINDOWS, type HomeWindow } from '../../../src/domain/window/window.ts';
import type { CallFailure } from '../../../src/lib/api.ts';
import { failure } from '../session/support.ts';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

let browser: TestBrowser;
/** Answers of the account by method; a failure as it is. */
let answers: Record<string, readonly HomeWindow[] | CallFailure>;
let sent: [method: string, body: unknown][];
/** Runs while a call is under way, which waits for it. */
let meanwhile: ((method: string) => unknown) | undefined;

vi.mock('../../../src/features/session/session.ts', () => ({
  callAsCustomer: async ({ method }: CallContract, { body }: { body?: unknown } = {}) => {
    sent.push([method, body]);
    await meanwhile?.(method);
    const answer = answers[method] ?? [];
    return Array.isArray(answer) ? { ok: true, data: answer, status: 200 } : answer;
  },
}));

const home = (id: string, room: string): HomeWindow => ({ id, room, width: 250, height: 240, mount: null, note: '' });
const [salon, kitchen] = [home('a', 'Salon'), home('b', 'Mutfak')];

beforeEach(() => {
  vi.resetModules();
  browser = stubBrowser();
  answers = {};
  sent = [];
  meanwhile = undefined;
});

async function page() {
  const kept = await import('../../../src/features/windows/kept.ts');
  const customers = await import('../../../src/features/windows/customer-windows.ts');
  const { deleteWindow } = await import('../../../src/features/windows/windows.ts');
  const press = (id: string) => {
    deleteWindow(id);
    return customers.deleteInAccount(id);
  };
  return { ...kept, ...customers, press };
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
const keep = (...list: readonly HomeWindow[]) => ({ ...NO_WINDOWS, list });

test('a visitor’s windows meet those of the account, and are the customer’s alone from then on', async () => {
  const { changeWindows, loadCustomerWindows, readWindows } = await page();
  changeWindows(() => keep(salon));
  browser.signIn('u-ayse');
  answers.GET = [kitchen];
  expect(await loadCustomerWindows()).toBeNull();
  expect(readWindows()).toEqual({ list: [kitchen, salon], current: null, saved: ['b'] });
  browser.signIn('u-mehmet');
  expect(readWindows()).toEqual(NO_WINDOWS);
});

test('no account is asked for a visitor, and nothing changes where it does not answer', async () => {
  const { changeWindows, loadCustomerWindows, readWindows } = await page();
  expect([await loadCustomerWindows(), sent]).toEqual([null, []]);
  browser.signIn('u-ayse');
  changeWindows(() => keep(salon));
  const lost = failure(503, 'store_unavailable');
  answers.GET = lost;
  expect(await loadCustomerWindows()).toEqual(lost);
  expect(readWindows()).toEqual(keep(salon));
});

test.each([
  ['listed', 'GET'],
  ['one was saved', 'PUT'],
  ['all were saved', 'POST'],
] as const)('an answer is not for another customer who has signed in meanwhile: %s', async (_, method) => {
  const { changeWindows, loadCustomerWindows, readWindows, saveAllInAccount, saveInAccount } = await page();
  // Both live in one home and have the same window.
  for (const id of ['u-mehmet', 'u-ayse']) {
    browser.signIn(id);
    changeWindows(() => keep(salon));
  }
  answers = { GET: method === 'GET' ? [salon] : [], PUT: [], POST: [salon] };
  meanwhile = () => {
    if (sent.at(-1)?.[0] === method) browser.signIn('u-mehmet');
  };
  if (method === 'GET') await loadCustomerWindows();
  else if (method === 'PUT') await saveInAccount(salon);
  else await saveAllInAccount();
  expect(sent.at(-1)?.[0]).toBe(method);
  expect(readWindows()).toEqual(keep(salon));
  browser.signIn('u-ayse');
  expect(readWindows()).toEqual(keep(salon));
});

test('saving all changes what the account knows, adds the rest, and marks both as saved', async () => {
  const { changeWindows, readWindows, saveAllInAccount } = await page();
  browser.signIn('u-ayse');
  const changed = { ...salon, note: 'pervaz' };
  changeWindows(() => keep(changed, kitchen));
  answers = { GET: [salon], PUT: [], POST: [changed, kitchen] };
  expect(await saveAllInAccount()).toBeNull();
  expect(sent.map(([method]) => method)).toEqual(['GET', 'PUT', 'POST']);
  expect(sent.at(-1)?.[1]).toEqual({ windows: [kitchen] });
  expect(readWindows()).toEqual({ list: [changed, kitchen], current: null, saved: ['a', 'b'] });
});

test('more windows than one call takes are sent in turn, until the account is full', async () => {
  const { changeWindows, readWindows, saveAllInAccount } = await page();
  browser.signIn('u-ayse');
  const many = Array.from({ length: MAX_WINDOWS + 2 }, (_, at) => home(`w${at}`, `Oda ${at}`));
  changeWindows(() => keep(...many));
  const full = failure(409, 'windows_full');
  answers.POST = many.slice(0, MAX_WINDOWS);
  meanwhile = () => {
    if (sent.filter(([method]) => method === 'POST').length === 2) answers.POST = full;
  };
  expect(await saveAllInAccount()).toEqual(full);
  expect(sent.slice(1).map(([, body]) => (body as { windows: unknown[] }).windows.length)).toEqual([MAX_WINDOWS, 2]);
  expect(readWindows().saved).toHaveLength(MAX_WINDOWS);
});

test('a window is deleted once the save of it that is under way has ended', async () => {
  const { deleteInAccount, saveInAccount } = await page();
  browser.signIn('u-ayse');
  const order: string[] = [];
  const saved = saveInAccount(salon).then(() => order.push('saved'));
  const deleted = deleteInAccount(salon.id).then(() => order.push('deleted'));
  expect(sent.map(([method]) => method)).toEqual(['PUT']);
  await Promise.all([saved, deleted]);
  expect([sent.map(([method]) => method), order]).toEqual([
    ['PUT', 'DELETE'],
    ['saved', 'deleted'],
  ]);
});

test('a window that the account has already lost is deleted too', async () => {
  const { deleteInAccount } = await page();
  browser.signIn('u-ayse');
  answers.DELETE = failure(404, 'not_found');
  expect(await deleteInAccount('a')).toBeNull();
  const lost = failure(503, 'store_unavailable');
  answers.DELETE = lost;
  expect(await deleteInAccount('a')).toEqual(lost);
});

test('a window deleted while the account is listed stays deleted, and comes back with another list alone', async () => {
  const { changeWindows, loadCustomerWindows, press, readWindows } = await page();
  browser.signIn('u-ayse');
  changeWindows(() => ({ ...keep(salon, kitchen), saved: ['a', 'b'] }));
  const here = () => readWindows().list.map(({ id }) => id);
  answers.GET = [salon, kitchen];
  meanwhile = (method) => method === 'GET' && press('a');
  await loadCustomerWindows();
  expect([here(), sent.map(([method]) => method)]).toEqual([['b'], ['GET', 'DELETE']]);
  // Before the account has lost it, an answer may have it too.
  meanwhile = (method) => method === 'DELETE' && loadCustomerWindows();
  await press('b');
  expect(here()).toEqual(['a']);
  meanwhile = undefined;
  await loadCustomerWindows();
  expect(here()).toEqual(['a', 'b']);
});

test('a window that could not be deleted, or was put back, is there by any list', async () => {
  const { changeWindows, loadCustomerWindows, press, readWindows, saveInAccount } = await page();
  browser.signIn('u-ayse');
  changeWindows(() => ({ ...keep(salon, kitchen), saved: ['a', 'b'] }));
  answers = { GET: [salon, kitchen], DELETE: failure(503, 'store_unavailable') };
  meanwhile = (method) => method === 'GET' && press('a');
  await loadCustomerWindows();
  expect(readWindows().list).toEqual([salon, kitchen]);
  answers.DELETE = [];
  meanwhile = async (method) => {
    if (method !== 'GET') return;
    await press('b');
    changeWindows(() => keep(salon, kitchen));
    await saveInAccount(kitchen);
  };
  await loadCustomerWindows();
  expect(readWindows()).toEqual({ ...keep(salon, kitchen), saved: ['a', 'b'] });
});

test('a window deleted while all are saved goes once they have arrived, and is not brought back by the answer', async () => {
  const { changeWindows, press, readWindows, saveAllInAccount } = await page();
  browser.signIn('u-ayse');
  changeWindows(() => keep(salon, kitchen));
  answers = { GET: [], POST: [salon, kitchen] };
  const pressed: Promise<unknown>[] = [];
  meanwhile = async (method) => {
    if (method !== 'POST') return;
    await tick();
    pressed.push(press('a'));
    await tick();
    expect(sent.map(([one]) => one)).toEqual(['GET', 'POST']);
  };
  await saveAllInAccount();
  await Promise.all(pressed);
  expect(sent.map(([method]) => method)).toEqual(['GET', 'POST', 'DELETE']);
  expect(readWindows()).toEqual({ ...keep(kitchen), saved: ['b'] });
});

test('all are saved as they are when their turn comes: one that was deleted before it is not sent', async () => {
  const { changeWindows, press, saveAllInAccount } = await page();
  browser.signIn('u-ayse');
  const [hall, study] = [home('c', 'Hol'), home('d', 'Çalışma')];
  changeWindows(() => keep(salon, kitchen, hall, study));
  answers = { GET: [salon, kitchen], POST: [salon, study] };
  meanwhile = async (method) => {
    if (method !== 'PUT' || sent.length > 2) return;
    await press('b');
    await press('c');
    changeWindows((windows) => ({ ...windows, list: [salon, { ...study, note: 'pervaz' }] }));
  };
  expect(await saveAllInAccount()).toBeNull();
  expect(sent.map(([method]) => method)).toEqual(['GET', 'PUT', 'DELETE', 'DELETE', 'POST']);
  expect(sent.at(-1)?.[1]).toEqual({ windows: [{ ...study, note: 'pervaz' }] });
});
