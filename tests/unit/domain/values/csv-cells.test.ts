import { expect, it } from 'vitest';
import { pastedLines } from '../../../../src/domain/values/csv-cells.ts';

const texts = (pasted: string, most?: number) => pastedLines(pasted, most).map(({ text }) => text);

it('a quote goes on for as many lines as asked, and is a sign like any other beyond', () => {
  expect(texts('a;"b\nc\nd";e', 2)).toEqual(['a;"b c d";e']);
  expect(texts('a;"b\nc\nd";e', 1)).toEqual(['a;"b', 'c', 'd";e']);
});

it('lines keep their number, empty ones and the mark of UTF-8 aside', () =>
  expect(pastedLines('\uFEFFa\r\n\r\n b')).toEqual([
    { line: 1, text: 'a' },
    { line: 3, text: ' b' },
  ]));
