/** A share of the rows of trust that look at the built site, which is there once a journey may begin. */
import { expect, it } from 'vitest';
import { NETS } from '../support/nets.ts';
import { ROWS } from '../trust/rows.ts';

it.each(['headers', 'canaries'] as const)('%s', async (name) => {
  const { failed } = await ROWS[name].run({ seed: 20_261_122, share: 0.04, deadline: Date.now() + NETS.test });
  expect(failed).toEqual([]);
});
