import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paintFirst } from '../../../src/features/measurement/paint-first.ts';

/** A window whose frames come when they are called for. */
const frames: (() => void)[] = [];
const nextFrame = (): void => {
  for (const frame of frames.splice(0)) frame();
  vi.runAllTimers();
};

beforeEach(() => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  frames.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('work that waits for its frame', () => {
  test('is done once behind it, however often it was asked for', () => {
    const work = vi.fn();
    const later = paintFirst(work);
    later();
    later();
    expect(work).not.toHaveBeenCalled();
    nextFrame();
    expect(work).toHaveBeenCalledOnce();
  });

  test.each(['pointerdown', 'keydown', 'click', 'submit'])(
    'is done before a %s sees the page, and not again',
    (press) => {
      const done: string[] = [];
      const later = paintFirst(() => done.push('work'));
      later();
      // In a page whatever listens below comes behind what listens to the window.
      addEventListener(press, () => done.push(press));
      dispatchEvent(new Event(press));
      nextFrame();
      dispatchEvent(new Event(press));
      expect(done).toEqual(['work', press, press]);
    },
  );

  test('is done again when it is asked for again', () => {
    const work = vi.fn();
    const later = paintFirst(work);
    later();
    nextFrame();
    later();
    nextFrame();
    expect(work).toHaveBeenCalledTimes(2);
  });
});
