/** Files of the shop's pages: steps and facts stand there, or are left out. */
import { expect, test } from 'vitest';
import { pageFile } from '../../../../src/domain/shop/page.ts';

const fact = { name: 'Garanti', value: '2 yıl' };
const faultsOf = (changes: object): string[] =>
  (pageFile.safeParse(changes).error?.issues ?? [])
    .map(({ path }) => path.join('.'))
    .filter((path) => /^(?:facts|work)/.test(path));

test.each([
  [{}, []],
  [{ facts: [fact] }, []],
  [{ facts: [] }, ['facts']],
  [{ work: [] }, ['work']],
  [{ work: [{ photo: 'atolye', title: 'Dikiş', text: 'x' }] }, []],
])('%o has the faults %j', (changes, faults) => expect(faultsOf(changes)).toEqual(faults));
