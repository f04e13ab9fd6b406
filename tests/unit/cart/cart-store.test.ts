import { describe, expect, it } from 'vitest';
import type { CartProduct } from '../../../src/domain/reprice.ts';
import { createEncryptedStorage, newKey } from '../../../src/lib/encrypted-storage.ts';
import { curtain, testBrowser } from './support.ts';

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
  limits: { width: { min: 40, max: 600 }, height: { min: 40, max: 280 } },
  options: [],
  colors: [{ id: 'kum', name: { tr: 'Kum', en: 'Sand' }, imageUrl: null }],
};

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

  it('says full at 99 of one line and changes nothing', async () => {
    const tab = (await testBrowser()).tab();
    for (let piece = 0; piece < 99; piece += 1) await tab.add(curtain());
    expect(await tab.add(curtain())).toBe('full');
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
    const result = await tab.repriceBy(new Map([[1, product]]), 'en');
    expect(result.changed.map((line) => line.unitPrice)).toEqual([125_000]);
    expect(result.gone.map((line) => line.name)).toEqual(['Eski Perde']);
    expect(tab.$cart.get().lines.map((line) => line.name)).toEqual(['Boğaz linen-look curtain']);
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
    await left.removeOrdered(new Set(['line-1']));
    expect(left.$cart.get().lines.map((line) => line.color)).toEqual(['tas']);
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
