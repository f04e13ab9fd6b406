import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emitAndWait } from '../../../src/features/session/sign-in-out.ts';
import { emit, listen } from '../../../src/lib/events.ts';

beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});

describe('an event of the page', () => {
  it('reaches whoever listens to its name, with what it carries', () => {
    const heard: number[] = [];
    listen('cart-count', (count) => heard.push(count));
    listen('consent', () => heard.push(-1));
    emit('cart-count', 3);
    expect(heard).toEqual([3]);
  });

  it('is not heard after the listening ended', () => {
    const heard: string[] = [];
    const stop = listen('problem', (message) => heard.push(message));
    emit('problem', 'first');
    stop();
    emit('problem', 'second');
    expect(heard).toEqual(['first']);
  });
});

describe('an event that is waited for', () => {
  it('waits for all the work that listeners name, and for work that fails no longer than it takes', async () => {
    const done: string[] = [];
    listen('signed-in', ({ waitUntil }) => {
      waitUntil(Promise.resolve().then(() => done.push('cart')));
      waitUntil(Promise.reject(new Error('offline')));
    });
    listen('signed-in', ({ waitUntil }) => waitUntil(Promise.resolve().then(() => done.push('favourites'))));
    await emitAndWait('signed-in', 1000);
    expect(done).toEqual(['cart', 'favourites']);
  });

  it('loses its patience with work that never ends', async () => {
    listen('signed-in', ({ waitUntil }) => waitUntil(new Promise(() => undefined)));
    vi.useFakeTimers();
    try {
      const waited = vi.fn();
      void emitAndWait('signed-in', 4000).then(waited);
      await vi.advanceTimersByTimeAsync(3999);
      expect(waited).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(waited).toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});
