import { describe, expect, it } from 'vitest';
import { dailyWarnings, isReached, percentOf } from '../../../../src/domain/shop/daily-use.ts';

const CEILINGS = { commands: 1000, letters: 400 };
const at = (commands: number, letters: number) => dailyWarnings('2026-11-26', { commands, letters }, CEILINGS);

describe('the use of a day', () => {
  it('is rounded down, so that all of a ceiling is the ceiling', () => {
    expect([percentOf(0, 400), percentOf(399, 400), percentOf(400, 400), percentOf(401, 400)]).toEqual([
      0, 99, 100, 100,
    ]);
    expect([isReached(399, 400), isReached(400, 400), isReached(401, 400)]).toEqual([false, true, true]);
  });

  it('has no ceiling at 0', () => {
    expect([percentOf(1e9, 0), isReached(1e9, 0)]).toEqual([0, false]);
    expect(dailyWarnings('2026-11-26', { commands: 1e9, letters: 1e9 }, { commands: 0, letters: 0 })).toEqual([]);
  });

  it('has a ceiling from 1 on', () => {
    expect([percentOf(0, 1), percentOf(1, 1), percentOf(1, 2)]).toEqual([0, 100, 50]);
    expect([isReached(0, 1), isReached(1, 1)]).toEqual([false, true]);
  });

  it('is told at 70 and at 90 percent, each use by itself, the higher step alone', () => {
    expect(at(699, 279)).toEqual([]);
    expect(at(700, 0)).toEqual([{ of: 'commands', day: '2026-11-26', at: 70, used: 700, ceiling: 1000 }]);
    expect(at(899, 280).map(({ of, at: step }) => [of, step])).toEqual([
      ['commands', 70],
      ['letters', 70],
    ]);
    expect(at(900, 5000).map(({ of, at: step }) => [of, step])).toEqual([
      ['commands', 90],
      ['letters', 90],
    ]);
  });
});
