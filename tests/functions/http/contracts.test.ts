/** Contracts, the functions that serve them and the paths that the functions name are one list. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEntries } from '../../../netlify/entries.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { CAPABILITY_NAMES, CONTRACTS, nameOf } from '../../support/contracts.ts';
import { FUNCTIONS } from '../support/served.ts';

const all = await readEntries(FUNCTIONS);
const pathsOf = (paths: string | readonly string[] = []): string[] => [paths].flat().toSorted();

/** The one that answers where no call is. */
const [unknown, ...more] = all.filter(({ name }) => name === 'unknown');
/** A page that needs headers of its own, and the call whose form is JSON-RPC. */
const APART = ['assistant', 'editor'];
/** Jobs that run by the clock have no contracts, nor has what stands apart. */
const listed = all.filter(
  ({ name, config }) => name !== 'unknown' && !APART.includes(name) && config.schedule === undefined,
);

describe.each(listed)('netlify/functions/$name', ({ contracts, config }) =>
  it('is reached by the paths of its contracts and no other', () => {
    const paths = new Set<string>(contracts.map((contract) => contract.path));
    expect(pathsOf(config.path)).toEqual([...paths].toSorted());
  }),
);

describe('what runs by the clock', () =>
  it('has no address', () => {
    const scheduled = all.filter(({ config }) => config.schedule !== undefined);
    expect(scheduled.map(({ name, config }) => [name, config])).toEqual([
      ['deletions', { schedule: '*/5 * * * *' }],
      ['letters', { schedule: '*/5 * * * *' }],
      ['payments', { schedule: '*/10 * * * *' }],
      ['rebuild', { schedule: '2 * * * *' }],
      ['retention', { schedule: '23 1 * * *' }],
      ['reviewing', { schedule: '17 * * * *' }],
      ['transfers', { schedule: '7 * * * *' }],
    ]);
  }));

it('a function apart is found at its own address alone', () => {
  const apart = all.filter(({ name }) => APART.includes(name));
  expect(apart.map(({ config: { path: address } }) => address)).toEqual(['/mcp', ['/editor', '/editor/build']]);
});

describe('the function for what is no call', () =>
  it('takes every path under /api but those of the contracts', () => {
    expect(more).toEqual([]);
    expect(pathsOf(unknown?.config.path)).toEqual(['/api', '/api/*']);
    expect(pathsOf(unknown?.config.excludedPath)).toEqual([...new Set(CONTRACTS.map(({ path }) => path))].toSorted());
  }));

describe('the list of contracts', () => {
  const served: readonly CallContract[] = listed.flatMap(({ contracts }) => contracts);

  it('has each call once', () =>
    expect(CONTRACTS.map(nameOf).toSorted()).toEqual([...new Set(CONTRACTS.map(nameOf))].toSorted()));

  it('is what the functions serve, each by one of them', () => {
    expect(served.map(nameOf).toSorted()).toEqual(CONTRACTS.map(nameOf).toSorted());
    expect(new Set(served)).toEqual(new Set(CONTRACTS));
  });

  it('knows every file of src/contract', async () => {
    const shared = [
      'account-export',
      'admin-order-change',
      'answers',
      'codes',
      'contract',
      'entrance',
      'paging',
      'place-order',
    ];
    const found = await readdir(path.resolve(import.meta.dirname, '../../../src/contract'));
    const files = found.filter((file) => file.endsWith('.ts'));
    expect(files.toSorted()).toEqual([...CAPABILITY_NAMES, ...shared].map((name) => `${name}.ts`).toSorted());
  });
});
