/** Addresses of the board in the back room. Apart from `admin-paths.ts`, which every page there carries. */
import { adminPaths } from './admin-paths.ts';

export const boardPaths = {
  /** Page of one piece, by the position of its line from 0; the QR on its sheet leads there. */
  piece: (orderNo: string, line: number) => `${adminPaths.board}?piece=${orderNo}.${line}`,
  /** All pieces of an order. */
  order: (orderNo: string) => `${adminPaths.board}?piece=${orderNo}`,
  scan: `${adminPaths.board}?scan=1`,
} as const;

/** Part of the page that an address asks for. */
export interface AskedPiece {
  readonly orderNo: string;
  /** Null for all pieces of the order. */
  readonly line: number | null;
}

/** Reads the text of a QR, the address of a page, or its query: sheets of before lead to the order. */
export function askedPiece(text: string): AskedPiece | null {
  const [, orderNo, line] =
    /(?:\/admin\/orders\/|[?&]piece=)(KP-\d{10,17})(?:\.(\d{1,3}))?(?:[/?&#]|$)/.exec(text) ?? [];
  if (orderNo === undefined) return null;
  return { orderNo, line: line === undefined ? null : Number(line) };
}
