/** Reads what people paste from spreadsheets, files and pages: lines, and the cells of a line. */

/** A cell in quotes, from its beginning on; a quote within is written twice. */
const QUOTED = /^ *"((?:[^"]|"")*)" */;

/** Cells of a line; one in quotes may hold the separator. */
export function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const [whole = '', quoted] = QUOTED.exec(rest) ?? [];
    const end = rest.indexOf(separator, whole.length);
    cells.push((quoted?.replaceAll('""', '"') ?? (end < 0 ? rest : rest.slice(0, end))).trim());
    if (end < 0) return cells;
    rest = rest.slice(end + separator.length);
  }
}

export interface PastedLine {
  /** In the paste, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines that hold something, without the mark of UTF-8. A quote that is open at the end of a line goes on in the next ones that close it. */
export function pastedLines(pasted: string, most = 20): PastedLine[] {
  const texts = pasted.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const lines: PastedLine[] = [];
  for (let at = 0; at < texts.length; at += 1) {
    let [text, last] = [texts[at] ?? '', at];
    while (isOpen(text) && last + 1 < texts.length && last - at < most) text += ` ${texts[(last += 1)] ?? ''}`;
    // A quote that nothing closes is a sign like any other.
    if (isOpen(text)) [text, last] = [texts[at] ?? '', at];
    if (text.trim() !== '') lines.push({ line: at + 1, text });
    at = last;
  }
  return lines;
}

/** Whether a cell begins with a quote that is not closed. */
const isOpen = (text: string): boolean =>
  /(?:^|[\t;,])\s*"(?:[^"]|"")*$/.test(text.replace(/(^|[\t;,])\s*"(?:[^"]|"")*"/g, '$1'));
