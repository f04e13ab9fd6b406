/** Weather: faults that come and go by a list, one after the other, each for so many passes. */
export interface Spell<Fault extends string> {
  readonly fault: Fault | 'calm';
  /** How many passes it lasts. */
  readonly length: number;
}

export interface Weather<Fault extends string> {
  /** The fault that meets the next pass. */
  readonly next: () => Fault | 'calm';
  readonly clearUp: () => void;
  /** How often each fault has met somebody. */
  readonly met: Readonly<Partial<Record<Fault, number>>>;
}

/** Begins again when the list is over. */
export function weatherOf<Fault extends string>(spells: readonly Spell<Fault>[]): Weather<Fault> {
  const met: Partial<Record<Fault, number>> = {};
  let spell = 0;
  let passed = 0;
  let isOver = spells.length === 0;
  return {
    met,
    next() {
      const now = spells[spell % spells.length];
      if (isOver || !now) return 'calm';
      passed += 1;
      if (passed >= now.length) {
        spell += 1;
        passed = 0;
      }
      const { fault } = now;
      if (fault !== 'calm') met[fault] = (met[fault] ?? 0) + 1;
      return fault;
    },
    clearUp() {
      isOver = true;
    },
  };
}
