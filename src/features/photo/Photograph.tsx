import { useLayoutEffect, useRef } from 'react';

/** The photograph's own canvas on the page: its pixels are there once. */
export function Photograph({ canvas }: { canvas: HTMLCanvasElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={place} aria-hidden="true" />;
}
