/** The set of `/layers`: its window, which may be changed while its products are still fetched, and whose set it is. */
import { atom } from 'nanostores';
import { act, Children, isValidElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewLine } from '../../../src/domain/cart/cart.ts';
import { dress, ROLES, wear, type LayerProduct, type Role } from '../../../src/domain/layers/layers.ts';
import type { OfferedIn } from '../../../src/domain/layers/received.ts';
import { readSet } from '../../../src/domain/layers/set-address.ts';
import { SetSum } from '../../../src/features/layers/SetSum.tsx';
import { useSet, type OpenSet } from '../../../src/features/layers/useSet.ts';
import { NO_WINDOWS, toStored, type Windows } from '../../../src/domain/window/window.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const SALON = { id: 'a', room: 'Salon', width: 250, height: 240, mount: null, note: '' };
const KITCHEN = { id: 'b', room: 'Mutfak', width: 120, height: 150, mount: null, note: '' };
const chosen = (current: string): Windows => ({ list: [SALON, KITCHEN], current, saved: [] });

interface TestPage {
  windows: unknown;
  fetched: PromiseWithResolvers<OfferedIn>;
  cart: { lines: NewLine[] };
}
const page = vi.hoisted((): TestPage => ({
  windows: null,
  cart: { lines: [] },
  fetched: Promise.withResolvers(),
}));
const $windows = atom(chosen('a'));
page.windows = $windows;
vi.mock('../../../src/features/windows/windows.ts', () => ({
  get $windows() {
    return page.windows;
  },
}));
vi.mock('../../../src/features/layers/set-products.ts', async (original) => ({
  ...(await original<object>()),
  withProducts: () => page.fetched.promise,
}));

vi.mock('../../../src/ui/i18n.tsx', () => ({ useI18n: () => ({ t: (key: string) => key, money: String, to: {} }) }));
vi.mock('../../../src/ui/toasts/toasts.ts', () => ({ showToast: () => Promise.resolve() }));
vi.mock('../../../src/features/cart/store.ts', () => ({
  startCart: () => Promise.resolve(),
  $cart: { get: () => page.cart, subscribe: (told: (cart: object) => void) => told(page.cart) },
  cart: { addAll: (lines: readonly NewLine[]) => Promise.resolve(page.cart.lines.push(...lines)) },
}));

beforeEach(() => {
  page.cart.lines = [];
  page.fetched = Promise.withResolvers();
  $windows.set(chosen('a'));
});
afterEach(unmountHooks);

test('a window that is chosen meanwhile is the window of the set, and stays so after a reload', async () => {
  const { stored } = stubPage();
  vi.stubGlobal('location', { hash: '', pathname: '/layers', origin: 'https://example.com', search: '' });
  stored.set('kp-windows', JSON.stringify(toStored(chosen('a'))));
  stored.set('kp-layers', JSON.stringify({ version: 1, set: 'room=Ofis&size=180x190&tul=77.krem.normal.left' }));
  const usual = readSet('tul=78.krem.normal.left')?.worn ?? {};
  const sold = { rules: [], usual, ready: [], products: [] };
  const set = mountHook(() => useSet(sold));
  act(() => $windows.set(chosen('b')));
  expect(set.latest()?.size).toEqual({ width: 120, height: 150 });
  await act(async () => {
    page.fetched.resolve(() => undefined);
    await page.fetched.promise;
  });
  await vi.waitFor(() => expect(set.latest()?.news).toContainEqual({ kind: 'gone', role: 'tul' }));
  expect(set.latest()).toMatchObject({ size: { width: 120, height: 150 }, room: 'Mutfak' });
  expect(stored.get('kp-layers')).not.toContain('180x190');
});

