/** Lines of one window belong together: in carts, on orders, in letters and in the workshop. */
import type { Kurus } from '../money/money.ts';
import { windowOf, type LineConfiguration } from '../price/pricing.ts';

/** A window, and what was chosen for it. */
export interface WindowGroup<Line> {
  /** As the first line spells it; empty for lines without one. */
  readonly room: string;
  readonly lines: readonly Line[];
}

/** One spelling of a window's name, for comparing: `Salon`, ` SALON` and `salon` are one window, `ılık` and `İlik` two. */
export const roomKey = (room = ''): string => room.normalize().trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('tr');

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
 * A window as it is displayed: the lines of a name; a made line without one, which hangs at a window of its own; and
 * last, together, lines cut to a length or sold by the piece for no window.
 */
export interface ShownWindow<Line> extends WindowGroup<Line> {
  readonly kind: 'named' | 'nameless' | 'pieces';
}

export function windowsOf<
  Line extends { readonly room?: string | undefined; readonly configuration: LineConfiguration | null },
>(lines: readonly Line[]): ShownWindow<Line>[] {
  return groupLines(lines).flatMap((group): ShownWindow<Line>[] => {
    if (group.room !== '') return [{ ...group, kind: 'named' }];
    const made = group.lines.filter(({ configuration }) => windowOf(configuration) !== null);
    const pieces = group.lines.filter(({ configuration }) => windowOf(configuration) === null);
    return [
      ...made.map((line) => ({ room: '', kind: 'nameless', lines: [line] }) as const),
      ...(pieces.length > 0 ? [{ room: '', kind: 'pieces', lines: pieces } as const] : []),
    ];
  });
}
