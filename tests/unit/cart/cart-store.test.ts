import { describe, expect, it } from 'vitest';
import { withEffectiveWidth, type CartLine } from '../../../src/domain/cart/cart.ts';
import { orderItemOf } from '../../../src/domain/order/order.ts';
import type { CartProduct } from '../../../src/domain/product/cart-product.ts';
import { windowOf } from '../../../src/domain/price/pricing.ts';
import { createEncryptedStorage, newKey } from '../../../src/lib/encrypted-storage.ts';
import { curtain, testBrowser, testStorage } from './support.ts';

const product: CartProduct = {
  id: 1,
  slug: 'bogaz-keten-fon',
  sku: 'KP-001',
  name: { tr: 'Boğaz Keten Dokulu Fon', en: 'Boğaz linen-look curtain' },
  mainImageUrl: '/images/fon-adacayi.webp',
  vatRate: 10,
  holdsSamples: 0,
  price: 20_000,
  madeToMeasure: true,
  pleats: ['normal'],
  panels: [2, 1],
  limits: { width: { min: 40, max: 600 }, height: { min: 40, max: 280 } },
  options: [],
  colors: [{ id: 'kum', name: { tr: 'Kum', en: 'Sand' }, imageUrl: null }],
};
import { VISITOR } from '../../../src/lib/owner.ts';

