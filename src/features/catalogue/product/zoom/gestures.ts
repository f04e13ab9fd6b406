/** Fingers, mouse and wheel upon the stage, told as what they mean. */
import type { Place } from './view.ts';

export interface Gestures {
  /** Larger or smaller by a factor, around a place. */
  readonly zoom: (factor: number, at: Place) => void;
  readonly move: (by: Place) => void;
  /** Tapped or clicked twice. */
  readonly twice: (at: Place) => void;
  /** One finger, or the mouse, has left after such a way; where all of the picture is seen it turns to another one. */
  readonly left: (way: Place) => void;
}

const TAP = { milliseconds: 300, pixels: 24 } as const;

export function bindGestures(stage: HTMLElement, { zoom, move, twice, left }: Gestures): void {
  const pointers = new Map<number, Place>();
  let start: Place | null = null;
  let lastTap = { time: -Infinity, at: { x: 0, y: 0 } };

  const placeOf = ({ clientX, clientY }: MouseEvent): Place => {
    const box = stage.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const pair = (): { middle: Place; apart: number } | null => {
    const [a, b] = pointers.values();
    if (!a || !b) return null;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, placeOf(event));
    stage.toggleAttribute('data-held', true);
    // A second finger: what follows is no swipe.
    start = pointers.size === 1 ? placeOf(event) : null;
  });
  stage.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const two = pair();
    const now = placeOf(event);
    pointers.set(event.pointerId, now);
    const spread = pair();
    if (two && spread) {
      if (two.apart > 0) zoom(spread.apart / two.apart, spread.middle);
      move({ x: spread.middle.x - two.middle.x, y: spread.middle.y - two.middle.y });
    } else move({ x: now.x - before.x, y: now.y - before.y });
  });
  const end = (event: PointerEvent): void => {
    const wasDown = pointers.delete(event.pointerId);
    stage.toggleAttribute('data-held', pointers.size > 0);
    if (!wasDown || !start) return;
    const at = placeOf(event);
    const way = { x: at.x - start.x, y: at.y - start.y };
    start = null;
    left(event.type === 'pointercancel' ? { x: 0, y: 0 } : way);
    if (event.type === 'pointercancel' || Math.hypot(way.x, way.y) > TAP.pixels) return;
    const isSecond =
      event.timeStamp - lastTap.time < TAP.milliseconds &&
      Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < TAP.pixels;
    lastTap = { time: isSecond ? -Infinity : event.timeStamp, at };
    if (isSecond) twice(at);
  };
  stage.addEventListener('pointerup', end);
  stage.addEventListener('pointercancel', end);
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      // A wheel that counts in lines turns as far as one that counts in pixels.
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30);
      zoom(Math.exp(-pixels / 300), placeOf(event));
    },
    { passive: false },
  );
}
