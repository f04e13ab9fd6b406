import { useRef, type PointerEvent } from 'react';
import type { PictureSize } from '../../domain/photo/camera.ts';
import type { Point } from '../../domain/photo/plane.ts';
import { moved, zoomed, type View } from './view.ts';

interface FingersOptions {
  placeOf: (event: { clientX: number; clientY: number }) => Point;
  view: View;
  setView: (view: View) => void;
  size: PictureSize;
  onTap?: ((at: Point) => void) | undefined;
  onDraw?: ((at: Point, isFirst: boolean) => void) | undefined;
}

/** A press that moved less is a tap, in px of the screen. */
const TAP = 6;

interface FingerEvents {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
}

/** Fingers beside the handles: one moves the photograph, or draws on it, two zoom it; a short press is a tap. */
export function useFingers({ placeOf, view, setView, size, onTap, onDraw }: FingersOptions): FingerEvents {
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ at: Point; isTap: boolean } | null>(null);

  const lift = (event: PointerEvent): void => {
    if (fingers.current.delete(event.pointerId) && start.current?.isTap && event.type === 'pointerup')
      onTap?.(placeOf(event));
  };
  return {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, at);
      start.current = { at, isTap: fingers.current.size === 1 };
      if (fingers.current.size === 1) onDraw?.(placeOf(event), true);
    },
    onPointerMove: (event) => {
      const last = fingers.current.get(event.pointerId);
      const at = { x: event.clientX, y: event.clientY };
      if (!last || !start.current) return;
      fingers.current.set(event.pointerId, at);
      if (Math.hypot(at.x - start.current.at.x, at.y - start.current.at.y) > TAP) start.current.isTap = false;
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      const now = placeOf(event);
      if (other) {
        start.current.isTap = false;
        const spread = (finger: Point): number => Math.hypot(finger.x - other.x, finger.y - other.y);
        setView(zoomed(view, spread(at) / Math.max(1, spread(last)), now, size));
      } else if (onDraw) onDraw(now, false);
      else if (!start.current.isTap) {
        const was = placeOf({ clientX: last.x, clientY: last.y });
        setView(moved(view, { x: now.x - was.x, y: now.y - was.y }, size));
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
