/** The corpus of lists: texts as shoppers and fitters send them, each with the windows that it means. */
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('lists/', import.meta.url);
const BLOCK = '\n---\n';
const ROW = /^> (?:(.*?) )??(\d+)x(\d+)(?: x(\d+))?((?: [a-z]+)*)((?: \?[a-z]+)*)$/;

export interface TrueRow {
  room: string;
  width: number;
  height: number;
  count: number;
  cloths: string[];
  doubts: string[];
}
export interface TrueList {
  text: string;
  rows: TrueRow[];
  /** Digit runs that no row may take, in order. */
  remaining: string[];
}

const words = (text = ''): string[] => text.split(/[ ?]+/).filter(Boolean);

function readBlock(block: string): TrueList {
  const lines = block.split('\n');
  const rows = lines.filter((line) => line.startsWith('> '));
  const text = lines.filter((line) => !/^[>!] /.test(line)).join('\n');
  return {
    text,
    rows: rows.map((line) => {
      const [, room = '', width, height, count = '1', cloths, doubts] = ROW.exec(line) ?? [];
      if (width === undefined) throw new Error(`not a row: ${line}`);
      return {
        room,
        width: Number(width),
        height: Number(height),
        count: Number(count),
        cloths: words(cloths),
        doubts: words(doubts),
      };
    }),
    remaining: words(lines.find((line) => line.startsWith('! '))?.slice(2)),
  };
}

export const LISTS: readonly TrueList[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split(BLOCK).map(readBlock));
