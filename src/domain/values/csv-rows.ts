/** Reads a spreadsheet as CSV (RFC 4180), as Turkish Excel and others save it: semicolons, commas or tabs, with or without the mark of UTF-8. */

export interface CsvRow {
  /** Line of the file where the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Text that `csvLine` guards with an apostrophe, so that Excel does not calculate it. */
const GUARDED = /^'(?=\s*[=+\-@＝＋－＠])/;

/** Digits that `csvLine` writes as a formula, so that Excel keeps all of them. */
const KEPT = /^="(\d+)"$/;

const SEPARATORS = [';', '\t', ','] as const;

/** Returns rows that hold something. A quoted cell keeps its line breaks, each as `\n`. */
export function csvRows(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [head = ''] = source.split('\n', 1);
  const separator = SEPARATORS.find((sign) => head.includes(sign)) ?? ';';
  const rows: CsvRow[] = [];
  let [cells, cell, line, began, isQuoted]: [string[], string, number, number, boolean] = [[], '', 1, 1, false];
  const endCell = (): void => {
    cells.push(cell.trim().replace(KEPT, '$1').replace(GUARDED, ''));
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: began, cells });
    cells = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endRow();
      began = line;
    } else cell += sign;
  }
  endRow();
  return rows;
}

/** Text of a sheet's bytes: UTF-8, else the code page that Turkish Excel writes as plain "CSV". */
export function sheetText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}