describe('the cart of one tab', () => {
  it('is loading until it has been read, then empty', async () => {
    const { $cart, $phase, load, counts } = (await testBrowser()).tab();
    expect($phase.get()).toBe('loading');
    await load();
    expect($phase.get()).toBe('ready');
    expect($cart.get().lines).toEqual([]);
    expect(counts).toEqual([0]);
  });

  it('survives a reload, and nothing of it can be read in the storage', async () => {
    const browser = await testBrowser();
    expect(await browser.tab().add(curtain())).toBe('added');
    expect(browser.storage.kept.get('kp-cart')).not.toContain('Boğaz');
    const reloaded = browser.tab();
    await reloaded.load();
    expect(reloaded.$cart.get().lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Boğaz Keten Dokulu Fon', 1],
    ]);
  });

  it('counts an identical line once more and publishes the number', async () => {
    const tab = (await testBrowser()).tab();
    await tab.add(curtain());
    await tab.add(curtain());
    expect(tab.$cart.get().lines).toHaveLength(1);
    expect(tab.$cart.get().lines[0]?.totalPrice).toBe(2 * 118_688);
    expect(tab.counts.at(-1)).toBe(2);
  });

  it('shows nothing that a reload would lose', async () => {
    const browser = await testBrowser();
    const tab = browser.tab();
    const stored: number[] = [];
    tab.$cart.listen(() => stored.push(browser.storage.kept.size));
    await tab.add(curtain());
    expect(stored).toEqual([1]);
  });

  it('says so at 99 of one line and changes nothing', async () => {
    const tab = (await testBrowser()).tab();
    for (let piece = 0; piece < 99; piece += 1) await tab.add(curtain());
    expect(await tab.add(curtain())).toBe('most');
    expect(tab.$cart.get().lines[0]?.quantity).toBe(99);
  });

  it('keeps the quantity at one or more', async () => {
    const tab = (await testBrowser()).tab();
    await tab.add(curtain());
    await tab.changeQuantity('line-1', -1);
    expect(tab.$cart.get().lines[0]?.quantity).toBe(1);
  });

  it('takes a line out and puts it back where it stood, coupon included', async () => {
    const tab = (await testBrowser()).tab();
    await tab.add(curtain());
    await tab.setCoupon({ code: 'HOSGELDIN10', kind: 'percent', value: 10 });
    const removed = await tab.remove('line-1');
    expect(tab.$cart.get()).toEqual({ lines: [], coupon: null });
    await tab.restore(removed!);
    expect(tab.$cart.get().lines).toHaveLength(1);
    expect(tab.$cart.get().coupon?.code).toBe('HOSGELDIN10');
  });

  it('takes today’s prices and says what changed and what is gone', async () => {
    const tab = (await testBrowser()).tab();
    await tab.add(curtain());
    await tab.add(curtain({ productId: 99, name: 'Eski Perde' }));
    const result = await tab.repriceBy(new Map([[1, product]]), new Set([1, 99]), 'en');
    expect(tab.$cart.get().lines.map(({ unitPrice, seenPrice }) => [unitPrice, seenPrice])).toEqual([
      [125_000, 118_688],
    ]);
    expect(result.gone.map((line) => line.name)).toEqual(['Eski Perde']);
    expect(tab.$cart.get().lines.map((line) => line.name)).toEqual(['Boğaz linen-look curtain']);
  });

  it('keeps a rise as news over reloads, tabs and the server’s cart, until the displayed price is acknowledged', async () => {
    const browser = await testBrowser();
    const [left, right] = [browser.tab(), browser.tab()];
    await left.add(curtain());
    await left.repriceBy(new Map([[1, product]]), new Set([1]), 'tr');
    await left.repriceBy(new Map([[1, product]]), new Set([1]), 'tr');
    await right.load();
    const seen = () => right.$cart.get().lines.map(({ unitPrice, seenPrice }) => [unitPrice, seenPrice]);
    expect(seen()).toEqual([[125_000, 118_688]]);
    const [line] = right.$cart.get().lines;
    await right.replaceLines([{ ...line!, seenPrice: undefined }], VISITOR, right.$cart.get().lines);
    expect(seen()).toEqual([[125_000, 118_688]]);
    await right.acknowledge(new Map([['line-1', 120_000]]));
    expect(seen()).toEqual([[125_000, 120_000]]);
    await right.acknowledge(new Map([['line-1', 125_000]]));
    expect(seen()).toEqual([[125_000, undefined]]);
  });

  it('tells of a change only where the server has the line otherwise, and not of prices, their news or a coupon', async () => {
    const tab = (await testBrowser()).tab();
    await tab.add(curtain());
    await tab.repriceBy(new Map([[1, product]]), new Set([1]), 'tr');
    await tab.acknowledge(new Map([['line-1', 125_000]]));
    await tab.acceptPrices(new Map([['line-1', 126_000]]));
    await tab.setCoupon({ code: 'HOSGELDIN10', kind: 'percent', value: 10 });
    expect(tab.changes).toHaveLength(1);
    await tab.changeQuantity('line-1', 1);
    await tab.nameRoom(['line-1'], 'Salon');
    await tab.repriceBy(new Map(), new Set([1]), 'tr');
    expect(tab.changes.map(({ lines }) => lines.map(({ quantity, room }) => [quantity, room]))).toEqual([
      [[1, '']],
      [[2, '']],
      [[2, 'Salon']],
      [],
    ]);
  });

  it('leaves a line alone that came while prices were asked for: it is not gone, nobody asked about it', async () => {
    const tab = (await testBrowser()).tab();
    await tab.add(curtain());
    await tab.add(curtain({ productId: 99, name: 'Yeni Perde' }));
    const result = await tab.repriceBy(new Map([[1, product]]), new Set([1]), 'en');
    expect(result.gone).toEqual([]);
    expect(tab.$cart.get().lines.map((line) => line.name)).toEqual(['Boğaz linen-look curtain', 'Yeni Perde']);
  });
});

describe('two tabs', () => {
  it('both keep what both add at once', async () => {
    const browser = await testBrowser();
    const [left, right] = [browser.tab(), browser.tab()];
    await Promise.all([left.load(), right.load()]);
    await Promise.all([left.add(curtain()), right.add(curtain({ color: 'tas' })), left.add(curtain({ productId: 2 }))]);
    await left.load();
    expect(left.$cart.get().lines.map((line) => [line.productId, line.color])).toEqual([
      [1, 'kum'],
      [1, 'tas'],
      [2, 'kum'],
    ]);
  });

  it('leaves what another tab added when the ordered lines go', async () => {
    const browser = await testBrowser();
    const [left, right] = [browser.tab(), browser.tab()];
    await left.add(curtain());
    await right.add(curtain({ color: 'tas' }));
    await left.removeOrdered(
      left.$cart
        .get()
        .lines.filter(({ color }) => color === 'kum')
        .map(orderItemOf),
    );
    expect(left.$cart.get().lines.map((line) => line.color)).toEqual(['tas']);
  });

  it('takes the ordered lines out, under whatever ids they came back from the server meanwhile', async () => {
    const tab = (await testBrowser()).tab();
    await tab.add(curtain());
    const sent = tab.$cart.get().lines;
    await tab.remove('line-1');
    await tab.replaceLines(
      sent.map((line) => ({ ...line, id: `server-${line.id}` })),
      VISITOR,
      [],
    );
    await tab.removeOrdered(sent.map(orderItemOf));
    expect(tab.$cart.get().lines).toEqual([]);
  });
});

