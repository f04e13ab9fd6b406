/** One browser, several people (decisions A10). */
import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../../src/lib/owner.ts';
import { curtain, testBrowser, testStorage } from './support.ts';

const roomsOf = (tab: { $cart: { get: () => { lines: readonly { room: string }[] } } }) =>
  tab.$cart.get().lines.map(({ room }) => room);

describe('a cart', () => {
  test('of a customer is nobody else’s, and theirs again', async () => {
    const { tab, person } = await testBrowser();
    const page = tab();
    person.owner = 'u-ayse';
    await page.add(curtain({ room: 'Ayşe’nin odası' }));
    for (const owner of [VISITOR, 'u-fatma']) {
      person.owner = owner;
      await page.load();
      expect(roomsOf(page)).toEqual([]);
      expect(page.counts.at(-1)).toBe(0);
      const another = tab();
      await another.load();
      expect(roomsOf(another)).toEqual([]);
    }
    person.owner = 'u-ayse';
    await page.load();
    expect(roomsOf(page)).toEqual(['Ayşe’nin odası']);
  });

  test('takes a removed line back for its owner alone', async () => {
    const { tab, person } = await testBrowser();
    const page = tab();
    person.owner = 'u-ayse';
    await page.add(curtain({ room: 'Ayşe’nin odası' }));
    const removed = await page.remove('line-1');
    for (const owner of [VISITOR, 'u-fatma']) {
      person.owner = owner;
      await page.restore(removed!);
      expect(roomsOf(page)).toEqual([]);
    }
    person.owner = 'u-ayse';
    await page.restore(removed!);
    expect(roomsOf(page)).toEqual(['Ayşe’nin odası']);
  });

  test('of a visitor becomes the customer’s once, with what waited there, and no line is lost', async () => {
    const { tab, person, storage } = await testBrowser();
    const page = tab();
    person.owner = 'u-ayse';
    await page.add(curtain({ room: 'Salon' }));
    person.owner = VISITOR;
    await page.add(curtain({ color: 'tas', room: 'Mutfak' }));
    person.owner = 'u-ayse';
    await page.load();
    expect(roomsOf(page)).toEqual(['Salon', 'Mutfak']);
    expect(person.adopted).toBe(1);
    expect(storage.kept.has('kp-cart')).toBe(false);
    await page.load();
    expect(person.adopted).toBe(1);
    person.owner = VISITOR;
    await page.load();
    expect(roomsOf(page)).toEqual([]);
  });

  test('of a visitor that cannot be read when somebody signs in is theirs when it can', async () => {
    const { tab, person, keys } = await testBrowser();
    await tab().add(curtain({ room: 'Salon' }));
    const page = tab(testStorage());
    keys.refusals = 3;
    await page.add(curtain({ color: 'tas', room: 'Mutfak' }));
    person.owner = 'u-ayse';
    await page.load();
    expect(roomsOf(page)).toEqual(['Mutfak']);
    keys.refusals = 0;
    await page.load();
    expect(roomsOf(page).toSorted()).toEqual(['Mutfak', 'Salon']);
  });

  test('kept in a tab alone changes hands in the same way', async () => {
    const { tab, person, storage } = await testBrowser();
    storage.state.refuse = true;
    const session = testStorage();
    const page = tab(session);
    person.owner = 'u-ayse';
    expect(await page.add(curtain({ room: 'Salon' }))).toBe('visit');
    person.owner = VISITOR;
    await page.load();
    expect(roomsOf(page)).toEqual([]);
    expect(await page.add(curtain({ room: 'Mutfak' }))).toBe('visit');
    person.owner = 'u-fatma';
    await page.load();
    expect(roomsOf(page)).toEqual(['Mutfak']);
  });

  test('kept on a page alone is not the next person’s', async () => {
    const { tab, person, storage } = await testBrowser();
    storage.state.refuse = true;
    const page = tab();
    person.owner = 'u-ayse';
    expect(await page.add(curtain({ room: 'Salon' }))).toBe('unsaved');
    person.owner = VISITOR;
    await page.load();
    expect(roomsOf(page)).toEqual([]);
  });

  test('takes no lines that the server sent for somebody else', async () => {
    const { tab, person } = await testBrowser();
    const page = tab();
    person.owner = 'u-ayse';
    await page.add(curtain({ room: 'Salon' }));
    const lines = page.$cart.get().lines;
    person.owner = 'u-fatma';
    expect(await page.replaceLines(lines, 'u-ayse', [])).toBe(false);
    expect(roomsOf(page)).toEqual([]);
  });

  test('keeps a line that is being added while the server’s answer comes', async () => {
    const { tab, person } = await testBrowser();
    const page = tab();
    person.owner = 'u-ayse';
    await page.load();
    const seen = page.$cart.get().lines;
    const adding = page.add(curtain({ room: 'Salon' }));
    expect(await page.replaceLines([], 'u-ayse', seen)).toBe(false);
    await adding;
    expect(roomsOf(page)).toEqual(['Salon']);
  });

  test('is not told of a change made by somebody who has left', async () => {
    const { tab, person } = await testBrowser();
    const page = tab();
    person.owner = 'u-ayse';
    const adding = page.add(curtain());
    person.owner = VISITOR;
    await adding;
    person.owner = 'u-fatma';
    await page.load();
    expect(page.$cart.get().lines).toHaveLength(page.changes.length);
  });
});

test('“full” is said of fifty lines, “most” of ninety-nine of one', async () => {
  const page = (await testBrowser()).tab();
  await page.addAll([{ ...curtain(), quantity: 99 }]);
  expect(await page.add(curtain())).toBe('most');
  await page.addAll(Array.from({ length: 49 }, (_, index) => ({ ...curtain({ productId: index + 2 }), quantity: 1 })));
  expect(await page.add(curtain({ productId: 99 }))).toBe('full');
  expect(await page.add(curtain())).toBe('most');
});
