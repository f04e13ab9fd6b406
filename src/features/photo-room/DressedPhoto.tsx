import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { endsAt } from '../../domain/picture/scene.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { Choice } from './Choices.tsx';
import { RailMarks } from './RailMarks.tsx';
import type { RoomPhoto } from './room-photo.ts';
import { createRoomPainter, type PaintOutcome, type RoomPainter } from './room-painter.ts';
import type { RoomViewProps } from './room-props.ts';
import { useRoomMarks } from './useRoomMarks.ts';

interface DressedPhotoProps extends RoomViewProps {
  photo: RoomPhoto;
  onAnother: () => void;
}

/** How far the cloth is drawn: 0 closed, 1 open. */
const STOPS = { closed: 0, half: 0.5, open: 1 } as const;
type Stop = keyof typeof STOPS;

/** The dressed photograph with its handles, and what can be chosen about it. */
export function DressedPhoto(props: DressedPhotoProps) {
  const { cloth, photo, choices, onChoose, maps, motifs, title, isExample, onSample, onAnother, onClose } = props;
  const { t } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<RoomPainter | null>(null);
  const room = useRoomMarks(photo.full, endsAt(cloth) === 'floor');
  const [drawn, setDrawn] = useState<Stop>(cloth.kind === 'drape' ? 'half' : 'closed');
  const [sheer, setSheer] = useState(cloth.kind === 'drape');
  const [tool, setTool] = useState<'marks' | 'brush' | 'none'>('marks');
  const [outcome, setOutcome] = useState<PaintOutcome | 'saved' | 'unsaved'>('late');
  const brushing = useRef(false);

  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = createRoomPainter(canvas.current, photo, maps, motifs);
    painter.current = made;
    // A page that is put aside keeps nothing of the photograph.
    addEventListener('pagehide', onClose);
    return () => {
      removeEventListener('pagehide', onClose);
      made.free();
    };
    // The painter lives as long as its photograph.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [photo]);

  const { marks, strokes, onFloor } = room;
  const key = JSON.stringify([cloth, marks, strokes, onFloor, sheer, drawn]);
  useEffect(() => {
    if (!painter.current || !canvas.current) return;
    canvas.current.ariaBusy = 'true';
    void painter.current
      .show({ cloth, marks, strokes, onFloor, sheer, drawn: STOPS[drawn], sheet: null, lens: photo.lens })
      .then((painted) => {
        if (painted === 'late') return;
        if (canvas.current) canvas.current.ariaBusy = null;
        setOutcome(painted);
      });
    // Values are compared: the form hands on new objects at each key press.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  const brushTo = (event: PointerEvent<HTMLCanvasElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = {
      x: ((event.clientX - box.left) / box.width) * photo.full.width,
      y: ((event.clientY - box.top) / box.height) * photo.full.height,
    };
    if (event.type === 'pointerdown') {
      room.keep();
      brushing.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      room.change({ strokes: [...strokes, [place]] });
    } else if (brushing.current) {
      room.change({ strokes: [...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), place]] });
    }
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
  const hold = (isHeld: boolean): void => painter.current?.showBefore(isHeld);
  const endBrush = (): void => {
    brushing.current = false;
  };

  return (
    <div
      className="room-work"
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
          event.preventDefault();
          room.undo();
        }
      }}
    >
      <div className="room-stage" data-tool={tool}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('room-view:alt', { title })}
          onPointerDown={tool === 'brush' ? brushTo : undefined}
          onPointerMove={tool === 'brush' ? brushTo : undefined}
          onPointerUp={endBrush}
          onPointerCancel={endBrush}
        />
        {tool === 'marks' && (
          <RailMarks
            size={photo.full}
            photo={photo.canvas}
            marks={marks}
            onBegin={room.keep}
            onMove={(next) => room.change({ marks: next })}
          />
        )}
      </div>
      <p className="room-hint">{t(`room-view:tool.${tool}.hint`)}</p>
      <div className="room-acts">
        <button type="button" className="button" onClick={room.undo} aria-disabled={!room.canUndo}>
          {t('room-view:undo')}
        </button>
        <HoldButton label={t('room-view:before')} onHold={hold} />
        {(['marks', 'brush'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={tool === name}
            onClick={() => setTool(tool === name ? 'none' : name)}
          >
            {t(`room-view:tool.${name}.name`)}
          </button>
        ))}
        <button type="button" className="button" onClick={onAnother}>
          {t('room-view:another')}
        </button>
        <button type="button" className="button button-primary" onClick={save}>
          {t('room-view:save')}
        </button>
      </div>
      <p role="status" className={outcome === 'marks' || outcome === 'unsaved' ? 'field-error' : 'room-status'}>
        {outcome === 'marks' && t('room-view:marks')}
        {outcome === 'saved' && t('room-view:saved')}
        {outcome === 'unsaved' && t('room-view:unsaved')}
      </p>
      <div className="room-choices">
        {choices.map((choice) => (
          <Choice key={choice.name} choice={choice} onChoose={(value) => onChoose(choice.name, value)} />
        ))}
        <Choice
          choice={{
            name: 'length',
            legend: t('room-view:length.legend'),
            value: onFloor ? 'floor' : 'sill',
            options: (['floor', 'sill'] as const).map((value) => ({ value, label: t(`room-view:length.${value}`) })),
          }}
          onChoose={(value) => room.endAt(value === 'floor')}
        />
        <Choice
          choice={{
            name: 'drawn',
            legend: t('room-view:drawn.legend'),
            value: drawn,
            options: (['open', 'half', 'closed'] as const).map((value) => ({
              value,
              label: t(`room-view:drawn.${value}`),
            })),
          }}
          onChoose={(value) => setDrawn(value as Stop)}
        />
        {cloth.kind === 'drape' && (
          <label className="room-sheer">
            <input type="checkbox" checked={sheer} onChange={({ target }) => setSheer(target.checked)} />
            {t('room-view:sheer')}
          </label>
        )}
      </div>
      <p className="room-note">
        <span className="tag">{t('room-view:trial')}</span>{' '}
        {t(isExample ? 'room-view:scale.example' : 'room-view:scale.typed', { width: cloth.width })}{' '}
        {t('room-view:note')}{' '}
        {onSample && (
          <button type="button" className="room-link" onClick={onSample}>
            {t('room-view:sample')}
          </button>
        )}
      </p>
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