describe('a storage that fails', () => {
  it('says so once per failing save, and the cart works on in memory', async () => {
    const browser = await testBrowser();
    const tab = browser.tab();
    browser.storage.state.refuse = true;
    expect(await tab.add(curtain())).toBe('unsaved');
    expect(await tab.add(curtain({ color: 'tas' }))).toBe('unsaved');
    expect(tab.$cart.get().lines).toHaveLength(2);
    expect(tab.notices).toEqual([{ kind: 'unsaved' }, { kind: 'unsaved' }]);
  });

  it('saves everything once the storage works again', async () => {
    const browser = await testBrowser();
    const tab = browser.tab();
    browser.storage.state.refuse = true;
    await tab.add(curtain());
    browser.storage.state.refuse = false;
    expect(await tab.add(curtain({ color: 'tas' }))).toBe('added');
    const reloaded = browser.tab();
    await reloaded.load();
    expect(reloaded.$cart.get().lines).toHaveLength(2);
  });
});

describe('a browser that keeps nothing, in a tab that does', () => {
  it('keeps the cart from page to page, and says so once', async () => {
    const browser = await testBrowser();
    const session = testStorage();
    browser.storage.state.refuse = true;
    const tab = browser.tab(session);
    expect(await tab.add(curtain())).toBe('visit');
    expect(await tab.add(curtain({ color: 'tas' }))).toBe('visit');
    expect(tab.notices).toEqual([{ kind: 'unsaved' }]);
    const nextPage = browser.tab(session);
    await nextPage.load();
    expect(nextPage.$cart.get().lines).toHaveLength(2);
    expect(nextPage.$keeping.get()).toBe('visit');
    expect(await nextPage.remove('line-1')).not.toBeNull();
    expect(nextPage.notices).toEqual([]);
  });

  it('moves the cart back once it can be stored', async () => {
    const browser = await testBrowser();
    const session = testStorage();
    browser.storage.state.refuse = true;
    await browser.tab(session).add(curtain());
    browser.storage.state.refuse = false;
    const nextPage = browser.tab(session);
    expect(await nextPage.add(curtain({ color: 'tas' }))).toBe('added');
    expect(nextPage.$keeping.get()).toBe('browser');
    expect(session.kept.size).toBe(0);
    const otherTab = browser.tab();
    await otherTab.load();
    expect(otherTab.$cart.get().lines).toHaveLength(2);
  });

  it('loses no line of a stored cart that could not be read for a while', async () => {
    const browser = await testBrowser();
    const session = testStorage();
    await browser.tab(session).add(curtain());
    await browser.tab(session).add(curtain({ color: 'tas' }));
    browser.storage.state.refuse = true;
    const blind = browser.tab(session);
    await blind.load();
    expect([blind.$cart.get().lines.length, blind.$keeping.get()]).toEqual([0, 'visit']);
    await blind.add(curtain({ color: 'tas' }));
    await blind.add(curtain({ productId: 7 }));
    browser.storage.state.refuse = false;
    const seeing = browser.tab(session);
    await seeing.load();
    expect(seeing.$cart.get().lines.map(({ productId, color, quantity }) => [productId, color, quantity])).toEqual([
      [1, 'kum', 1],
      [1, 'tas', 1],
      [7, 'kum', 1],
    ]);
  });

  it.each([
    ['in the tab', () => testStorage()],
    ['on the page', () => undefined],
  ])('writes over no line that another tab stored beside a cart kept %s', async (_, session) => {
    const browser = await testBrowser();
    const tab = browser.tab(session());
    // The storage can be read and holds nothing; the key for writing does not come.
    browser.keys.refusals = 1;
    await tab.add(curtain());
    await browser.tab().add(curtain({ productId: 2 }));
    await tab.add(curtain({ productId: 3 }));
    const otherTab = browser.tab();
    await otherTab.load();
    expect(otherTab.$cart.get().lines.map(({ productId }) => productId)).toEqual([2, 1, 3]);
    expect(tab.$cart.get().lines).toEqual(otherTab.$cart.get().lines);
  });

  it('does not bring back what was taken out while the browser was full', async () => {
    const browser = await testBrowser();
    const session = testStorage();
    await browser.tab(session).add(curtain());
    const tab = browser.tab(session);
    const full = browser.storage.setItem;
    browser.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await tab.load();
    await tab.remove('line-1');
    const nextPage = browser.tab(session);
    await nextPage.load();
    expect(nextPage.$cart.get().lines).toEqual([]);
    browser.storage.setItem = full;
    await nextPage.add(curtain({ productId: 7 }));
    await nextPage.load();
    expect(nextPage.$cart.get().lines.map(({ productId }) => productId)).toEqual([7]);
  });
});

