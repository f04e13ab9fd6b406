/** Measures and links of a window whose lines get another name. */
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CartLine } from '../../../src/domain/cart/cart.ts';
import { measureHash } from '../../../src/domain/window/measure-link.ts';
import SecondMeasurePage from '../../../src/features/cart/SecondMeasurePage.tsx';
import { stubBrowser } from '../support/browser.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';
import { curtain } from './support.ts';

vi.mock('../../../src/ui/bounded-island.tsx', () => ({ boundedIsland: (content: unknown) => content }));

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});
afterEach(unmountHooks);

const size = { width: 250, height: 240 };
const line = (id: string, room: string): CartLine => ({ ...curtain({ room }), id, quantity: 1, totalPrice: 118_688 });

/** A measured window "Salon" with a link to a second person. */
async function measuredSalon() {
  const { $measures, changeMeasures } = await import('../../../src/features/cart/measures.ts');
  const links = await import('../../../src/features/cart/measure-links.ts');
  changeMeasures(() => [{ kind: 'again', widths: [250, 250], heights: [240, 240], room: 'Salon', size }]);
  const asked = { id: 'L'.repeat(43), until: '2026-12-20T00:00:00.000Z' };
  links.changeAsked(() => [
    { ...asked, room: 'Salon', size },
    { ...asked, room: 'Salon', size: { width: 90, height: 120 } },
  ]);
  return {
    ...links,
    rooms: () => [$measures.get(), links.$asked.get()].map((list) => list.map(({ room }) => room)),
  };
}

it('both go with the window when all its lines are named anew', async () => {
  const { renameMeasures, rooms } = await measuredSalon();
  renameMeasures([line('a', 'Salon')], 'Salon', 'Oturma');
  expect(rooms()).toEqual([['Oturma'], ['Oturma', 'Salon']]);
});

it('both go with its only line when that is given another room on its product’s page', async () => {
  const { followLine, rooms } = await measuredSalon();
  followLine(line('a', 'Salon'), 'Oturma', [line('b', 'Oturma'), line('c', 'Mutfak')]);
  expect(rooms()).toEqual([['Oturma'], ['Oturma', 'Salon']]);
});

it('both stay with the window that another of its lines is left in', async () => {
  const { followLine, rooms } = await measuredSalon();
  followLine(line('a', 'Salon'), 'Oturma', [line('b', 'Oturma'), line('c', 'SALON')]);
  expect(rooms()).toEqual([['Salon'], ['Salon', 'Salon']]);
});

it.each([
  ['the name of its line, and no other line has the former', ['Oturma'], ['Oturma'], true],
  ['both names where another line is left in the former', ['Oturma', 'Salon'], ['Salon', 'Oturma'], true],
  ['no other name before its line is in the cart', ['Salon'], ['Salon'], false],
])('a window that was measured before it was named has %s', async (_, inCart, named, isThere) => {
  const { nameMeasures, rooms } = await measuredSalon();
  const lines = inCart.map((room, at) => line(`${at}`, room));
  expect(nameMeasures(line('n', 'Oturma'), 'Salon', lines)).toBe(isThere);
  expect(rooms()[0]).toEqual(named);
});

it('a second link in the same tab is another window, with a form of its own', () => {
  const { page } = stubPage();
  const [first, second] = ['a', 'b'].map((letter) => ({ id: letter.repeat(43), room: 'Salon' }));
  const address = { hash: measureHash(first!) };
  vi.stubGlobal('location', address);
  // The page as React reads it.
  const Page = SecondMeasurePage as unknown as () => { key: string | null; props: object };
  const shown = mountHook(() => Page());
  expect(shown.latest()).toMatchObject({ key: first!.id, props: { link: first } });
  const open = (hash: string) =>
    act(() => {
      address.hash = hash;
      page.dispatchEvent(new Event('hashchange'));
    });
  open(measureHash(second!));
  expect(shown.latest()).toMatchObject({ key: second!.id, props: { link: second } });
  open('');
  expect(shown.latest()).toMatchObject({ key: null, props: {} });
});
