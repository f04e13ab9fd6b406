/** The board of the workshop (decisions W5), without money, names or addresses of customers. Days as `2026-11-27`. */
import * as z from 'zod/mini';
import { STAGES } from '../domain/board/stage.ts';
import { drawnLine } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const count = z.int();

/** A line that is made to measure, in the words of the workshop (decisions W1). */
export const boardPiece = z.object({
  orderNo: text,
  /** Position of its line in the order, from 0. */
  line: count,
  /** Number of its moves: a move must name the version it has seen. */
  version: count,
  stage: z.enum(STAGES),
  room: text,
  product: text,
  colorName: text,
  quantity: count,
  /** For which time it is made, from 2; null for the first. */
  time: z.nullable(count),
  window: drawnLine,
  /** The last day to leave the workshop. */
  due: text,
  /** Name of the person who works on it; empty for nobody. */
  person: text,
  isMine: z.boolean(),
  /** Whether its customer is asked about another one in its place: it is not cut before the answer. */
  isAsked: z.optional(z.boolean()),
  /** Name of the person who moved it last; empty where nobody has. */
  movedBy: text,
  /** Pieces of its order, and those of them that are in the last station or packed. */
  of: count,
  gathered: count,
});
export type BoardPiece = z.output<typeof boardPiece>;

const dayLoad = z.object({ day: text, pieces: count, over: count });
export type BoardDay = z.output<typeof dayLoad>;

const board = z.object({
  day: text,
  /** Pieces that the slowest station makes in a working day. */
  capacity: count,
  /** Coming working days; what is late belongs to the first. */
  days: z.array(dayLoad),
  /** Days that an order of one piece is promised now. */
  promise: z.object({ from: text, to: text }),
  /** Pieces that are not packed, the most urgent first. */
  pieces: z.array(boardPiece),
  /** Packed pieces of orders that are not ready yet. */
  packed: z.array(boardPiece),
  /** Numbers of orders whose pieces are all packed: they can be made ready to ship. */
  ready: z.array(text),
  /** Whether there are more orders than the board looks at. */
  isCut: z.boolean(),
});
export type Board = z.output<typeof board>;

/** `order`: number of one that is shown wherever it stands among more than the board looks at. */
export const showBoard = defineCall('GET', '/api/admin/board', 'B', 'workshop', {
  query: z.object({ order: z._default(text, '') }),
  answer: board,
});

/** Days of the workshop with their work, for the desk. */
export const showLoad = defineCall('GET', '/api/admin/load', 'B', 'workshop', {
  answer: z.pick(board, { capacity: true, days: true, promise: true }),
});

const moved = z.object({ piece: boardPiece, isReady: z.boolean() });
export type MovedPiece = z.output<typeof moved>;

/**
 * Moves a piece to the next station or back; to its own station: takes it over. The same press again changes nothing. The second
 * of two people gets `changed_meanwhile`, with the piece as it is.
 */
export const movePiece = defineCall('POST', '/api/admin/board/:orderNo/:line', 'B', 'workshop', {
  body: z.strictObject({
    version: z.int('common.invalid').check(z.gte(0, 'common.invalid')),
    to: z.enum(STAGES, 'common.invalid'),
  }),
  answer: moved,
  codes: ['piece_not_found', 'changed_meanwhile', 'stage_skipped'],
});

/** Takes the newest move of a piece back: stage and person are those of before. */
export const unmovePiece = defineCall('DELETE', '/api/admin/board/:orderNo/:line', 'B', 'workshop', {
  query: z.object({ version: z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'common.invalid')), z.transform(Number)) }),
  answer: moved,
  codes: ['piece_not_found', 'changed_meanwhile'],
});
