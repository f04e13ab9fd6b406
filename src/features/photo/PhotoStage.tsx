import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { Point } from '../../domain/photo/plane.ts';
import { drawLoupe, LOUPE } from './loupe.ts';
import { useFingers } from './useFingers.ts';
import { placeOn, showing, WHOLE, zoomed, type View } from './view.ts';
import './photo.css';

interface PhotoStageProps {
  /** The photograph: marks are counted in its pixels, and the loupe enlarges them. */
  photo: HTMLCanvasElement;
  /** The picture that is shown, of the photograph's shape. */
  children: ReactNode;
  points: readonly Point[];
  /** Names of the handles; none, and the marks cannot be moved. */
  labels: readonly string[];
  /** Outlines on the photograph, those of the marks among them. */
  outlines: readonly (readonly Point[])[];
  /** Share of the photograph's sides by which a mark may lie outside. */
  margin?: number;
  onMove: (points: readonly Point[]) => void;
  /** After a drag, a tap beside the handles or an arrow key, which is exact: marks as they were before and as they are now. */
  onRelease: (before: readonly Point[], now: readonly Point[], byKey: boolean) => void;
  /** A press on the photograph beside the handles; without it that moves the mark that was touched or focused last. */
  onTap?: ((at: Point) => void) | undefined;
  /** One finger draws instead of moving the photograph. */
  onDraw?: ((at: Point, isFirst: boolean) => void) | undefined;
}

/** Pixels of the photograph that an arrow key moves a mark by, alone and with Shift. */
const KEY_STEP = { alone: 1, shift: 10 } as const;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const KEY_ZOOM = 1.5;

/** A photograph with handles on it, each a button, moved by hand, mouse, taps or arrow keys, with a loupe; zoomed by wheel, pinch, + and −. */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, children, points, labels, outlines, margin = 0, onMove, onRelease, onTap, onDraw } = props;
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const loupe = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<View>(WHOLE);
  const [active, setActive] = useState<number | null>(null);
  const held = useRef<{ handle: number; offset: Point; before: readonly Point[] } | null>(null);
  const size = { width: photo.width, height: photo.height };

  useLayoutEffect(() => {
    const { zoom, origin } = view;
    const [x, y] = [(-100 * origin.x) / (photo.width || 1), (-100 * origin.y) / (photo.height || 1)];
    picture.current?.style.setProperty('transform', `scale(${zoom}) translate(${x}%, ${y}%)`);
    stage.current?.querySelectorAll<HTMLElement>('[data-mark]').forEach((handle, index) => {
      const place = placeOn(view, points[index] ?? WHOLE.origin, photo);
      handle.style.left = `${place.x * 100}%`;
      handle.style.top = `${place.y * 100}%`;
    });
  }, [photo, view, points, labels.length]);
  useEffect(() => {
    const point = active === null ? undefined : points[active];
    if (loupe.current && point) drawLoupe(loupe.current, photo, point);
  }, [photo, points, active]);

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
  const moveTo = (handle: number, to: Point): readonly Point[] => {
    const bound = (value: number, whole: number): number =>
      Math.min(whole * (1 + margin), Math.max(-whole * margin, value));
    const mark = { x: bound(to.x, size.width), y: bound(to.y, size.height) };
    const next = points.map((point, index) => (index === handle ? mark : point));
    onMove(next);
    return next;
  };

  const place = (at: Point): void => {
    if (active !== null && points[active]) onRelease(points, moveTo(active, at), false);
  };
  const fingers = useFingers({ placeOf, view, setView, size, onTap: onTap ?? place, onDraw });

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
    if (held.current && held.current.before !== points) onRelease(held.current.before, points, false);
    held.current = null;
  };
  const press = (handle: number) => (event: KeyboardEvent) => {
    const [point, arrow] = [points[handle], ARROWS[event.key]];
    if (!point || !arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? KEY_STEP.shift : KEY_STEP.alone;
    onRelease(points, moveTo(handle, { x: point.x + arrow[0] * step, y: point.y + arrow[1] * step }), true);
  };
  const zoomByKey = (event: KeyboardEvent): void => {
    const point = (active === null ? null : points[active]) ?? { x: size.width / 2, y: size.height / 2 };
    if (event.key === '+' || event.key === '-')
      setView(zoomed(view, event.key === '+' ? KEY_ZOOM : 1 / KEY_ZOOM, point, size));
  };
  const looked = active === null ? undefined : points[active];

  return (
    <div
      ref={stage}
      className="photo-stage"
      // A press beside the handles lets the keys be heard here.
      tabIndex={-1}
      data-draws={onDraw && ''}
      onKeyDown={zoomByKey}
      // A press beside the handles is meant for the mark that had the focus.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(null);
      }}
      {...fingers}
    >
      <div ref={picture} className="photo-view">
        {children}
        <svg viewBox={`0 0 ${size.width || 1} ${size.height || 1}`} aria-hidden="true">
          {outlines
            .filter(({ length }) => length > 1)
            .flatMap((outline, index) =>
              (['below', 'above'] as const).map((layer) => (
                <polygon
                  key={`${index}${layer}`}
                  data-layer={layer}
                  points={outline.map(({ x, y }) => `${x},${y}`).join(' ')}
                />
              )),
            )}
        </svg>
      </div>
      {labels.map((label, index) => (
        <button
          key={label}
          type="button"
          data-mark=""
          data-active={index === active ? '' : undefined}
          aria-label={`${label}, ${Math.round(points[index]?.x ?? 0)}, ${Math.round(points[index]?.y ?? 0)}`}
          onPointerDown={grab(index)}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={press(index)}
          onFocus={() => {
            setActive(index);
            const point = points[index];
            // The finger holds what it sees; a key may come to a mark out of sight.
            if (point && !held.current) setView(showing(view, point, size));
          }}
        />
      ))}
      <canvas
        ref={loupe}
        className="photo-loupe"
        width={2 * LOUPE}
        height={2 * LOUPE}
        hidden={!looked}
        data-left={looked && placeOn(view, looked, size).x > 0.5 ? '' : undefined}
        aria-hidden="true"
      />
    </div>
  );
}