const cloth = (id: number): LayerProduct => ({
  id,
  slug: `urun-${id}`,
  sku: `KP-0${id}`,
  name: `Ürün ${id}`,
  price: 10_000,
  madeToMeasure: true,
  pleats: ['normal'],
  panels: [],
  limits: { width: { min: 40, max: 400 }, height: { min: 40, max: 400 } },
  drawing: 'drape',
  opacity: null,
  colors: [{ id: 'krem', name: 'Krem', hex: '#ffeecc', imageUrl: '' }],
});
const [zebra, lining, sheer] = [cloth(76), cloth(77), cloth(78)];
const rules = ROLES.map((role) => ({ role, notWith: role === 'blind' ? (['guneslik'] as const) : [], needs: null }));
const shop = {
  rules,
  usual: { blind: wear(zebra), guneslik: wear(lining), tul: wear(sheer, { on: true }) },
  ready: [],
  products: [zebra, lining, sheer],
};

/** Opens the page at an address, where this set is kept. */
async function opened(kept: object | null, hash = '') {
  const { stored } = stubPage();
  const address = { hash, pathname: '/layers', origin: 'https://example.com', search: '' };
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { state: null, replaceState: () => (address.hash = '') });
  stored.set('kp-windows', JSON.stringify(toStored(chosen('a'))));
  if (kept) stored.set('kp-layers', JSON.stringify({ version: 1, ...kept }));
  page.fetched.resolve((_, id) => shop.products.find((product) => product.id === id));
  const set = mountHook(() => useSet(shop));
  await act(async () => {
    await page.fetched.promise;
  });
  return {
    latest: (): OpenSet => set.latest()!,
    on: (): Role[] =>
      ROLES.filter((role) => set.latest()?.layers.some((layer) => layer.role === role && layer.worn.on)),
    press: (made: (open: OpenSet) => void) =>
      act(async () => {
        made(set.latest()!);
        await page.fetched.promise;
      }),
    kept: (): string => stored.get('kp-layers') ?? '',
    address,
  };
}

const OWN = { set: 'guneslik=-77.krem.normal.2&tul=78.krem.normal.2' };
const SENT = '#room=Ofis&size=180x190&guneslik=77.krem.normal.2&tul=-78.krem.normal.2';

describe('a set that a link brings', () => {
  test('changes nothing that is kept before a press', async () => {
    const page = await opened(OWN, SENT);
    expect([page.on(), page.latest().news]).toEqual([['guneslik'], [{ kind: 'linked' }]]);
    expect(page.latest()).toMatchObject({ size: { width: 180, height: 190 }, room: 'Ofis' });
    // A reload opens it again.
    expect([JSON.parse(page.kept()), page.address.hash]).toEqual([{ version: 1, ...OWN }, SENT]);
    await page.press((set) => set.turn('tul', true));
    expect([page.kept(), page.address.hash]).toEqual([expect.stringContaining('180x190'), '']);
  });

  test.each([[0], [1]])('gives way to one’s own again, after %i presses', async (presses) => {
    const page = await opened(OWN, SENT);
    if (presses > 0) await page.press((set) => set.turn('tul', true));
    await page.press((set) => set.back?.());
    expect([page.on(), page.latest().news, page.latest().back]).toEqual([['tul'], [{ kind: 'returned' }], null]);
    expect([JSON.parse(page.kept()), page.address.hash]).toEqual([expect.objectContaining(OWN), '']);
    expect(page.latest()).toMatchObject({ size: { width: 250, height: 240 }, room: 'Salon' });
  });

  test.each([
    ['nobody has one', null, SENT],
    ['it is the same', OWN, `#room=Salon&size=250x240&${OWN.set}`],
  ])('has no way back where %s', async (_, own, hash) => expect((await opened(own, hash)).latest().back).toBeNull());
});

test('a link carries the size that was typed or chosen, and never the example’s', async () => {
  expect((await opened(null)).latest().address()).toContain('#room=Salon&size=250x240&');
  await unmountHooks();
  $windows.set(NO_WINDOWS);
  const example = await opened(null);
  expect(example.latest().isExample).toBe(true);
  expect(example.latest().address()).not.toMatch(/size|room/);
  await example.press((set) => set.resize({ width: 180, height: 190 }));
  expect(example.latest().address()).toContain('size=180x190');
});

