import { atom } from 'nanostores';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallContract } from '../../../src/contract/contract.ts';
import type { CallFailure, CallResult } from '../../../src/lib/api.ts';
import { failure } from '../session/support.ts';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

const KEY = 'kp-favourites';
let browser: TestBrowser;
let stored: Map<string, string>;
let answers: Record<string, CallFailure | number[]>;
let sent: [path: string, body: unknown][];
/** Calls that are sent although their page is left. */
let outliving: string[];
/** Answers come after it. */
let late: Promise<unknown>;
const toasts: string[] = [];
let $session = atom<{ state: string }>({ state: 'loading' });

vi.mock('../../../src/features/session/session.ts', () => ({
  get $session() {
    return $session;
  },
  startSession: () => Promise.resolve(),
  callAsCustomer: (
    { path }: CallContract,
    { body, keepalive }: { body?: unknown; keepalive?: boolean } = {},
  ): Promise<CallResult<unknown>> => {
    sent.push([path, body]);
    if (keepalive) outliving.push(path);
    const answer = answers[path] ?? [];
    return late.then(() =>
      Array.isArray(answer) ? { ok: true, data: answer.map((productId) => ({ productId })), status: 200 } : answer,
    );
  },
}));
vi.mock('../../../src/ui/toasts/toasts.ts', () => ({
  showToast: ({ text }: { text: string }) => Promise.resolve(toasts.push(text)),
}));
vi.mock('../../../src/i18n/load.ts', async () => {
  const { createTranslate } = await import('../../../src/i18n/translate.ts');
  return { loadTranslate: () => Promise.resolve(createTranslate({})) };
});

beforeEach(() => {
  answers = {};
  sent = [];
  outliving = [];
  late = Promise.resolve();
  toasts.length = 0;
  $session = atom<{ state: string }>({ state: 'loading' });
  vi.resetModules();
  browser = stubBrowser();
  ({ stored } = browser);
});

async function page() {
  const favourites = await import('../../../src/features/favourites/favourites.ts');
  const { syncCustomerFavourites } = await import('../../../src/features/favourites/customer-favourites.ts');
  await syncCustomerFavourites();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { ...favourites, settle, shown: () => favourites.readFavourites() };
}
const keepVisitors = (...ids: number[]) => stored.set(KEY, JSON.stringify({ version: 1, ids }));
const signIn = (): void => {
  $session.set({ state: 'signed-in' });
};

test("shows the customer's favourites and takes changes to the server", async () => {
  answers['/api/favorites'] = [5, 4];
  const { settle, shown, toggleFavourite } = await page();
  signIn();
  await settle();
  expect(shown()).toEqual([5, 4]);
  toggleFavourite(4);
  toggleFavourite(9);
  await settle();
  expect(shown()).toEqual([5, 9]);
  expect(sent.slice(1)).toEqual([
    ['/api/favorites/remove', { productId: 4 }],
    ['/api/favorites/add', { productId: 9 }],
  ]);
  expect(outliving).toEqual(['/api/favorites/remove', '/api/favorites/add']);
  expect(stored.has(KEY)).toBe(false);
});

test("merges the visitor's once, and forgets them here", async () => {
  keepVisitors(1, 2);
  answers['/api/favorites/merge'] = [2, 1, 5];
  const { settle, shown } = await page();
  expect(shown()).toEqual([1, 2]);
  signIn();
  await settle();
  expect(sent).toEqual([['/api/favorites/merge', { productIds: [1, 2] }]]);
  expect(shown()).toEqual([2, 1, 5]);
  expect(stored.has(KEY)).toBe(false);
});

