import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, CSV_START } from '../../../../src/domain/values/csv.ts';
import { property } from '../property.ts';

describe('CSV for Turkish Excel', () => {
  test('has semicolons, a decimal comma and CRLF', () => {
    expect(csvLine(['KP-1', { kurus: 118_688 }, { kurus: 5 }, { kurus: 0 }, ''])).toBe('KP-1;1186,88;0,05;0,00;\r\n');
    expect(CSV_START).toBe('\uFEFF');
  });

  test('quotes what would end a cell or a line', () => {
    expect(csvLine(['a;b', 'dedi ki "olur"', 'iki\r\nsatır', 'virgül, nokta.'])).toBe(
      '"a;b";"dedi ki ""olur""";"iki\r\nsatır";virgül, nokta.\r\n',
    );
  });

  test.each(['=1+1', '+90', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '=HYPERLINK("http://x","y")'])(
    'never calculates %j',
    (typed) => {
      expect(csvLine([typed])).toMatch(/^"?'/);
    },
  );

  test('keeps every digit of a number that is a name', () => {
    expect(csvLine(['0150015264', '06420', '123456789012', '34710', '12345678901', '0', '0a'])).toBe(
      '"=""0150015264""";"=""06420""";"=""123456789012""";34710;12345678901;0;0a\r\n',
    );
  });

  /** As Excel reads a line: cells between semicolons, quoted ones with their quotes doubled. */
  function read(line: string): string[] {
    const cells: string[] = [];
    let rest = line.replace(/\r\n$/, ';');
    while (rest !== '') {
      const [whole = '', quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^;]*));/.exec(rest) ?? [];
      cells.push(quoted?.replaceAll('""', '"') ?? plain);
      rest = rest.slice(whole.length || rest.length);
    }
    return cells;
  }

  property(
    'comes apart again as it was, and no cell begins a formula',
    [fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 5 })],
    (cells) => {
      const back = read(csvLine(cells));
      const written = (cell: string) => [`'${cell}`, `="${cell}"`];
      expect(back.map((cell, at) => (written(cells[at] ?? '').includes(cell) ? cells[at] : cell))).toEqual(cells);
      for (const cell of back) expect(cell.replace(/^="\d+"$/, '')).not.toMatch(/^\s*[=+\-@]/);
    },
  );
});
