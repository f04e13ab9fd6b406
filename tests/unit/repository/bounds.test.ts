/** `docs/bounds.md` says what each list is bounded by: its places and tests exist, and its named numbers are those of the code. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentPath } from '../../support/document.ts';

const rows = readFileSync(documentPath('docs/bounds.md'), 'utf8')
  .split('## What each list is bounded by')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:List|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

const exists = (base: string, name: string): boolean =>
  ['', '.test.ts'].some((end) => existsSync(documentPath(name.startsWith('src/') ? name : `${base}/${name}${end}`)));

it('names places and tests that exist', () => {
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.flatMap(([, , , place, test]) => {
    let folder = 'functions';
    const places = quoted(place).filter((name) => {
      // A second file of a cell is in the folder of the first one.
      const found = exists('functions', name) || exists(folder, name);
      folder = `functions/${name.replace(/\/[^/]*$/, '')}`;
      return !found;
    });
    return [...places, ...quoted(test).filter((name) => !exists('tests/functions', name))];
  });
  expect(missing).toEqual([]);
});

it('names numbers of the code', () => {
  const code = globSync('{functions,src/domain,src/contract}/**/*.ts', { cwd: documentPath('.') })
    .map((file) => readFileSync(documentPath(file), 'utf8'))
    .join('\n');
  const named = rows.flatMap(([, , most = '']) => [...most.matchAll(/([\d,]+) \(`([A-Z_]+)`\)/g)]);
  expect(named.length).toBeGreaterThan(5);
  const wrong = named.filter(
    ([, number = '', name]) => !new RegExp(`\\b${name} = ${number.replace(',', '_?')}\\b`).test(code),
  );
  expect(wrong.map(([text]) => text)).toEqual([]);
});
