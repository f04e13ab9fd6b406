import { expect, test } from 'vitest';
import { eachOnce } from '../../../../src/build/lean/needed-styles.ts';

const TEXTS: Record<string, string> = {
  'TotalsRows.css': '.totals{display:grid}',
  'line-facts.css': '.totals{display:grid}',
  'form.css': '.form{display:grid}',
};
const linked = (...files: string[]) => eachOnce(files, (file) => TEXTS[file]);

test('of two sheets with the same text one is linked', () =>
  expect(linked('TotalsRows.css', 'form.css', 'line-facts.css')).toEqual(['line-facts.css', 'form.css']));

test('a sheet whose text is not known stays', () =>
  expect(linked('a.css', 'form.css', 'b.css')).toEqual(['a.css', 'form.css', 'b.css']));
