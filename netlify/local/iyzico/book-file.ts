/** The stand-in between two starts: its book and its port, which the pages of open payments name. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Book, KeptBook } from './book.ts';

interface KeptStandIn extends KeptBook {
  readonly port: number;
}

/** Puts back what the file has. @returns the port of the last start; undefined without one */
export function restoreBook(book: Book, file: string): number | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptStandIn;
    book.restore(kept);
    return kept.port;
  } catch {
    // None yet, or one of an older version: payments of a stand-in are nobody's money.
    return undefined;
  }
}

export function keepBook(book: Book, file: string, port: number): void {
  writeFileSync(file, JSON.stringify({ port, ...book.kept() } satisfies KeptStandIn), { mode: 0o600 });
}
