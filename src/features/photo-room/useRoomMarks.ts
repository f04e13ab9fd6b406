import { useCallback, useState } from 'react';
import type { PictureSize } from '../../domain/photo/camera.ts';
import type { Quad } from '../../domain/photo/plane.ts';
import type { Stroke } from './front.ts';

/** Quad and strokes that can be undone. */
export interface RoomState {
  marks: Quad;
  strokes: readonly Stroke[];
  onFloor: boolean;
}

/** Where the cloth ends on an untouched photograph, as a share of its height. */
const ENDS = { floor: 0.86, sill: 0.62 } as const;

/** Handles begin around the middle of the photograph, where most people have their window. */
export function firstMarks({ width, height }: PictureSize, onFloor: boolean): Quad {
  const [left, right, top] = [width * 0.22, width * 0.78, height * 0.18];
  const bottom = height * (onFloor ? ENDS.floor : ENDS.sill);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** Steps that can be undone. */
const MOST_KEPT = 50;

export interface RoomMarks extends RoomState {
  canUndo: boolean;
  /** Keeps the present state, to which `undo` returns. */
  keep: () => void;
  change: (changes: Partial<RoomState>) => void;
  undo: () => void;
  /** Moves the lower corners to the floor or to the sill, where they were before. */
  endAt: (onFloor: boolean) => void;
}

export function useRoomMarks(size: PictureSize, startsOnFloor: boolean): RoomMarks {
  const [state, setState] = useState<RoomState>(() => ({
    marks: firstMarks(size, startsOnFloor),
    strokes: [],
    onFloor: startsOnFloor,
  }));
  const [past, setPast] = useState<readonly RoomState[]>([]);
  /** Lower corners of the other length. */
  const [other, setOther] = useState<Quad>(() => firstMarks(size, !startsOnFloor));

  const keep = useCallback(() => {
    setPast((states) => (states.at(-1) === state ? states : [...states.slice(1 - MOST_KEPT), state]));
  }, [state]);
  const change = useCallback((changes: Partial<RoomState>) => setState((now) => ({ ...now, ...changes })), []);
  const undo = (): void => {
    const last = past.at(-1);
    if (!last) return;
    if (last.onFloor !== state.onFloor) setOther(state.marks);
    setState(last);
    setPast(past.slice(0, -1));
  };
  const endAt = (onFloor: boolean): void => {
    if (onFloor === state.onFloor) return;
    keep();
    setOther(state.marks);
    change({ onFloor, marks: [state.marks[0], state.marks[1], other[2], other[3]] });
  };
  return { ...state, canUndo: past.length > 0, keep, change, undo, endAt };
}
