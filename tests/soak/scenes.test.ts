/** Faults that the soak has found by chance and on busy machines only, as scenes that show them every time. */
import { expect, test } from 'vitest';
import { describeFailures } from './report.ts';
import { ADD, CHECKOUT, runScene } from './scenes.ts';

test('an order whose answer was lost leaves nothing in the cart once it is answered again', async () => {
  const day = await runScene([
    {
      kind: 'customer',
      acts: [ADD, { ...ADD, pick: 2 }, { do: 'quantity', pick: 0, by: 1, tab: 0 }, CHECKOUT],
      // The server has the order, and this page does not know; the next one takes the same lines to the cart there again.
      fates: {
        'POST /api/cart/update': ['unsent'],
        'POST /api/cart/merge': ['unsent'],
        'POST /api/orders': ['lost'],
      },
    },
  ]);
  expect(describeFailures(day)).toBe('');
  expect(day.acknowledged).toBe(1);
});

test('an ordered line is gone although it has come back from the server in between', async () => {
  const offline = { do: 'offline', acts: 1 } as const;
  const day = await runScene([
    // A line that was taken out without a network is still at the server, under a name of its own.
    {
      kind: 'customer',
      acts: [ADD, { ...ADD, pick: 2 }, CHECKOUT, offline, { do: 'remove', pick: 0 }, { do: 'browse' }],
      fates: { 'POST /api/orders': ['unsent'] },
    },
  ]);
  expect(describeFailures(day)).toBe('');
  expect(day.acknowledged).toBe(1);
});

test('a line that a customer and the same person before signing in have added is there as often as the higher says', async () => {
  const signOut = { do: 'sign-out' } as const;
  const offline = { do: 'offline', acts: 1 } as const;
  const day = await runScene([
    { kind: 'customer', acts: [ADD, ADD, offline, signOut, ADD, offline, { do: 'browse' }] },
  ]);
  expect(describeFailures(day)).toBe('');
});
