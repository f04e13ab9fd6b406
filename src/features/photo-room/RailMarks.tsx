import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { PictureSize } from '../../domain/photo/camera.ts';
import { mapQuad, type Point, type Quad } from '../../domain/photo/plane.ts';
import { useI18n } from '../../ui/i18n.tsx';

export const CORNERS = ['railLeft', 'railRight', 'endRight', 'endLeft'] as const;

interface RailMarksProps {
  size: PictureSize;
  /** The photograph that the loupe enlarges. */
  photo: HTMLCanvasElement;
  marks: Quad;
  /** Asked for at the beginning of each change, so that it can be undone. */
  onBegin: () => void;
  onMove: (marks: Quad) => void;
}

/** Pixels of the photograph that an arrow key moves a mark by, alone and with Shift. */
const STEP = { alone: 1, shift: 10 } as const;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Four handles over the photograph: the ends of the rail and the lower corners of the cloth, each moved by hand or by arrow keys. */
export function RailMarks({ size, photo, marks, onBegin, onMove }: RailMarksProps) {
  const { t } = useI18n();
  const layer = useRef<HTMLDivElement>(null);
  const held = useRef<{ corner: number; dx: number; dy: number } | null>(null);
  const loupe = useRef<HTMLCanvasElement>(null);

  const move = (corner: number, to: Point): void => {
    const mark = {
      x: Math.min(size.width * 1.3, Math.max(-size.width * 0.3, to.x)),
      y: Math.min(size.height * 1.3, Math.max(-size.height * 0.3, to.y)),
    };
    look(loupe.current, photo, mark, size);
    onMove(mapQuad(marks, (one, index) => (index === corner ? mark : one)));
  };
  const place = (event: PointerEvent): Point => {
    const box = layer.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  };
  const begin = (corner: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const mark = marks[corner];
    if (!mark) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = place(event);
    held.current = { corner, dx: mark.x - at.x, dy: mark.y - at.y };
    onBegin();
    look(loupe.current, photo, mark, size);
  };
  const drag = (event: PointerEvent): void => {
    if (!held.current) return;
    const at = place(event);
    move(held.current.corner, { x: at.x + held.current.dx, y: at.y + held.current.dy });
  };
  const press = (corner: number) => (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    const mark = marks[corner];
    if (!direction || !mark) return;
    event.preventDefault();
    onBegin();
    const step = event.shiftKey ? STEP.shift : STEP.alone;
    move(corner, { x: mark.x + direction[0] * step, y: mark.y + direction[1] * step });
  };

  return (
    <div ref={layer} className="room-marks">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <polygon points={marks.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {CORNERS.map((name, corner) => (
        <Handle
          key={name}
          at={marks[corner]}
          size={size}
          label={t('room-view:mark.at', {
            name: t(`room-view:mark.${name}`),
            x: Math.round(marks[corner]?.x ?? 0),
            y: Math.round(marks[corner]?.y ?? 0),
          })}
          onPointerDown={begin(corner)}
          onPointerMove={drag}
          onPointerUp={() => {
            held.current = null;
          }}
          onKeyDown={press(corner)}
          onFocus={() => {
            const mark = marks[corner];
            if (mark) look(loupe.current, photo, mark, size);
          }}
        />
      ))}
      <canvas ref={loupe} className="room-loupe" width={LOUPE} height={LOUPE} aria-hidden="true" />
    </div>
  );
}

interface HandleProps {
  at: Point | undefined;
  size: PictureSize;
  label: string;
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerUp: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

function Handle({ at = { x: 0, y: 0 }, size, label, onPointerUp, ...hears }: HandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  // A handle of a mark outside of the photograph stays within reach.
  const share = (value: number, whole: number): string => `${Math.min(100, Math.max(0, (value / whole) * 100))}%`;
  const [left, top] = [share(at.x, size.width), share(at.y, size.height)];
  useEffect(() => {
    button.current?.style.setProperty('left', left);
    button.current?.style.setProperty('top', top);
  }, [left, top]);
  return (
    <button
      ref={button}
      type="button"
      className="room-handle"
      aria-label={label}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      {...hears}
    />
  );
}

/** Side of the loupe and how much it enlarges. */
const LOUPE = 176;
const TIMES = 3;

/** Draws the photograph's own pixels around a mark, enlarged, with a cross-hair, at the upper corner away from the mark. */
function look(loupe: HTMLCanvasElement | null, photo: HTMLCanvasElement, { x, y }: Point, size: PictureSize): void {
  const context = loupe?.getContext('2d');
  if (!loupe || !context || photo.width === 0) return;
  const span = LOUPE / TIMES;
  loupe.dataset.side = x > size.width / 2 ? 'left' : 'right';
  context.fillStyle = '#dde2e4';
  context.fillRect(0, 0, LOUPE, LOUPE);
  context.drawImage(photo, x - span / 2, y - span / 2, span, span, 0, 0, LOUPE, LOUPE);
  context.strokeStyle = '#1f3f93';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(LOUPE / 2, 0);
  context.lineTo(LOUPE / 2, LOUPE);
  context.moveTo(0, LOUPE / 2);
  context.lineTo(LOUPE, LOUPE / 2);
  context.stroke();
}