describe('a key that comes late', () => {
  const coloursIn = (tab: { $cart: { get: () => { lines: readonly { color: string | null }[] } } }) =>
    tab.$cart.get().lines.map(({ color }) => color);

  it.each([
    ['in the tab', testStorage()],
    ['on the page', undefined],
  ])('loses no stored line to one that was added before it came and is kept %s', async (_, session) => {
    const browser = await testBrowser();
    await browser.tab().add(curtain());
    const page = browser.tab(session);
    browser.keys.refusals = 1;
    // The cart cannot be read, and could be written over a moment later.
    await page.add(curtain({ color: 'tas' }));
    const otherTab = browser.tab();
    await otherTab.load();
    expect(coloursIn(otherTab)).toContain('kum');
    await page.load();
    expect(coloursIn(page)).toEqual(['kum', 'tas']);
  });

  it('brings the cart of the tab to all tabs', async () => {
    const browser = await testBrowser();
    await browser.tab().add(curtain());
    const session = testStorage();
    const page = browser.tab(session);
    browser.keys.refusals = 9;
    await page.add(curtain({ color: 'tas' }));
    browser.keys.refusals = 0;
    await page.load();
    expect(page.$keeping.get()).toBe('browser');
    expect(session.kept.size).toBe(0);
    const otherTab = browser.tab();
    await otherTab.load();
    expect(coloursIn(otherTab)).toEqual(['kum', 'tas']);
  });

  it('is missing to whoever asks whether all of the cart is here', async () => {
    const browser = await testBrowser();
    await browser.tab().add(curtain());
    const page = browser.tab(testStorage());
    browser.keys.refusals = 1;
    await page.load();
    expect(page.isWhole()).toBe(false);
    await page.load();
    expect(page.isWhole()).toBe(true);
  });
});

