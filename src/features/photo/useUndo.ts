import { useState } from 'react';

/** Steps that can be undone. */
const MOST_KEPT = 50;

export interface Undoable<State> {
  readonly state: State;
  readonly canUndo: boolean;
  /** Changes the state for now, as while a finger drags. */
  change: (changes: State | ((now: State) => State)) => void;
  /** Keeps states, the oldest first, to which `undo` returns one by one. */
  keep: (...states: readonly State[]) => void;
  undo: () => void;
  /** Begins anew: nothing can be undone. */
  reset: (state: State) => void;
}

/** A state with those that it had before. */
export function useUndo<State>(first: State | (() => State)): Undoable<State> {
  const [state, change] = useState<State>(first);
  const [past, setPast] = useState<readonly State[]>([]);
  return {
    state,
    canUndo: past.length > 0,
    change,
    keep: (...states) => setPast((kept) => [...kept, ...states].slice(-MOST_KEPT)),
    undo: () => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      change(() => last);
    },
    reset: (next) => {
      setPast([]);
      change(() => next);
    },
  };
}

/** Hears Ctrl+Z and ⌘Z. */
export const undoKey =
  (undo: () => void) =>
  (event: { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault: () => void }): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    undo();
  };
