import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Point } from '../../domain/photo/plane.ts';
import { drawLoupe, drawPhoto, LOUPE } from './draw-photo.ts';
import { moved, WHOLE, zoomed, type View } from './view.ts';

interface PhotoMarksProps {
  photo: HTMLCanvasElement;
  /** In px of the photograph; joined to a polygon where there are several. */
  points: readonly Point[];
  /** Names of the handles, with their places. */
  labels: readonly string[];
  /** Other outlines on the photograph. */
  outlines: readonly (readonly Point[])[];
  onMove: (points: readonly Point[]) => void;
  /** After a drag or an arrow key: the moment to look for edges. `points` are the marks as they were before and as they are now. */
  onRelease: (before: readonly Point[], now: readonly Point[]) => void;
  onUndo: () => void;
  /** A press on the photograph beside the handles. */
  onTap?: ((at: Point) => void) | undefined;
}

/** Pixels of the photograph that an arrow key moves a mark by, alone and with Shift. */
const KEY_STEP = { alone: 1, shift: 10 } as const;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A press that moved less is a tap, in px of the screen. */
const TAP = 6;

/** A photograph with handles on it, each a button, moved by hand, mouse or arrow keys, with a loupe; zoomed by wheel, pinch, + and −. */
export function PhotoMarks({ photo, points, labels, outlines, onMove, onRelease, onUndo, onTap }: PhotoMarksProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const loupe = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<View>(WHOLE);
  const [active, setActive] = useState<number | null>(null);
  const held = useRef<{ handle: number; offset: Point; before: readonly Point[] } | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<{ at: Point; isTap: boolean } | null>(null);
  const size = { width: photo.width, height: photo.height };

  useEffect(() => {
    if (!canvas.current) return;
    drawPhoto(canvas.current, photo, view, [...outlines, points]);
    stage.current?.querySelectorAll<HTMLElement>('[data-mark]').forEach((handle, index) => {
      const { x, y } = points[index] ?? view.origin;
      handle.style.left = `${((x - view.origin.x) / photo.width) * view.zoom * 100}%`;
      handle.style.top = `${((y - view.origin.y) / photo.height) * view.zoom * 100}%`;
    });
    const point = active === null ? undefined : points[active];
    if (loupe.current && point) drawLoupe(loupe.current, photo, point);
  }, [photo, view, points, outlines, active]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setView(zoomed(view, Math.exp(-event.deltaY / 400), placeOf(event), size));
  });
  useEffect(() => {
    const element = stage.current;
    // React listens to wheels passively, which lets the page scroll.
    const listener = (event: WheelEvent): void => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  function placeOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: view.origin.x + ((clientX - box.left) / box.width) * (size.width / view.zoom),
      y: view.origin.y + ((clientY - box.top) / box.height) * (size.height / view.zoom),
    };
  }
  const moveTo = (handle: number, { x, y }: Point): readonly Point[] => {
    const mark = { x: Math.min(size.width, Math.max(0, x)), y: Math.min(size.height, Math.max(0, y)) };
    const next = points.map((point, index) => (index === handle ? mark : point));
    onMove(next);
    return next;
  };

  const grab = (handle: number) => (event: PointerEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const [at, point] = [placeOf(event), points[handle] ?? WHOLE.origin];
    held.current = { handle, offset: { x: point.x - at.x, y: point.y - at.y }, before: points };
    setActive(handle);
  };
  const drag = (event: PointerEvent): void => {
    if (!held.current) return;
    event.stopPropagation();
    const { handle, offset } = held.current;
    const at = placeOf(event);
    moveTo(handle, { x: at.x + offset.x, y: at.y + offset.y });
  };
  const release = (event: PointerEvent): void => {
    event.stopPropagation();
    if (held.current && held.current.before !== points) onRelease(held.current.before, points);
    held.current = null;
  };
  const press = (handle: number) => (event: KeyboardEvent) => {
    const [point, arrow] = [points[handle], ARROWS[event.key]];
    if (!point || !arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? KEY_STEP.shift : KEY_STEP.alone;
    onRelease(points, moveTo(handle, { x: point.x + arrow[0] * step, y: point.y + arrow[1] * step }));
  };
  const pressOnStage = (event: KeyboardEvent): void => {
    const point = (active === null ? null : points[active]) ?? { x: size.width / 2, y: size.height / 2 };
    if (event.key === '+' || event.key === '-') setView(zoomed(view, event.key === '+' ? 1.5 : 1 / 1.5, point, size));
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onUndo();
    }
  };

  /** Moves the photograph by one finger, and zooms it by two. */
  const pan = (event: PointerEvent): void => {
    const last = fingers.current.get(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    if (!last || !start.current) return;
    fingers.current.set(event.pointerId, at);
    if (Math.hypot(at.x - start.current.at.x, at.y - start.current.at.y) > TAP) start.current.isTap = false;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const [now, was] = [placeOf(event), placeOf({ clientX: last.x, clientY: last.y })];
    if (other) {
      start.current.isTap = false;
      const spread = (finger: Point): number => Math.hypot(finger.x - other.x, finger.y - other.y);
      setView(zoomed(view, spread(at) / Math.max(1, spread(last)), now, size));
    } else if (!start.current.isTap) setView(moved(view, { x: now.x - was.x, y: now.y - was.y }, size));
  };
  const lift = (event: PointerEvent): void => {
    if (fingers.current.delete(event.pointerId) && start.current?.isTap && event.type === 'pointerup')
      onTap?.(placeOf(event));
  };

  return (
    <div
      ref={stage}
      className="photo-stage"
      onKeyDown={pressOnStage}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = { x: event.clientX, y: event.clientY };
        fingers.current.set(event.pointerId, at);
        start.current = { at, isTap: fingers.current.size === 1 };
      }}
      onPointerMove={pan}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <canvas ref={canvas} aria-hidden="true" />
      {labels.map((label, index) => (
        <button
          key={label}
          type="button"
          data-mark=""
          aria-label={`${label}, ${Math.round(points[index]?.x ?? 0)}, ${Math.round(points[index]?.y ?? 0)}`}
          onPointerDown={grab(index)}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={press(index)}
          onFocus={() => setActive(index)}
          onBlur={() => setActive(null)}
        />
      ))}
      <canvas
        ref={loupe}
        className="photo-loupe"
        width={2 * LOUPE}
        height={2 * LOUPE}
        hidden={active === null}
        data-left={((points[active ?? 0]?.x ?? 0) - view.origin.x) * view.zoom > size.width / 2 ? '' : undefined}
        aria-hidden="true"
      />
    </div>
  );
}
