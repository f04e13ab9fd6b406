import { useEffect, useRef, useState } from 'react';

/** Width and height in cm. */
interface Size {
  width: number;
  height: number;
}

/** The size at a share (0 to 1) of the way from one to the other, slowing down towards the end. */
export function sizeBetween(from: Size, to: Size, share: number): Size {
  const eased = 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
  return {
    width: from.width + (to.width - from.width) * eased,
    height: from.height + (to.height - from.height) * eased,
  };
}

const DURATION_MS = 180;

/** Follows a size within `DURATION_MS`, at once where the shopper prefers reduced motion. */
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
