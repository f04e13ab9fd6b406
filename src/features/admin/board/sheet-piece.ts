/** Facts of a piece from the sheet of its order: what hands need, without its delivery. */
import { useEffect, useState } from 'react';
import type { BoardPiece } from '../../../contract/admin-board.ts';
import { showSheet } from '../../../contract/admin-sheets.ts';
import { callAsOperator } from '../call.ts';
import { fetchCloths } from '../cloths.ts';
import { piecesOf, type Piece } from '../production.ts';

export interface SheetPiece {
  readonly piece: Piece;
  /** Notes of the shop. */
  readonly notes: readonly string[];
}

/** Null until it is known, and where it cannot be fetched: the piece is moved without it. */
export function useSheetPiece({ orderNo, line }: BoardPiece): SheetPiece | null {
  const [found, setFound] = useState<SheetPiece | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const answer = await callAsOperator(showSheet, { params: { orderNo } });
      if (!answer.ok) return;
      const { items, notes } = answer.data;
      const cloths = await fetchCloths(
        items.filter(({ configuration }) => configuration).map((item) => item.productId),
      );
      const piece = piecesOf(items, cloths).find(({ position }) => position === line);
      if (piece && !isGone) setFound({ piece, notes: notes.map(({ text }) => text) });
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [orderNo, line]);
  return found;
}
