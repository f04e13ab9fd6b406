/** Text that an order keeps of each moved piece (decisions W5): its stage, its person, and the move before. */
import { gatherOf, windowOf, type LineConfiguration } from '../price/pricing.ts';
import { laterStage, STAGES, type Stage } from './stage.ts';

export interface MarkedLine {
  readonly productId: number;
  readonly color: string | null;
  readonly quantity: number;
  readonly configuration: LineConfiguration | null;
}

export interface PieceMark {
  /** Position of its line in the order, from 0. */
  readonly position: number;
  /** Number of moves: the version of the piece. */
  readonly moves: number;
  readonly stage: Stage;
  /** Id of the person who works on it; empty for nobody. */
  readonly by: string;
  /** Id of the person who moved it last. */
  readonly mover: string;
  /**
   * Booked cuts of its order that count no more for it: it was sent back to be cut again after them. Null in a mark that does not
   * say: all of them count.
   */
  readonly spoilt: number | null;
  /** Stage, person and such cuts before that move. */
  readonly formerStage: Stage;
  readonly formerBy: string;
  readonly formerSpoilt: number | null;
  /** Whether that move took another one back. */
  readonly isUndo?: boolean;
}

const isStage = (text: string): text is Stage => STAGES.some((stage) => stage === text);

/** Size, colour and quantity of a line; a mark of others is void. */
function sizeFacts({ productId, color, quantity, configuration }: MarkedLine): string {
  const window = windowOf(configuration);
  return [window?.width, window?.height, productId, encodeURIComponent(color ?? ''), quantity].join('x');
}

/** How a line is sewn; a mark of another way is void. Its installation at home changes no piece. */
function sewnFacts({ configuration }: MarkedLine): string {
  const window = windowOf(configuration);
  if (window === null) return '';
  const { pleatType, panels = 2, lining, motorized } = window;
  return [pleatType, panels, gatherOf(window) ?? '', Number(lining), Number(motorized)].join('-');
}

const factsOf = (line: MarkedLine): string => `${sizeFacts(line)}/${sewnFacts(line)}`;

/** Whether a mark is of the line as it is. An older mark says nothing of how its piece is sewn, so it goes by the size alone. */
const isOf = (facts: string, line: MarkedLine): boolean =>
  facts === (facts.includes('/') ? factsOf(line) : sizeFacts(line));

/** Stands before the counts of a mark whose move took another one back. */
const UNDO = 'undo';

/** Returns the text, which has no blanks. */
export function markText(mark: PieceMark, line: MarkedLine): string {
  const { position, moves, stage, by, mover, spoilt, formerStage, formerBy, formerSpoilt, isUndo } = mark;
  const before = [formerStage, formerBy, factsOf(line), ...(isUndo ? [UNDO] : [])];
  return [position, moves, stage, by, mover, ...before, spoilt ?? '', formerSpoilt ?? ''].join(':');
}

/** Mark of a piece that nobody works on: its moves were taken back. `cancel-order.ts` makes a pattern of Lua of it. */
export const AT_ITS_BEGINNING = /^\d+:\d+:cut::[^:]*:cut:/;

/**
 * Whether the workshop has begun with an order: cloth is cut for it, or a piece was moved or taken (decisions A6). The script of
 * `cancel-order.ts` asks the same.
 * @param cuts texts of booked cuts (`cutMark`) @param board texts of moved pieces
 */
export const isBegun = (cuts: readonly string[], board: readonly string[]): boolean =>
  isBegunFrom(0, [...cuts, ...board]);

/**
 * The same of a line or a later one. Cuts and moves on the board keep their line by its position, which must not become another one.
 * @param marks texts of booked cuts and of moved pieces, which begin with the position
 */
export const isBegunFrom = (position: number, marks: readonly string[]): boolean =>
  marks.some((mark) => Number.parseInt(mark, 10) >= position && !AT_ITS_BEGINNING.test(mark));

interface ReadMark extends PieceMark {
  readonly facts: string;
}

const countOf = (text: string): number | null => (text === '' ? null : Number(text));

function readMark(text: string): ReadMark | null {
  const [position = '', moves = '', stage = '', by = '', mover = '', formerStage = '', formerBy = '', ...more] =
    text.split(':');
  if (!isStage(stage) || !isStage(formerStage)) return null;
  const [facts = '', ...after] = more;
  const isUndo = after[0] === UNDO;
  const [spoilt = '', formerSpoilt = ''] = isUndo ? after.slice(1) : after;
  return {
    ...{ position: Number(position), moves: Number(moves), stage, by, mover, formerStage, formerBy, facts },
    ...{ spoilt: countOf(spoilt), formerSpoilt: countOf(formerSpoilt), isUndo },
  };
}

/** Returns the mark of a line; a line that was changed since, or never moved, is at its beginning. */
export function markOf(board: readonly string[], position: number, line: MarkedLine | null): PieceMark {
  const kept = board.map(readMark).find((mark) => mark?.position === position);
  if (kept && (line === null || isOf(kept.facts, line))) return kept;
  const { moves = 0, spoilt = 0 } = kept ?? {};
  return {
    ...{ position, moves, stage: 'cut', by: '', mover: '', formerStage: 'cut', formerBy: '' },
    ...{ spoilt, formerSpoilt: spoilt },
  };
}

/**
 * Returns the booked cuts that count no more for a piece once it is moved: one that comes back to be cut has lost its own, and one
 * that is moved on by hand from there is cut, whatever was booked.
 * @param from where the piece is: new cuts that are booked have moved it on already
 */
export function spoiltBy({ spoilt }: PieceMark, from: Stage, to: Stage, booked: number): number | null {
  if (from === to) return spoilt;
  if (to === 'cut') return booked;
  return from === 'cut' ? 0 : spoilt;
}

/**
 * Returns the stage of a piece: booked cuts move it on, unless it was sent back to be cut again after them.
 * @param isCut whether its cuts are booked, without those that are spoilt
 */
export const stageOf = ({ stage, formerStage, spoilt }: PieceMark, isCut: boolean): Stage =>
  stage === 'cut' && (formerStage === 'cut' || spoilt !== null) && isCut ? laterStage(stage, 'sew') : stage;

/**
 * Returns what a mark becomes whose newest move is taken back. A piece that is before its first cut again was not sent
 * back: cuts that are booked later move it on as if nobody had pressed.
 * @param stage where the piece is
 */
export const takenBack = (
  { formerStage, formerBy, formerSpoilt }: PieceMark,
  stage: Stage,
  isCut: boolean,
): Pick<PieceMark, 'stage' | 'by' | 'formerStage' | 'spoilt' | 'isUndo'> => ({
  stage: formerStage,
  by: formerBy,
  spoilt: formerSpoilt,
  formerStage: formerStage === 'cut' && !isCut ? 'cut' : stage,
  isUndo: true,
});
