/** Stages of a piece on the board of the workshop (decisions W5): one step forward at a time, back as far as needed. */

/** Stations of the workshop, in the order of the work. */
export const STATIONS = ['cut', 'sew', 'check', 'pack'] as const;
export type Station = (typeof STATIONS)[number];

/** `done`: packed. */
export const STAGES = [...STATIONS, 'done'] as const;
export type Stage = (typeof STAGES)[number];

const stepOf = (stage: Stage): number => STAGES.indexOf(stage);

/** The next stage; null for a piece that is packed. */
export const nextStage = (stage: Stage): Stage | null => STAGES[stepOf(stage) + 1] ?? null;

/** Whether a piece at `stage` still needs the work of a station. */
export const needsStation = (stage: Stage, station: Station): boolean => stepOf(stage) <= stepOf(station);

/** Returns false for a move that skips a stage: a piece is never packed without its check. */
export const canMove = (from: Stage, to: Stage): boolean => stepOf(to) <= stepOf(from) + 1;

export const laterStage = (a: Stage, b: Stage): Stage => (stepOf(a) >= stepOf(b) ? a : b);
