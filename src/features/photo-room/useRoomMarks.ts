import { useState } from 'react';
import type { PictureSize } from '../../domain/photo/camera.ts';
import { curtainAround } from '../../domain/photo/hang.ts';
import type { MarkedSheet } from '../../domain/photo/measure.ts';
import type { Quad } from '../../domain/photo/plane.ts';
import type { MarkedPhoto } from '../photo/marked-photo.ts';
import { useUndo, type Undoable } from '../photo/useUndo.ts';
import type { Stroke } from './front.ts';

/** All that is marked on the photograph and can be undone, in its pixels. */
export interface RoomState {
  marks: Quad;
  strokes: readonly Stroke[];
  onFloor: boolean;
  /** Sheets of paper, or cards, that give the scale. */
  sheets: readonly MarkedSheet[];
  /** Lower corners of the other length. */
  other: Quad;
}

/** Where the cloth ends on an untouched photograph, as a share of its height. */
const ENDS = { floor: 0.86, sill: 0.62 } as const;

/** Handles begin around the middle of the photograph, where most people have their window. */
function firstMarks({ width, height }: PictureSize, onFloor: boolean): Quad {
  const [left, right, top] = [width * 0.22, width * 0.78, height * 0.18];
  const bottom = height * (onFloor ? ENDS.floor : ENDS.sill);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

interface RoomMarks extends Undoable<RoomState> {
  edit: (changes: Partial<RoomState>) => void;
  /** Moves the lower corners to the floor or to the sill, where they were before. */
  endAt: (onFloor: boolean) => void;
}

/** Marks begin around the window where it was measured. */
export function useRoomMarks(size: PictureSize, startsOnFloor: boolean, start: MarkedPhoto | undefined): RoomMarks {
  const [first] = useState((): RoomState => {
    const measured = start?.measurement;
    const marksFor = (onFloor: boolean): Quad =>
      measured ? curtainAround(measured.camera, measured, onFloor) : firstMarks(size, onFloor);
    return {
      marks: marksFor(startsOnFloor),
      strokes: [],
      onFloor: startsOnFloor,
      sheets: start?.sheets ?? [],
      other: marksFor(!startsOnFloor),
    };
  });
  const undoable = useUndo(first);
  const { state, change, keep } = undoable;
  return {
    ...undoable,
    edit: (changes) => change((now) => ({ ...now, ...changes })),
    endAt: (onFloor) => {
      if (onFloor === state.onFloor) return;
      keep(state);
      const [left, right] = state.marks;
      change({ ...state, onFloor, marks: [left, right, state.other[2], state.other[3]], other: state.marks });
    },
  };
}
