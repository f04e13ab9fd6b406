import { useEffect, useRef, useState } from 'react';
import { sizeBetween, type Size } from './tween.ts';

const DURATION_MS = 180;

/** Follows a size within 180 ms, at once where less motion is asked for (design, Look). */
export function useTweenedSize(width: number, height: number): Size {
  const [shown, setShown] = useState<Size>({ width, height });
  const current = useRef(shown);

  useEffect(() => {
    const from = current.current;
    const to = { width, height };
    if (from.width === width && from.height === height) return undefined;
    const show = (size: Size): void => {
      current.current = size;
      setShown(size);
    };
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DURATION_MS;
    let request = 0;
    let started: number | null = null;
    const step = (now: number): void => {
      started ??= now;
      const share = duration === 0 ? 1 : (now - started) / duration;
      show(share >= 1 ? to : sizeBetween(from, to, share));
      if (share < 1) request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [width, height]);

  return shown;
}
