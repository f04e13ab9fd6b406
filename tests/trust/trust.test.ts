/** A share of every row of the table that needs no built site, with a fixed seed. */
import { describe, expect, it } from 'vitest';
import { CONTRACTS } from '../support/contracts.ts';
import { NETS } from '../support/nets.ts';
import { OPEN } from './data/asvs-others.ts';
import { linesIn, writtenTable } from './support/table.ts';
import { openList, writtenList } from './support/open-list.ts';
import { ROWS, type RowName } from './rows.ts';
import type { Row } from './support/row.ts';

const SEED = 20_261_122;
/** Share of each row that takes a few seconds. */
const SHARE = 0.016;

const names = Object.keys(ROWS) as RowName[];

it.each(names.filter((name) => !('needsSite' in ROWS[name])))('%s', async (name) => {
  const row: Row = ROWS[name];
  const { failed, cases } = await row.run({ seed: SEED, share: SHARE, deadline: Date.now() + NETS.test });
  expect(failed).toEqual([]);
  expect(cases).toBeGreaterThan(0);
});

it('the README lists what is open', async () => {
  expect(await writtenList()).toBe(openList(OPEN));
});

describe('the table in the README', () => {
  it('has a line for every row', async () => {
    const wanted = Object.values<Row>(ROWS).map(({ name }) => name);
    expect([...linesIn(await writtenTable()).keys()]).toEqual(wanted);
  });

  it.each<RowName>(['cases', 'callers', 'headers'])('is of all calls there are: %s', async (name) => {
    const line = linesIn(await writtenTable()).get(ROWS[name].name);
    expect(/(\d+) calls/.exec(line ?? '')?.[1]).toBe(String(CONTRACTS.length));
  });
});
