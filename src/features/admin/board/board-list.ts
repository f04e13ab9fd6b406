/** The board, as its page and the desk show it, and the presses that change it. */
import {
  movePiece,
  showBoard,
  showLoad,
  unmovePiece,
  type Board,
  type BoardPiece,
  type MovedPiece,
} from '../../../contract/admin-board.ts';
import { changeOrders } from '../../../contract/admin-orders.ts';
import type { Stage } from '../../../domain/board/stage.ts';
import type { CallFailure, CallResult } from '../../../lib/api.ts';
import { askedPiece } from '../../../lib/board-paths.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { callAsOperator } from '../call.ts';

/** With the order of a scanned sheet, also where there are more than the board looks at. */
export const $board = createRemote<Board>(showBoard.path, () =>
  callAsOperator(showBoard, { query: { order: askedPiece(location.search)?.orderNo ?? '' } }),
);
forgetAtSignOut(showBoard.path);

export const $load = createRemote(showLoad.path, () => callAsOperator(showLoad));
forgetAtSignOut(showLoad.path);

const addressOf = ({ orderNo, line }: BoardPiece) => ({ orderNo, line: String(line) });

/** Shows the board of now, also after a failure: somebody else may have been first. */
async function then<Answer>(change: Promise<CallResult<Answer>>): Promise<CallResult<Answer>> {
  const answer = await change;
  $board.revalidate();
  return answer;
}

export const move = (piece: BoardPiece, to: Stage): Promise<CallResult<MovedPiece>> =>
  then(callAsOperator(movePiece, { params: addressOf(piece), body: { version: piece.version, to } }));

/** @param piece as the move has answered it */
export const takeBack = (piece: BoardPiece): Promise<CallResult<MovedPiece>> =>
  then(callAsOperator(unmovePiece, { params: addressOf(piece), query: { version: String(piece.version) } }));

/**
 * Says that an order is ready to ship, if its pieces are all packed still. Returns the words of a refusal, a failure, or null when
 * it is done.
 */
export async function makeReady(orderNo: string): Promise<string | CallFailure | null> {
  const answer = await then(
    callAsOperator(changeOrders, { body: { orderNos: [orderNo], status: 'ReadyToShip', allPacked: true } }),
  );
  if (!answer.ok) return answer;
  const [row] = answer.data;
  return row && !row.ok ? row.error : null;
}

/** The piece as another person has left it, of a refused move. */
export function pieceNow({ data }: CallFailure): BoardPiece | null {
  const read = movePiece.answer.safeParse(data);
  return read.success ? read.data.piece : null;
}

/** Windows of pieces. */
export const windowsIn = (pieces: readonly BoardPiece[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);
