/** Kinds of acts in the journal (decisions A12). */
import { expect, it } from 'vitest';
import words from '../../../../content/locales/tr/admin-team.json' with { type: 'json' };
import { JOURNAL_KINDS } from '../../../../src/domain/account/journal-acts.ts';

it('hold each act that has words, once, and have words themselves', () => {
  const acts = Object.values(JOURNAL_KINDS).flat();
  expect(acts.toSorted()).toEqual(Object.keys(words.journal.act).toSorted());
  expect(Object.keys(words.journal.filter.kinds)).toEqual(Object.keys(JOURNAL_KINDS));
});
