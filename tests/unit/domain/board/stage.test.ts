/** Stages of the board: one step forward, back as far as needed. */
import { describe, expect, it } from 'vitest';
import { canMove, laterStage, needsStation, nextStage, STAGES } from '../../../../src/domain/board/stage.ts';

describe('a piece', () => {
  it('goes through every station, one by one', () => {
    expect(STAGES.map(nextStage)).toEqual(['sew', 'check', 'pack', 'done', null]);
    expect(canMove('sew', 'check')).toBe(true);
    expect(canMove('sew', 'pack')).toBe(false);
    expect(canMove('cut', 'done')).toBe(false);
  });

  it('goes back to any station, and stays where it is', () => {
    expect(canMove('done', 'cut')).toBe(true);
    expect(canMove('check', 'sew')).toBe(true);
    expect(canMove('sew', 'sew')).toBe(true);
  });

  it('needs its station and all behind it', () => {
    expect(needsStation('check', 'sew')).toBe(false);
    expect(needsStation('check', 'check')).toBe(true);
    expect(needsStation('check', 'pack')).toBe(true);
    expect(needsStation('done', 'pack')).toBe(false);
    expect(laterStage('cut', 'sew')).toBe('sew');
    expect(laterStage('pack', 'sew')).toBe('pack');
  });
});
