import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { windows } from '../../../functions/windows/calls.ts';
import { MAX_WINDOWS, mergeWindows, type HomeWindow, type WindowFields } from '../../../src/domain/window/window.ts';
import { customer, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { settled } from '../support/behind.ts';
import { expectFailure } from '../support/call.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const salon: WindowFields = { room: 'Salon', width: 250, height: 240, mount: 'wall', note: '' };
const kitchen: WindowFields = { room: 'Mutfak', width: 120, height: 130, mount: null, note: 'Altında kalorifer var' };
const list = async (person: Customer) => (await person.ask<HomeWindow[]>(windows, '/api/windows')).data;
const put = (person: Customer, id: string, body: unknown) =>
  person.ask<HomeWindow>(windows, `/api/windows/${id}`, { method: 'PUT', body });
const remove = (person: Customer, id: string) => person.ask(windows, `/api/windows/${id}`, { method: 'DELETE' });
const merge = (person: Customer, more: readonly HomeWindow[]) =>
  person.ask<HomeWindow[]>(windows, '/api/windows/merge', { body: { windows: more } });
const many = (count: number, from = 0): HomeWindow[] =>
  Array.from({ length: count }, (_, at) => ({ ...salon, id: `w${from + at}`, room: `Oda ${from + at}` }));

describe('a customer’s windows', () => {
  it('are added, changed in their place and deleted, one round trip each', async () => {
    const person = await customer();
    await settled();
    const before = shop.roundTrips();
    expect((await put(person, 'a', salon)).data).toEqual({ id: 'a', ...salon });
    await put(person, 'b', kitchen);
    // The same again, as after a lost answer.
    await put(person, 'b', kitchen);
    await put(person, 'a', { ...salon, width: 260 });
    expect(await list(person)).toEqual([
      { id: 'a', ...salon, width: 260 },
      { id: 'b', ...kitchen },
    ]);
    expect((await remove(person, 'a')).status).toBe(204);
    expect(await list(person)).toEqual([{ id: 'b', ...kitchen }]);
    expect(shop.roundTrips() - before).toBe(7);
    expectFailure(await remove(person, 'a'), 404, 'window_not_found');
  });

  it('are nobody else’s', async () => {
    const [person, stranger] = [await customer(), await customer()];
    await put(person, 'a', salon);
    expect(await list(stranger)).toEqual([]);
    expectFailure(await remove(stranger, 'a'), 404, 'window_not_found');
    await put(stranger, 'a', kitchen);
    expect(await list(person)).toEqual([{ id: 'a', ...salon }]);
  });

  it('are refused where they are none', async () => {
    const person = await customer();
    for (const wrong of [
      { room: ' ' },
      { width: 0 },
      { height: 10_000 },
      { width: 1.5 },
      { mount: 'floor' },
      { more: 1 },
    ]) {
      const reply = await put(person, 'a', { ...salon, ...wrong });
      expect([wrong, reply.status]).toEqual([wrong, 422]);
    }
    expectFailure(await put(person, 'a.b', salon), 404, 'window_not_found');
    expect(await list(person)).toEqual([]);
  });

  it('are fifty, and the 51st is told; one of them may still change', async () => {
    const person = await customer();
    expect((await merge(person, many(MAX_WINDOWS))).data).toHaveLength(MAX_WINDOWS);
    expectFailure(await put(person, 'new', kitchen), 409, 'windows_full');
    expect((await put(person, 'w7', kitchen)).status).toBe(200);
    expectFailure(await merge(person, [{ id: 'new', ...salon }]), 409, 'windows_full');
    // A window that is there already takes no place.
    expect((await merge(person, [{ id: 'again', ...kitchen }])).status).toBe(200);
  });

  it('are merged whole or not at all', async () => {
    const person = await customer();
    await merge(person, many(MAX_WINDOWS - 1));
    expectFailure(await merge(person, many(2, MAX_WINDOWS)), 409, 'windows_full');
    expect(await list(person)).toHaveLength(MAX_WINDOWS - 1);
  });
});

describe('merging at the server', () => {
  /** Few ids and values, so that they meet. */
  const anyList = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'x'.repeat(40)),
      room: fc.constantFrom('Salon', 'Mutfak'),
      width: fc.constantFrom(100, 200),
      height: fc.constant(240),
      mount: fc.constantFrom(null, 'wall' as const),
      note: fc.constant(''),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  );

  it('is the rule of the browser, and again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyList, anyList, async (own, others) => {
        const person = await customer();
        const before = (await merge(person, own)).data;
        const merged = mergeWindows(before, others);
        expect((await merge(person, others)).data).toEqual(merged);
        expect((await merge(person, others)).data).toEqual(merged);
        expect(await list(person)).toEqual(merged);
      }),
      { seed: Number(process.env.FC_SEED ?? 20261122), numRuns: 12 },
    );
  });
});
