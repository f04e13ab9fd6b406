/** A function is packed with what it imports: a file that says a word of a letter must bring the words along. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../src/build/content/place.ts';

it('every file that says a word of a letter brings them', () => {
  const files = globSync('functions/**/*.ts', { cwd: PROJECT_ROOT }).map((file) => ({
    file,
    text: readFileSync(path.join(PROJECT_ROOT, file), 'utf8'),
  }));
  const saying = files.filter(({ text }) => /['`]mail:/.test(text));
  expect(saying.length).toBeGreaterThan(10);
  expect(saying.filter(({ text }) => !text.includes('http/mail-words.ts')).map(({ file }) => file)).toEqual([]);
});