describe('a stored cart that cannot be trusted', () => {
  it('is emptied, told once and set aside, whatever byte is wrong', async () => {
    const browser = await testBrowser();
    await browser.tab().add(curtain());
    const good = browser.storage.kept.get('kp-cart') ?? '';
    for (let at = 0; at < good.length; at += 7) {
      const broken = good.slice(0, at) + (good[at] === 'A' ? 'B' : 'A') + good.slice(at + 1);
      browser.storage.kept.set('kp-cart', broken);
      const tab = browser.tab();
      await tab.load();
      if (tab.$cart.get().lines.length > 0) continue; // The flip left the same bytes: base64 has spare bits at its end.
      expect(tab.notices).toEqual([{ kind: 'unreadable' }]);
      expect(browser.storage.kept.has('kp-cart')).toBe(false);
      expect(browser.storage.kept.get('kp-cart-unreadable')).toBe(broken);
    }
  });

  it.each(['', 'null', '{}', '[]', '{"v":2,"iv":"","data":""}', 'x'.repeat(200_000)])(
    '%#: is emptied and told',
    async (stored) => {
      const browser = await testBrowser();
      browser.storage.kept.set('kp-cart', stored);
      const tab = browser.tab();
      await tab.load();
      expect(tab.$cart.get().lines).toEqual([]);
      expect(tab.notices).toEqual([{ kind: 'unreadable' }]);
    },
  );

  it('encrypted under another key is refused', async () => {
    const browser = await testBrowser();
    await browser.tab().add(curtain());
    const other = createEncryptedStorage('kp-cart', { storage: () => browser.storage, key: newKey });
    expect((await other.read()).state).toBe('unreadable');
  });

  it('loses only its bad lines, and says how many', async () => {
    const browser = await testBrowser();
    await browser.tab().add(curtain());
    const read = await browser.encrypted().read();
    if (read.state !== 'value') throw new Error('nothing stored');
    const stored = read.value as { lines: unknown[] };
    await browser.encrypted().write({ ...stored, lines: [...stored.lines, { id: 'x', quantity: -3 }, 'nonsense'] });
    const tab = browser.tab();
    await tab.load();
    expect(tab.$cart.get().lines).toHaveLength(1);
    expect(tab.notices).toEqual([{ kind: 'dropped', count: 2 }]);
    await tab.load();
    expect(tab.notices).toHaveLength(1);
  });

  it('of another version is an empty cart', async () => {
    const browser = await testBrowser();
    await browser.encrypted().write({ version: 0, lines: [curtain()], coupon: null });
    const tab = browser.tab();
    await tab.load();
    expect(tab.$cart.get().lines).toEqual([]);
  });

  it('stays where it is while the key cannot be had', async () => {
    const browser = await testBrowser();
    await browser.tab().add(curtain());
    const keyless = createEncryptedStorage('kp-cart', {
      storage: () => browser.storage,
      key: () => Promise.reject(new Error('closed')),
    });
    expect((await keyless.read()).state).toBe('unavailable');
    expect(browser.storage.kept.has('kp-cart')).toBe(true);
  });
});

describe('changing a line', () => {
  const sized = (width: number) =>
    curtain({ configuration: withEffectiveWidth({ ...windowOf(curtain().configuration)!, width }) });
  const widths = (lines: readonly CartLine[]) =>
    lines.map(({ configuration, quantity }) => [windowOf(configuration)?.width, quantity]);

  it('puts the other window where the line stood, is stored, and says which became which', async () => {
    const { tab } = await testBrowser();
    const store = tab();
    for (const width of [100, 200, 300]) await store.add(sized(width));
    const [, middle] = store.$cart.get().lines;
    const answer = await store.replace(middle!.id, sized(210), 3);
    const after = store.$cart.get().lines;
    expect(answer).toEqual({ outcome: 'changed', id: after[1]!.id });
    expect(after[1]!.id).not.toBe(middle!.id);
    expect(widths(after)).toEqual([
      [100, 1],
      [210, 3],
      [300, 1],
    ]);
    expect(store.swaps.at(-1)).toMatchObject({ from: middle, to: after[1] });
    const other = tab();
    await other.load();
    expect(other.$cart.get().lines).toEqual(after);
  });

  it('a line that another tab took out or changed is gone, and nothing is added', async () => {
    const { tab } = await testBrowser();
    const [left, right] = [tab(), tab()];
    await left.add(sized(100));
    const { id } = left.$cart.get().lines[0]!;
    await right.load();
    await right.replace(id, sized(110), 1);
    expect(await left.replace(id, sized(120), 1)).toEqual({ outcome: 'gone' });
    expect(widths(left.$cart.get().lines)).toEqual([[110, 1]]);
  });

  it('99 of what it would become is refused, and both lines stay', async () => {
    const { tab } = await testBrowser();
    const store = tab();
    await store.add(sized(100));
    await store.add(sized(200));
    const [first, second] = store.$cart.get().lines;
    await store.setQuantity(first!.id, 99);
    const before = store.changes.length;
    expect(await store.replace(second!.id, sized(100), 1)).toEqual({ outcome: 'most' });
    expect(store.changes).toHaveLength(before);
    expect(widths(store.$cart.get().lines)).toEqual([
      [100, 99],
      [200, 1],
    ]);
  });

  it('that cannot be stored is said', async () => {
    const { tab, storage } = await testBrowser();
    const store = tab();
    await store.add(sized(100));
    storage.state.refuse = true;
    expect(await store.replace(store.$cart.get().lines[0]!.id, sized(110), 1)).toMatchObject({ outcome: 'unsaved' });
    expect(widths(store.$cart.get().lines)).toEqual([[110, 1]]);
  });
});