describe('hearts that are pressed while the list is on its way', () => {
  const meanwhile = async (act: (toggle: (id: number) => void) => void) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    late = promise;
    const { settle, shown, toggleFavourite } = await page();
    signIn();
    await settle();
    act(toggleFavourite);
    resolve(null);
    await settle();
    return { shown: shown(), saved: sent.slice(1) };
  };
  const pressedMeanwhile = (...ids: number[]) => meanwhile((toggle) => ids.forEach(toggle));

  test('are the customer’s', async () => {
    answers['/api/favorites'] = [5, 4];
    expect(await pressedMeanwhile(9, 4)).toEqual({
      shown: [5, 4, 9],
      saved: [['/api/favorites/add', { productId: 9 }]],
    });
    expect(stored.has(KEY)).toBe(false);
  });

  test('are so while a visitor’s are merged', async () => {
    keepVisitors(1, 2);
    answers['/api/favorites/merge'] = [2, 1, 5];
    expect(await pressedMeanwhile(9, 2)).toEqual({
      shown: [1, 5, 9],
      saved: [
        ['/api/favorites/add', { productId: 9 }],
        ['/api/favorites/remove', { productId: 2 }],
      ],
    });
    expect(stored.has(KEY)).toBe(false);
  });

  test('are not those that another tab has given to the customer', async () => {
    keepVisitors(1, 2);
    answers['/api/favorites/merge'] = [2, 1, 5];
    const seen = await meanwhile(() => {
      stored.delete(KEY);
      browser.writtenElsewhere(KEY);
    });
    expect(seen).toEqual({ shown: [2, 1, 5], saved: [] });
  });

  test('are kept here alone, without those that were given', async () => {
    keepVisitors(1, 2);
    answers['/api/favorites/merge'] = failure(503, 'store_unavailable');
    answers['/api/favorites'] = failure(503, 'store_unavailable');
    await meanwhile((toggle) => {
      stored.delete(KEY);
      toggle(9);
    });
    expect(stored.get(KEY)).toBe('{"version":1,"ids":[9]}');
  });

  test('of a visitor before are none of the customer’s presses', async () => {
    keepVisitors(4);
    answers['/api/favorites'] = [5, 4];
    const { settle, shown, toggleFavourite } = await page();
    toggleFavourite(4);
    signIn();
    await settle();
    expect([shown(), sent.slice(1)]).toEqual([[5, 4], []]);
  });

  test('stay the visitor’s where neither arrives', async () => {
    keepVisitors(1);
    answers['/api/favorites/merge'] = failure(503, 'store_unavailable');
    answers['/api/favorites'] = failure(503, 'store_unavailable');
    expect((await pressedMeanwhile(9)).shown).toEqual([1, 9]);
    expect(stored.get(KEY)).toBe('{"version":1,"ids":[1,9]}');
  });
});

test('keeps them when the merge does not arrive', async () => {
  keepVisitors(1, 2);
  answers['/api/favorites/merge'] = failure(503, 'store_unavailable');
  answers['/api/favorites'] = failure(503, 'store_unavailable');
  const { settle, shown, toggleFavourite } = await page();
  signIn();
  await settle();
  expect(shown()).toEqual([1, 2]);
  toggleFavourite(3);
  expect(stored.get(KEY)).toBe('{"version":1,"ids":[1,2,3]}');
});

describe('hearts for which the account has no room', () => {
  const full = (): void => {
    answers['/api/favorites/merge'] = failure(409, 'favorites_full');
    answers['/api/favorites'] = [5];
  };

  test('are told once, and asked for no more', async () => {
    keepVisitors(1, 2);
    full();
    const { settle, shown } = await page();
    signIn();
    await settle();
    expect([shown(), toasts.length, stored.has(KEY)]).toEqual([[5], 1, false]);
  });

  test('stay for the page that follows the sign-in, which tells it', async () => {
    keepVisitors(1, 2);
    full();
    const { mergeVisitorFavourites } = await import('../../../src/features/favourites/customer-favourites.ts');
    await mergeVisitorFavourites(true);
    expect(toasts).toEqual([]);
    expect(stored.get(KEY)).toBe('{"version":1,"ids":[1,2]}');
  });

  test('stay where it took the others: the next page asks for them, and tells', async () => {
    keepVisitors(1, 2);
    answers['/api/favorites/merge'] = [2, ...Array.from({ length: 199 }, (_, at) => at + 10)];
    const { settle } = await page();
    signIn();
    await settle();
    expect(stored.get(KEY)).toBe('{"version":1,"ids":[1]}');
  });

  test('are those that do not fit into one answer as well: the next page asks for them', async () => {
    const many = Array.from({ length: 201 }, (_, at) => at + 1);
    keepVisitors(...many);
    answers['/api/favorites/merge'] = many.slice(1);
    const { settle } = await page();
    signIn();
    await settle();
    expect(sent).toEqual([['/api/favorites/merge', { productIds: many.slice(1) }]]);
    expect(stored.get(KEY)).toBe('{"version":1,"ids":[1]}');
  });
});

