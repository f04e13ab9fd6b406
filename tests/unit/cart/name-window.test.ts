/** A window of the cart that is given another name. */
import { expect, it } from 'vitest';
import { MAX_QUANTITY } from '../../../src/domain/cart/cart.ts';
import { nameWindow } from '../../../src/features/cart/WindowName.tsx';
import { curtain, testBrowser } from './support.ts';

/** Two windows with the same curtain, so many times each; the second has another colour, too. */
async function twoWindows(salon: number, kitchen: number) {
  const cart = (await testBrowser()).tab();
  await cart.addAll([
    { ...curtain({ room: 'Salon' }), quantity: salon },
    { ...curtain({ room: 'Mutfak' }), quantity: kitchen },
    { ...curtain({ room: 'Mutfak', color: 'gri', colorName: 'Gri' }), quantity: 1 },
  ]);
  const brief = () => cart.$cart.get().lines.map(({ room, color, quantity }) => [room, color, quantity]);
  return { cart, brief, kitchen: cart.$cart.get().lines.filter(({ room }) => room === 'Mutfak') };
}

it('joins the window of that name', async () => {
  const { cart, brief, kitchen } = await twoWindows(2, MAX_QUANTITY - 2);
  expect(await nameWindow(cart, kitchen, 'Salon')).toEqual([]);
  expect(brief()).toEqual([
    ['Salon', 'kum', MAX_QUANTITY],
    ['Salon', 'gri', 1],
  ]);
});

it('says which lines keep their old name: together they would be more than 99', async () => {
  const { cart, brief, kitchen } = await twoWindows(3, MAX_QUANTITY - 2);
  const kept = await nameWindow(cart, kitchen, 'Salon');
  expect(kept.map(({ color, room }) => [color, room])).toEqual([['kum', 'Mutfak']]);
  expect(brief()).toEqual([
    ['Salon', 'kum', 3],
    ['Mutfak', 'kum', MAX_QUANTITY - 2],
    ['Salon', 'gri', 1],
  ]);
});

it('keeps no name for another spelling of it, nor for a line that went meanwhile', async () => {
  const { cart, kitchen } = await twoWindows(3, 1);
  await cart.remove(kitchen[1]!.id);
  expect(await nameWindow(cart, kitchen, 'MUTFAK')).toEqual([]);
  expect(cart.$cart.get().lines.map(({ room }) => room)).toEqual(['Salon', 'MUTFAK']);
});