describe('a set that was kept in a window', () => {
  const measuredAgain = { width: 255, height: 240 };

  test('is in that window again', async () => {
    const before = await opened(OWN);
    await before.press((set) => set.resize(measuredAgain));
    const after = await opened(JSON.parse(before.kept()) as object);
    expect(after.latest()).toMatchObject({ size: measuredAgain, room: 'Salon' });
  });

  test('goes with the window that was chosen elsewhere meanwhile', async () => {
    const before = await opened(OWN);
    await before.press((set) => set.resize(measuredAgain));
    const kept = JSON.parse(before.kept().replace('Salon 250', 'Mutfak 120')) as object;
    expect((await opened(kept)).latest()).toMatchObject({ size: { width: 250, height: 240 }, room: 'Salon' });
  });

  test('keeps its size where no window was kept with it', async () => {
    const page = await opened({ set: `room=Ofis&size=180x190&${OWN.set}` });
    expect(page.latest()).toMatchObject({ size: { width: 180, height: 190 }, room: 'Ofis' });
  });
});

test.each([
  ['its switch', (set: OpenSet) => set.turn('blind', true)],
  ['another product', (set: OpenSet) => set.use('blind', wear(zebra, { on: true }), zebra)],
])('a layer that gives way to %s is told', async (_, made) => {
  const page = await opened({ set: 'blind=-76.krem.normal.2&guneslik=77.krem.normal.2' });
  await page.press(made);
  expect([page.on(), page.latest().news]).toEqual([['blind'], [{ kind: 'switchedOff', role: 'guneslik' }]]);
});

describe('a window that nobody has named', () => {
  const band: LayerProduct = { ...cloth(79), madeToMeasure: false, pleats: [], drawing: 'none' };
  const labelsIn = (shown: ReactNode): { children?: ReactNode; onClick?: () => void }[] =>
    Children.toArray(shown).flatMap((one) => {
      if (!isValidElement<{ children?: ReactNode; onClick?: () => void }>(one)) return [];
      return one.type === 'button' ? [one.props] : labelsIn(one.props.children);
    });
  /** Adds a curtain with its band, in a window as high as this. @returns the words of the button */
  async function add(height: number): Promise<ReactNode> {
    stubPage();
    const size = { width: 250, height };
    const worn = { fon: wear(lining, { on: true }), holdback: wear(band, { on: true }) };
    const layers = dress(worn, rules, size, new Map([lining, band].map((product) => [product.id, product])));
    const set = { layers, size, room: '', isExample: false, sum: 0, isPart: false } as unknown as OpenSet;
    const sum = mountHook(() => SetSum({ set, window: 'layers:unnamed', onSizeWanted: vi.fn() }));
    await act(() => vi.dynamicImportSettled());
    const [button] = labelsIn(sum.latest());
    await act(async () => {
      button?.onClick?.();
      await vi.dynamicImportSettled();
    });
    return button?.children;
  }

  test('has lines without a name, whose size is theirs, and a piece of its own', async () => {
    expect([await add(240), await add(230)]).toEqual(['layers:add', 'layers:add']);
    expect(page.cart.lines.map(({ room, productId }) => [room, productId])).toEqual([
      ['', 77],
      ['', 79],
      ['', 77],
      ['', 79],
    ]);
    expect(await add(240)).toBe('layers:addAgain');
  });
});

test('a kept layer that is no best seller is looked for beyond the dialog’s list', async () => {
  stubPage();
  const files: Readonly<Record<string, readonly LayerProduct[]>> = {
    '/data/layers/guneslik-tr.json': [lining],
    '/data/layers/tul-tr.json': [],
    '/data/layers/tul-rest-tr.json': [sheer],
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json(files[address] ?? []));
  });
  const { withProducts } = await vi.importActual<typeof import('../../../src/features/layers/set-products.ts')>(
    '../../../src/features/layers/set-products.ts',
  );
  const found = await withProducts({ ...shop, usual: {} }, { guneslik: wear(lining), tul: wear(sheer) });
  expect([found('guneslik', lining.id), found('tul', sheer.id)]).toEqual([lining, sheer]);
  expect(asked).toEqual(Object.keys(files));
});
