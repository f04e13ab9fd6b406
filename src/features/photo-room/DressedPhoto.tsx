import { useEffect, useRef, useState } from 'react';
import { quadOf, type Point } from '../../domain/photo/plane.ts';
import { endsAt } from '../../domain/picture/scene.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { scaleOf, sheetAt } from '../photo/find-sheet.ts';
import type { OpenedPhoto } from '../photo/opened-photo.ts';
import { PhotoStage } from '../photo/PhotoStage.tsx';
import { undoKey } from '../photo/useUndo.ts';
import { RoomChoices, STOPS, type Stop } from './RoomChoices.tsx';
import { RoomNote } from './RoomNote.tsx';
import { roomPhotoOf } from './room-photo.ts';
import { createRoomPainter, type PaintOutcome, type RoomPainter } from './room-painter.ts';
import type { RoomViewProps } from './room-props.ts';
import { useRoomMarks } from './useRoomMarks.ts';
import { useRoomScale } from './useRoomScale.ts';

interface DressedPhotoProps extends RoomViewProps {
  photo: OpenedPhoto;
  onAnother: () => void;
}

const CORNERS = ['railLeft', 'railRight', 'endRight', 'endLeft'] as const;
const TOOLS = ['marks', 'sheet', 'brush'] as const;
type Tool = (typeof TOOLS)[number];
/** The rail's ends may lie outside the photograph, by this share of its sides. */
const MARGIN = 0.3;
const NO_POINTS: readonly Point[] = [];

/** No sheet was found, or measuring could not be fetched. */
type MeasureFault = 'notFound' | 'small' | 'edges' | 'notOpened';

/** The dressed photograph with its handles, and what can be chosen about it. */
export function DressedPhoto(props: DressedPhotoProps) {
  const { cloth, photo, maps, motifs, title, start, onAnother, onMeasure } = props;
  const { t } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<RoomPainter | null>(null);
  const room = useRoomMarks(photo.canvas, endsAt(cloth) === 'floor', start);
  const { marks, strokes, onFloor, sheets } = room.state;
  const scale = useRoomScale(photo, room.state, start?.measurement ?? null);
  const [drawn, setDrawn] = useState<Stop>(cloth.kind === 'drape' ? 'half' : 'closed');
  const [sheer, setSheer] = useState(cloth.kind === 'drape');
  const [tool, setTool] = useState<Tool | null>('marks');
  const [outcome, setOutcome] = useState<PaintOutcome | 'saved' | 'unsaved' | MeasureFault>('late');

  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = createRoomPainter(canvas.current, roomPhotoOf(photo), maps, motifs);
    painter.current = made;
    return () => made.free();
    // The painter lives as long as its photograph.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [photo]);

  const painted = { ...cloth, width: scale.width ?? cloth.width };
  const key = JSON.stringify([painted, marks, strokes, sheets, onFloor, sheer, drawn]);
  useEffect(() => {
    if (!painter.current || !canvas.current) return;
    canvas.current.ariaBusy = 'true';
    const paper = sheets.find(({ kind }) => kind === 'a4');
    const others = sheets.flatMap((one) => (one === paper ? [] : [one.corners]));
    const sheet = paper?.corners ?? null;
    void painter.current
      .show({ cloth: painted, marks, strokes, onFloor, sheer, drawn: STOPS[drawn], sheet, others, lens: scale.lens })
      .then((shown) => {
        if (shown === 'late') return;
        if (canvas.current) canvas.current.ariaBusy = null;
        setOutcome(shown);
      });
    // Values are compared: the form hands on new objects at each key press.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  const draw = (at: Point, isFirst: boolean): void => {
    if (isFirst) room.keep(room.state);
    room.edit({ strokes: isFirst ? [...strokes, [at]] : [...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), at]] });
  };
  const takeSheet = (at: Point): void => {
    const found = sheetAt(photo, at);
    const taken = found && scaleOf('a4', found);
    if (!taken?.ok) {
      setOutcome(taken?.code ?? 'notFound');
      return;
    }
    room.keep(room.state);
    room.edit({ sheets: [taken.data] });
    setTool('marks');
  };
  const save = (): void => {
    canvas.current?.toBlob(
      (file) => {
        if (file) saveFile(`${t('room-view:file')}.jpg`, file);
        setOutcome(file ? 'saved' : 'unsaved');
      },
      'image/jpeg',
      0.92,
    );
  };
  const isWrong = outcome !== 'saved' && outcome !== 'painted' && outcome !== 'late';
  const words =
    outcome === 'painted' || outcome === 'late'
      ? null
      : t(outcome === 'saved' || outcome === 'unsaved' ? `room-view:${outcome}` : `photo:${outcome}`);

  return (
    <div className="room-work" onKeyDown={undoKey(room.undo)}>
      <PhotoStage
        photo={photo.canvas}
        points={tool === 'marks' ? marks : NO_POINTS}
        labels={tool === 'marks' ? CORNERS.map((corner) => t(`room-view:mark.${corner}`)) : []}
        outlines={tool === 'marks' ? [marks, ...sheets.map(({ corners }) => corners)] : []}
        margin={MARGIN}
        onMove={(points) => room.edit({ marks: quadOf(points) ?? marks })}
        onRelease={(before) => room.keep({ ...room.state, marks: quadOf(before) ?? marks })}
        onTap={tool === 'sheet' ? takeSheet : undefined}
        onDraw={tool === 'brush' ? draw : undefined}
      >
        <canvas ref={canvas} role="img" aria-label={t('room-view:alt', { title })} />
      </PhotoStage>
      <p className="room-hint">{t(`room-view:tool.${tool ?? 'none'}.hint`)}</p>
      <div className="photo-row">
        <button type="button" className="button" onClick={room.undo} aria-disabled={!room.canUndo}>
          {t('photo:undo')}
        </button>
        <HoldButton label={t('room-view:before')} onHold={(isHeld) => painter.current?.showBefore(isHeld)} />
        {TOOLS.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={tool === name}
            onClick={() => setTool(tool === name ? null : name)}
          >
            {t(`room-view:tool.${name}.name`)}
          </button>
        ))}
        <button type="button" className="button" onClick={onAnother}>
          {t('photo:other')}
        </button>
        <button type="button" className="button button-primary" onClick={save}>
          {t('room-view:save')}
        </button>
      </div>
      <p role="status" className={isWrong ? 'field-error' : 'room-status'}>
        {words}
      </p>
      <RoomChoices
        {...props}
        onFloor={onFloor}
        onLength={room.endAt}
        drawn={drawn}
        onDrawn={setDrawn}
        sheer={sheer}
        onSheer={setSheer}
      />
      <RoomNote
        {...props}
        scale={scale}
        onMeasure={
          onMeasure &&
          (async () => {
            const { measurement } = scale;
            if (!(await onMeasure({ photo, sheets, quad: marks, measurement }))) setOutcome('notOpened');
          })
        }
      />
    </div>
  );
}

/** Does something as long as it is held, by hand or by key. */
function HoldButton({ label, onHold }: { label: string; onHold: (isHeld: boolean) => void }) {
  const end = (): void => onHold(false);
  return (
    <button
      type="button"
      className="button"
      onPointerDown={() => onHold(true)}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={end}
      onKeyDown={({ key }) => {
        if (key === ' ' || key === 'Enter') onHold(true);
      }}
      onKeyUp={end}
      onBlur={end}
    >
      {label}
    </button>
  );
}