test('hearts that the account did not take stay also where its list is shorter than its room', async () => {
  keepVisitors(1, 2);
  answers['/api/favorites/merge'] = [2, 10];
  const { settle } = await page();
  signIn();
  await settle();
  expect(stored.get(KEY)).toBe('{"version":1,"ids":[1]}');
});

test('hearts of which none is sold any more are asked for no more, however long the list is', async () => {
  keepVisitors(1);
  answers['/api/favorites/merge'] = Array.from({ length: 200 }, (_, at) => at + 10);
  const { settle } = await page();
  signIn();
  await settle();
  expect([stored.has(KEY), toasts]).toEqual([false, []]);
});

describe('a page that is looked at again', () => {
  const open = async () => {
    vi.stubGlobal('document', { visibilityState: 'visible' });
    answers['/api/favorites'] = [5, 4];
    const opened = await page();
    signIn();
    await opened.settle();
    answers['/api/favorites'] = [6];
    return opened;
  };
  const asked = () => sent.filter(([path]) => path === '/api/favorites').length;
  const lookAgain = async (...ways: ('by the back button' | 'by its tab')[]) => {
    for (const way of ways) {
      if (way === 'by its tab') browser.page.dispatchEvent(new Event('visibilitychange'));
      else browser.broughtBack(true);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test.each([[['by the back button']], [['by its tab']], [['by its tab', 'by the back button']]] as const)(
    '%j asks once for the hearts that other pages have changed',
    async (ways) => {
      const { shown } = await open();
      await lookAgain(...ways);
      expect([shown(), asked()]).toEqual([[6], 2]);
    },
  );

  test('keeps the hearts that are pressed while it asks', async () => {
    const { shown, toggleFavourite } = await open();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    late = promise;
    await lookAgain('by its tab');
    late = Promise.resolve();
    toggleFavourite(9);
    resolve(null);
    await lookAgain();
    expect(shown()).toEqual([6, 9]);
  });

  test('asks nothing for a visitor', async () => {
    const { shown } = await open();
    $session.set({ state: 'signed-out' });
    await lookAgain('by its tab');
    expect([shown(), asked()]).toEqual([[], 1]);
  });
});

describe('a heart that is pressed again while it is saved', () => {
  const pressTwice = async () => {
    answers['/api/favorites'] = [5];
    const { settle, shown, toggleFavourite } = await page();
    signIn();
    await settle();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    late = promise;
    toggleFavourite(9);
    toggleFavourite(9);
    return { settle, shown, saved: () => sent.slice(1).map(([path]) => path), answer: () => resolve(null) };
  };

  test('is saved once more after the answer', async () => {
    const { settle, shown, saved, answer } = await pressTwice();
    expect(saved()).toEqual(['/api/favorites/add']);
    answer();
    await settle();
    expect([shown(), saved()]).toEqual([[5], ['/api/favorites/add', '/api/favorites/remove']]);
  });

  test('is sent at once where the page is left', async () => {
    const { settle, saved, answer } = await pressTwice();
    browser.page.dispatchEvent(new Event('pagehide'));
    expect(saved()).toEqual(['/api/favorites/add', '/api/favorites/remove']);
    answer();
    await settle();
    expect(saved()).toHaveLength(2);
  });
});

test('takes back and tells what the server does not take', async () => {
  answers['/api/favorites'] = [5];
  answers['/api/favorites/add'] = failure(503, 'store_unavailable');
  const { settle, shown, toggleFavourite } = await page();
  signIn();
  await settle();
  toggleFavourite(9);
  expect(shown()).toEqual([5, 9]);
  await settle();
  expect(shown()).toEqual([5]);
  expect(toasts).toHaveLength(1);
});

test('shows nothing of a customer who left', async () => {
  answers['/api/favorites'] = [5];
  const { settle, shown, toggleFavourite } = await page();
  signIn();
  await settle();
  $session.set({ state: 'signed-out' });
  expect(shown()).toEqual([]);
  toggleFavourite(7);
  expect(stored.get(KEY)).toBe('{"version":1,"ids":[7]}');
  expect(sent).toHaveLength(1);
});
