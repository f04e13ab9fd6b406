/** Lines of one window belong together: in carts, on orders, in letters and in the workshop. */
import type { Kurus } from '../money/money.ts';
import { windowOf, type LineConfiguration } from '../price/pricing.ts';
import type { WindowSize } from '../price/size-price.ts';
import { roomKey } from './room-key.ts';

/** A window, and what was chosen for it. */
export interface WindowGroup<Line> {
  /** As the first line spells it; empty for lines without one. */
  readonly room: string;
  readonly lines: readonly Line[];
}

/**
 * Lines by the window whose name they carry, each once: windows in the order of their first line, lines within one in
 * theirs. Lines without a name come last, as one group with an empty name.
 */
export function groupLines<Line extends { readonly room?: string | undefined }>(
  lines: readonly Line[],
): WindowGroup<Line>[] {
  const groups = new Map<string, { room: string; lines: Line[] }>();
  for (const line of lines) {
    const key = roomKey(line.room);
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { room: line.room?.trim() ?? '', lines: [line] });
  }
  return [...groups.values()].sort((a, b) => Number(a.room === '') - Number(b.room === ''));
}

/** Returns the price of a window's lines together; `kurusOf` reads a line's total. */
export const sumOf = <Line>(lines: readonly Line[], kurusOf: (line: Line) => Kurus): Kurus =>
  lines.reduce((sum, line) => sum + kurusOf(line), 0);

/**
 * Lines that are displayed as one window: lines with the same name; unnamed made-to-measure lines of one size
 * (decisions U8); and last, as one group, unnamed lines that are cut to a length or sold by the piece.
 */
export interface ShownWindow<Line> extends WindowGroup<Line> {
  readonly kind: 'named' | 'sized' | 'pieces';
  /** Size of a `sized` window; null for the other kinds. */
  readonly size: WindowSize | null;
}

export function windowsOf<
  Line extends { readonly room?: string | undefined; readonly configuration: LineConfiguration | null },
>(lines: readonly Line[]): ShownWindow<Line>[] {
  return groupLines(lines).flatMap((group): ShownWindow<Line>[] => {
    if (group.room !== '') return [{ ...group, kind: 'named', size: null }];
    const pieces = group.lines.filter(({ configuration }) => windowOf(configuration) === null);
    return [
      ...windowsBySize(group.lines),
      ...(pieces.length > 0 ? [{ room: '', kind: 'pieces', size: null, lines: pieces } as const] : []),
    ];
  });
}

/** Made lines by their size, in the order of the first line of each. */
function windowsBySize<Line extends { readonly configuration: LineConfiguration | null }>(
  lines: readonly Line[],
): ShownWindow<Line>[] {
  const windows = new Map<string, { size: WindowSize; lines: Line[] }>();
  for (const line of lines) {
    const window = windowOf(line.configuration);
    if (!window) continue;
    const { width, height } = window;
    const key = `${width} × ${height}`;
    const known = windows.get(key);
    if (known) known.lines.push(line);
    else windows.set(key, { size: { width, height }, lines: [line] });
  }
  return [...windows.values()].map((window) => ({ room: '', kind: 'sized', ...window }));
}
