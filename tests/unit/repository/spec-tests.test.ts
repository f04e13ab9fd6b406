import { expect, it } from 'vitest';
import { HELD } from '../../support/spec-map.ts';
import { missingTests, specSentences, specTests, writtenSpecTests } from '../../support/spec-tests.ts';

it('every named test is in the repository, and every number is a sentence of the specification', () => {
  expect(missingTests()).toEqual([]);
  const ids = new Set(specSentences().map(({ id }) => id));
  expect(ids.size).toBeGreaterThan(100);
  expect(Object.keys(HELD).filter((id) => !ids.has(id))).toEqual([]);
});

it('docs/spec-tests.md is current; `npm run docs` writes it', async () => {
  expect(await writtenSpecTests()).toBe(specTests());
});
