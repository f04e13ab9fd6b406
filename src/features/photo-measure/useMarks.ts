import { useState } from 'react';
import type { Point } from '../../domain/photo/plane.ts';

export interface Marks {
  readonly points: readonly Point[];
  readonly canUndo: boolean;
  /** Moves marks for now, as while a finger drags them. */
  move: (points: readonly Point[]) => void;
  /** Keeps what the marks were, so that undo brings them back, and what they become. */
  keep: (...states: readonly (readonly Point[])[]) => void;
  undo: () => void;
  reset: (points: readonly Point[]) => void;
}

/** Marks on a photograph with every state that they had. */
export function useMarks(): Marks {
  const [points, move] = useState<readonly Point[]>([]);
  const [past, setPast] = useState<readonly (readonly Point[])[]>([]);
  return {
    points,
    canUndo: past.length > 0,
    move,
    keep: (...states) => {
      setPast([...past, ...states.slice(0, -1)]);
      move(states.at(-1) ?? points);
    },
    undo: () => {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      move(last);
    },
    reset: (next) => {
      setPast([]);
      move(next);
    },
  };
}
