import { afterEach, describe, expect, test, vi } from 'vitest';
import { NO_WISHES } from '../../../src/domain/product/facets.ts';
import { startListing } from '../../../src/features/catalogue/listing/listing.ts';
import { formatQuery, parsePage, parseQuery as parse } from '../../../src/features/catalogue/listing/query.ts';
import { bindReviews } from '../../../src/features/catalogue/product/more-reviews.ts';
import { currentWindow, noteSize } from '../../../src/features/windows/kept.ts';
import { stubBrowser } from '../support/browser.ts';

const OWN = 'fon-perde';
const SOLD = new Set([OWN, 'tul-perde']);
const parseQuery = (search: string, own: string, sold: ReadonlySet<string>) =>
  parse(new URLSearchParams(search), own, sold);

test.each([
  ['', 'popular', [OWN]],
  ['?sort=price-low', 'price-low', [OWN]],
  ['?sort=cheapest', 'popular', [OWN]],
  ['?category=tul-perde', 'popular', ['tul-perde']],
  ['?sort=name&category=tul-perde&category=fon-perde', 'name', ['tul-perde', 'fon-perde']],
  ['?category=tul-perde&category=tul-perde', 'popular', ['tul-perde']],
  ['?category=', 'popular', []],
  ['?category=halı', 'popular', [OWN]],
  ['?category=halı&category=tul-perde', 'popular', ['tul-perde']],
  ['?utm_source=x', 'popular', [OWN]],
])('%s means sort %s of %j', (search, sort, categories) =>
  expect(parseQuery(search, OWN, SOLD)).toEqual({ ...NO_WISHES, sort, categories }),
);

test.each([
  '',
  '?sort=price-low',
  '?category=tul-perde',
  '?sort=name&category=tul-perde&category=fon-perde',
  '?category=',
  '?light=dim&light=blackout&colour=beige&room=bedroom&room=bath&washable=1&width=250&height=240&max=10000',
])('%s comes back as it was', (search) => expect(formatQuery(parseQuery(search, OWN, SOLD), OWN)).toBe(search));

test('what equals the page is not written', () =>
  expect(formatQuery(parseQuery(`?sort=popular&category=${OWN}`, OWN, SOLD), OWN)).toBe(''));

test.each([
  ['?light=blackout&light=dim&light=dark&light=dim', { light: ['dim', 'blackout'] }],
  ['?colour=green&colour=white&colour=mauve', { colour: ['white', 'green'] }],
  ['?room=bath&room=living&room=attic', { room: ['living', 'bath'] }],
  ['?washable=1', { washable: true }],
  ['?washable=yes', {}],
  ['?width=250&height=240', { size: { width: 250, height: 240 } }],
  ['?width=250', {}],
  ['?width=250&height=', {}],
  ['?width=2,5&height=2.4', { size: { width: 250, height: 240 } }],
  ['?width=0&height=240', {}],
  ['?width=10000&height=240', {}],
  ['?width=-5&height=240', {}],
  ['?width=250.5&height=240', {}],
  ['?max=10000', { max: 1_000_000 }],
  ['?max=10.000', { max: 1_000_000 }],
  ['?max=10.000,50', { max: 1_000_000 }],
  ['?max=10 000 TL', { max: 1_000_000 }],
  ['?max=0', {}],
  ['?max=', {}],
  ['?max=çok', {}],
  ['?max=99999999999999999999', {}],
])('%s wishes %j', (search, wishes) =>
  expect(parseQuery(search, OWN, SOLD)).toEqual({ ...NO_WISHES, sort: 'popular', categories: [OWN], ...wishes }),
);

test.each([
  ['/c/fon-perde', '', 1],
  ['/c/fon-perde/3', '', 3],
  ['/en/c/fon-perde/12', '', 12],
  ['/c/fon-perde', '?light=dim&page=3', 3],
  ['/c/fon-perde', '?page=0', 1],
  ['/c/fon-perde', '?page=-2', 1],
  ['/c/fon-perde', '?page=1e9', 1],
  ['/c/fon-perde', '?page=999999', 1],
  ['/c/2024', '', 1],
])('%s%s is page %d', (pathname, search, page) => expect(parsePage({ pathname, search })).toBe(page));

const drawn = vi.hoisted(() => {
  const nothing = () => undefined;
  return { fields: '', call: vi.fn(), part: () => new Proxy({}, { get: () => nothing }) };
});
vi.mock(import('../../../src/lib/api.ts'), async (original) => ({ ...(await original()), call: drawn.call }));
vi.mock('../../../src/features/catalogue/listing/form.ts', () => ({
  filterForm: () => ({
    categories: ['tul-perde'],
    read: () => new URLSearchParams(drawn.fields),
    write: () => undefined,
    offer: () => undefined,
  }),
}));
vi.mock('../../../src/features/catalogue/listing/view.ts', () => ({ listView: drawn.part }));
vi.mock('../../../src/features/catalogue/listing/sheet.ts', () => ({ filterSheet: drawn.part }));

