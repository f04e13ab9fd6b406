/** Contracts, the functions that serve them and the paths that Netlify reads from the functions are one list. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFunctions } from '@netlify/zip-it-and-ship-it';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallHandler } from '../../../functions/http/serve.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { CAPABILITY_NAMES, CONTRACTS, nameOf } from '../../support/contracts.ts';
import { FUNCTIONS } from '../support/served.ts';

const all = await listFunctions(FUNCTIONS, { parseISC: true });
/** The one that answers where no call is. */
const [unknown, ...more] = all.filter(({ name }) => name === 'unknown');
/** What runs by the clock has no calls. */
const listed = all.filter(({ name, schedule }) => name !== 'unknown' && schedule === undefined);

/** What the call of a function's file is made for. */
async function contractsOf(file: string): Promise<readonly CallContract[]> {
  const module = (await import(pathToFileURL(file).href)) as { default: CallHandler };
  return module.default.contracts;
}

describe.each(listed.map(({ name, mainFile, routes = [] }) => ({ name, mainFile, routes })))(
  'netlify/functions/$name',
  ({ mainFile, routes }) => {
    it('is reached by the paths of its contracts and no other', async () => {
      const paths = new Set<string>((await contractsOf(mainFile)).map((contract) => contract.path));
      // Netlify reads them without running the code: what is no literal there is missing here.
      expect(routes.map(({ pattern }) => pattern).toSorted()).toEqual([...paths].toSorted());
    });
  },
);

describe('what runs by the clock', () => {
  it('has no address', () => {
    const scheduled = all.filter(({ schedule }) => schedule !== undefined);
    expect(scheduled.map(({ name, schedule, routes = [] }) => [name, schedule, routes])).toEqual([
      ['deletions', '*/5 * * * *', []],
      ['letters', '*/5 * * * *', []],
    ]);
  });
});

describe('the function for what is no call', () => {
  it('takes every path under /api but those of the contracts', () => {
    expect(more).toEqual([]);
    expect(unknown?.routes?.map(({ pattern }) => pattern)).toEqual(['/api', '/api/*']);
    const left = unknown?.excludedRoutes?.map(({ pattern }) => pattern);
    expect(left?.toSorted()).toEqual([...new Set(CONTRACTS.map(({ path }) => path))].toSorted());
  });
});

describe('the list of contracts', () => {
  let served: readonly CallContract[];
  beforeAll(async () => {
    served = (await Promise.all(listed.map(({ mainFile }) => contractsOf(mainFile)))).flat();
  });

  it('has each call once', () => {
    expect(CONTRACTS.map(nameOf).toSorted()).toEqual([...new Set(CONTRACTS.map(nameOf))].toSorted());
  });

  it('is what the functions serve, each by one of them', () => {
    expect(served.map(nameOf).toSorted()).toEqual(CONTRACTS.map(nameOf).toSorted());
    expect(new Set(served)).toEqual(new Set(CONTRACTS));
  });

  it('knows every file of src/contract', async () => {
    const shared = ['answers', 'codes', 'contract', 'paging'];
    const found = await readdir(path.resolve(import.meta.dirname, '../../../src/contract'));
    const files = found.filter((file) => file.endsWith('.ts'));
    expect(files.toSorted()).toEqual([...CAPABILITY_NAMES, ...shared].map((name) => `${name}.ts`).toSorted());
  });
});
