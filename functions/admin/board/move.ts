/** A piece that is moved on the board, or whose newest move is taken back: one script for each press. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-board.ts';
import { markText, spoiltBy, takenBack, type PieceMark } from '../../../src/domain/board/piece-mark.ts';
import { canMove, type Stage } from '../../../src/domain/board/stage.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { answer, failure } from '../../http/answer.ts';
import { translator } from '../../http/messages.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { f } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { boardAnswer, isAllPacked, isOnBoard, pieceViews, piecesOf, readsBoard, type OrderPieces } from './read.ts';

const FIND = defineScript({
  name: 'find-piece',
  uses: [readsBoard],
  args: { orderNo: 'text' },
  lua: 'return boardOf({orderNo})',
  answer: boardAnswer,
});

/** DONE, or CHANGED when the piece was moved, cuts were booked or taken back, or the order left the workshop, since it was read. */
const MOVE = defineScript({
  name: 'move-piece',
  isWhole: true,
  uses: [writeJournal],
  keys: { order: 'order' },
  args: {
    orderNo: 'text',
    status: 'text',
    cuts: 'text',
    position: 'text',
    seen: 'text',
    mark: 'text',
    before: 'text',
    after: 'text',
  },
  lua: `
local statusNow, board, cutsNow = unpack(redis.call('HMGET', order, ${f.order.status}, ${f.order.board}, ${f.order.cuts}))
if statusNow ~= status or (cutsNow or '') ~= cuts then return 'CHANGED' end
local kept, own = {}, nil
for word in string.gmatch(board or '', '%S+') do
  if string.match(word, '^(%d+):') == position then own = word else kept[#kept + 1] = word end
end
if (own and string.match(own, '^%d+:(%d+):') or '0') ~= seen then return 'CHANGED' end
kept[#kept + 1] = mark
redis.call('HSET', order, ${f.order.board}, table.concat(kept, ' '))
writeJournal('piece-moved', orderNo, before, after)
return 'DONE'`,
  answer: z.enum(['CHANGED', 'DONE']),
});

interface FoundPiece {
  readonly status: string;
  readonly cuts: readonly string[];
  readonly piece: OrderPieces[number];
  readonly view: contract.BoardPiece;
  readonly isReady: boolean;
}

async function findPiece(caller: OperatorCaller, orderNo: string, line: string) {
  // An address that names no order reads none, after the caller's right was asked.
  const args = { orderNo: ORDER_NUMBER.test(orderNo) ? orderNo : '' };
  const read = await forOperator(caller, FIND, { keys: {}, args });
  if (!read.ok) return read;
  const [[order], people] = read.result;
  const pieces = order && isOnBoard(order) ? piecesOf(order) : [];
  const piece = pieces.find(({ position }) => String(position) === line);
  const view = order && pieceViews(order, pieces, people, caller.sub).find((one) => String(one.line) === line);
  const found: FoundPiece | null =
    order && piece && view
      ? { status: order.status, cuts: order.cuts, piece, view, isReady: isAllPacked(pieces) }
      : null;
  return { ok: true as const, result: found };
}

const shownMove = ({ view, isReady }: FoundPiece) => ({ piece: view, isReady });

/** Words of the journal: number of the line and its stage. */
function placeWords(position: number, stage: Stage): string {
  return translator('tr')('admin-life:board.place', {
    number: position + 1,
    stage: translator('tr')(`admin-life:board.stage.${stage}`),
  });
}

type NextMark = Pick<PieceMark, 'stage' | 'by' | 'formerStage' | 'spoilt' | 'isUndo'>;

interface Press {
  /** Whether a mark that the same person wrote on the version that was seen is of this press. */
  readonly isOf: (mark: PieceMark) => boolean;
  /** Null for a move that the rules refuse. */
  readonly nextOf: (found: FoundPiece) => NextMark | null;
}

/**
 * Two round trips to read and write, and one to show the piece as it is then.
 * @param version the one that was seen
 */
async function move(
  caller: OperatorCaller,
  { orderNo, line }: { readonly orderNo: string; readonly line: string },
  version: number,
  { isOf, nextOf }: Press,
) {
  const found = await findPiece(caller, orderNo, line);
  if (!found.ok) return found;
  if (found.result === null) return failure('piece_not_found');
  const { status, cuts, piece } = found.result;
  const { mark, stage } = piece;
  // The press that was done, whose answer was lost. Another page of the same person may have pressed something else.
  const isRepeated = mark.moves === version + 1 && mark.mover === caller.sub && isOf(mark);
  if (isRepeated) return answer(shownMove(found.result));
  if (mark.moves !== version) return failure('changed_meanwhile', { data: shownMove(found.result) });
  const next = nextOf(found.result);
  if (next === null) return failure('stage_skipped');
  const after: PieceMark = {
    ...next,
    position: mark.position,
    moves: version + 1,
    mover: caller.sub,
    formerBy: mark.by,
    formerSpoilt: mark.spoilt,
  };
  const input = joined(journalInput(caller.sub), {
    keys: { order: key.order(orderNo) },
    args: {
      orderNo,
      status,
      cuts: cuts.join(' '),
      position: mark.position,
      seen: version,
      mark: markText(after, piece.line),
      before: placeWords(mark.position, stage),
      after: placeWords(mark.position, next.stage),
    },
  });
  const done = await forOperator(caller, MOVE, input, [writeLimit(caller)]);
  if (!done.ok) return done;
  const again = await findPiece(caller, orderNo, line);
  if (!again.ok) return again;
  if (again.result === null) return failure('piece_not_found');
  const data = shownMove(again.result);
  return done.result === 'DONE' ? answer(data) : failure('changed_meanwhile', { data });
}

export const movePiece = defineOperatorEndpoint(contract.movePiece, {
  handle: ({ caller, params, body: { version, to } }) =>
    move(caller, params, version, {
      isOf: ({ stage, isUndo }) => stage === to && isUndo !== true,
      nextOf({ piece: { mark, stage }, cuts }) {
        if (!canMove(stage, to)) return null;
        // A piece that enters a station belongs to nobody yet; in its own station somebody takes it.
        const by = to === stage ? caller.sub : '';
        return { stage: to, by, formerStage: stage, spoilt: spoiltBy(mark, stage, to, cuts.length) };
      },
    }),
});

export const unmovePiece = defineOperatorEndpoint(contract.unmovePiece, {
  async handle({ caller, params, query: { version } }) {
    const done = await move(caller, params, version, {
      isOf: ({ isUndo }) => isUndo === true,
      nextOf: ({ piece: { mark, stage, isCut } }) => takenBack(mark, stage, isCut),
    });
    return done.ok || done.code !== 'stage_skipped' ? done : failure('changed_meanwhile');
  },
});