describe('a size in the address is its sender’s', () => {
  afterEach(() => vi.unstubAllGlobals());

  const sized = (width: number, height: number) => `?width=${width}&height=${height}`;
  /** The list of a category, opened by a link. */
  async function open(search: string) {
    const { page } = stubBrowser();
    const none = { querySelectorAll: () => [], querySelector: () => null };
    const location = { pathname: '/c/tul-perde', search };
    const go = (_state: null, _title: string, address: string) => {
      location.search = address.replace(/^[^?]*/, '');
    };
    vi.stubGlobal('location', location);
    vi.stubGlobal('history', { pushState: go, replaceState: go });
    vi.stubGlobal('document', { ...none, title: '', documentElement: { lang: 'tr', dataset: {} } });
    vi.stubGlobal('window', page);
    vi.stubGlobal('requestAnimationFrame', () => 0);
    noteSize(180, 220);
    const root = { ...none, dataset: { listing: 'tul-perde' } };
    return startListing(root as unknown as HTMLElement, () => undefined);
  }
  const own = () => [currentWindow()?.width, currentWindow()?.height];

  test('another choice leaves the shopper’s window as it is, and a typed size becomes it', async () => {
    const { change } = await open(sized(300, 250));
    drawn.fields = 'colour=white&width=300&height=250';
    change();
    expect(own()).toEqual([180, 220]);
    drawn.fields = 'colour=white&width=310&height=250';
    change();
    expect(own()).toEqual([310, 250]);
    drawn.fields = 'colour=white&width=300&height=250';
    change();
    expect(own()).toEqual([300, 250]);
  });

  test('to take it off the list leaves the shopper’s window as it is; one’s own size goes with it', async () => {
    const linked = await open(sized(300, 250));
    linked.press('drop:size');
    expect(own()).toEqual([180, 220]);
    const typed = await open(sized(180, 220));
    typed.press('drop:size');
    expect(currentWindow()).toBe(null);
  });
});

describe('more reviews', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** As much of an element as the reviews are made of. */
  class Part extends EventTarget {
    readonly children: Part[] = [];
    readonly dataset = {};
    value = 'new';
    hidden = false;
    readonly parentElement: Part | null;
    constructor(parent: Part | null = null) {
      super();
      this.parentElement = parent;
    }
    get childElementCount(): number {
      return this.children.length;
    }
    querySelector = () => this.children[0];
    setAttribute = () => undefined;
    before = () => undefined;
    after = () => undefined;
    focus = () => undefined;
    append = (...parts: Part[]) => this.children.push(...parts);
    replaceChildren = (...parts: Part[]) => this.children.splice(0, Infinity, ...parts);
  }
  const review = {
    stars: 5,
    writer: '',
    at: '2026-01-05T10:00:00.000Z',
    window: null,
    color: null,
    text: '',
    photo: null,
  };
  const told = { ...review, fit: null, measurer: null, colour: null, reply: null, isRemedied: false };
  const page = (next?: string) => ({ ok: true, data: { reviews: [told], counts: { stars: [0, 0, 0, 0, 3] } }, next });

  test('after a change of order that failed start anew: a cursor is of the order that is shown', async () => {
    const made: Record<string, Part> = {};
    vi.stubGlobal('HTMLElement', Part);
    vi.stubGlobal('document', {
      documentElement: { lang: 'tr' },
      createElement: (tag: string) => (made[tag] = new Part()),
    });
    const section = new Part();
    const list = new Part(section);
    section.append(list);
    await bindReviews(new Part(section) as unknown as HTMLElement);
    const { select, button } = made;
    if (!select || !button) throw new Error('no fields');
    const asked = async (part: Part, type: string, answer: object): Promise<unknown> => {
      drawn.call.mockReset().mockResolvedValue(answer);
      part.dispatchEvent(new Event(type));
      await new Promise(setImmediate);
      return [drawn.call.mock.calls[0]?.[1], list.childElementCount];
    };
    expect(await asked(button, 'click', page('a'))).toEqual([{ query: { product: '', sort: 'new' } }, 1]);
    select.value = 'low';
    const failed = { ok: false, code: 'offline', message: '' };
    expect(await asked(select, 'change', failed)).toEqual([{ query: { product: '', sort: 'low' } }, 1]);
    expect(await asked(button, 'click', page('b'))).toEqual([{ query: { product: '', sort: 'low' } }, 1]);
    expect(await asked(button, 'click', page())).toEqual([{ query: { product: '', sort: 'low', cursor: 'b' } }, 2]);
  });
});
