import { useEffect, useRef, useState } from 'react';
import { HOURS, type Hour } from '../../../domain/picture/hours.ts';
import type { PicturedCloth } from '../../../domain/picture/scene.ts';
import { emit, listen } from '../../../lib/events.ts';
import { island, useI18n } from '../../../ui/i18n.tsx';
import { handsOnFocus } from '../../../ui/useFocusAfter.ts';
import type { Labels } from './dimensions.ts';
import { lightWords, nearestStop, type DrawnStop } from './light-words.ts';
import { KeepPicture } from './KeepPicture.tsx';
import { OwnWindow } from './OwnWindow.tsx';
import { createPainter, type Painter } from './painter.ts';
import './picture.css';

export interface PictureProps {
  cloth: PicturedCloth;
  labels: Labels;
  /** No size is typed yet: an example is shown. */
  isExample: boolean;
  /** The window in words: product, colour, size. */
  description: string;
  /** Name of what hangs there, below a picture that is saved. */
  title: string;
  /** Below the picture, instead of the words of a product's. */
  note?: string;
}

/** Whether the shopper pressed the tab of the picture, which else opened by itself (`catalogue/product/window-picture.ts`). */
const isAsked = (): boolean => document.querySelector('[data-asked=window]') !== null;

/** Stops of the cloth along its slider. */
const STOPS: readonly DrawnStop[] = ['open', 'half', 'closed'];

/** The shopper's window as a picture, beside the photographs: the light of three hours, the cloth drawn or open. */
export const Picture = island(function Picture({ cloth, labels, isExample, description, title, note }: PictureProps) {
  const { t } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter | null>(null);
  const isThere = useRef(false);
  const [hour, setHour] = useState<Hour>('noon');
  const [drawn, setDrawn] = useState(0.5);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [resized, setResized] = useState(0);
  const [open, setOpen] = useState(isAsked);
  const key = JSON.stringify([cloth, labels]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setResized((times) => times + 1));
    observer.observe(element);
    return () => {
      observer.disconnect();
      painter.current?.stop();
    };
  }, []);

  useEffect(() => {
    if (!canvas.current) return;
    // Only now the photographs give way: nobody looks at an empty frame.
    const reveal = (): void => {
      isThere.current = true;
      emit('window-picture', 'shown');
    };
    painter.current ??= createPainter(canvas.current);
    canvas.current.ariaBusy = 'true';
    painter.current
      .show({ cloth, look: { hour, drawn }, labels }, reveal)
      .then((isDone) => {
        if (!isDone) return;
        setFailed(false);
        if (canvas.current) canvas.current.ariaBusy = null;
      })
      .catch(() => {
        setFailed(true);
        reveal();
        if (canvas.current) canvas.current.ariaBusy = null;
      });
    // Values are compared: the form hands on new objects at each key press.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, hour, drawn, attempt, resized]);

  useEffect(
    () =>
      listen('window-picture', (state) => {
        if (state !== 'wanted') return;
        setOpen(isAsked());
        if (isThere.current) emit('window-picture', 'shown');
      }),
    [],
  );

  const words = lightWords(cloth, hour, drawn);
  const stop = nearestStop(drawn);
  return (
    <>
      <canvas
        ref={canvas}
        className="picture-canvas"
        role="img"
        aria-label={t('picture:alt', {
          window: description,
          hour: t(`picture:hour.${hour}`),
          drawn: t(`picture:drawn.${stop}`),
        })}
      />
      {failed && (
        <p className="picture-failed" role="alert">
          {t('picture:failed')}{' '}
          <button type="button" className="button" ref={handsOnFocus} onClick={() => setAttempt((times) => times + 1)}>
            {t('picture:retry')}
          </button>
        </p>
      )}
      <button type="button" className="picture-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('picture:adjust')}
      </button>
      <div className="picture-controls">
        <Slider
          label={t('picture:hour.label')}
          stops={HOURS.map((name) => t(`picture:hour.${name}`))}
          stop={HOURS.indexOf(hour)}
          step={1}
          value={HOURS.indexOf(hour)}
          onChange={(at) => setHour(HOURS[Math.round(at)] ?? 'noon')}
        />
        <Slider
          label={t('picture:drawn.label')}
          stops={STOPS.map((name) => t(`picture:drawn.${name}`))}
          stop={STOPS.indexOf(stop)}
          step={0.25}
          value={(1 - drawn) * 2}
          onChange={(at) => setDrawn(1 - at / 2)}
        />
        <p className="picture-light" role="status">
          {t(`picture:light.${words}`)}
        </p>
      </div>
      <p className="picture-note">
        {isExample && `${t('picture:example')} `}
        {cloth.motif === 'fotograf' && `${t('picture:patternless')} `}
        {note ?? t(cloth.kind === 'drape' ? 'picture:note.drape' : 'picture:note.other')}{' '}
        {!isExample && note === undefined && <OwnWindow width={cloth.width} height={cloth.height} />}{' '}
        {!failed && <KeepPicture canvas={canvas} title={title} size={`${cloth.width} × ${cloth.height}`} />}
      </p>
    </>
  );
});

interface SliderProps {
  label: string;
  stops: readonly string[];
  /** Place of the one that is named. */
  stop: number;
  step: number;
  /** From 0 to the last stop. */
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, stops, stop, step, value, onChange }: SliderProps) {
  return (
    <label className="picture-slider">
      <span className="visually-hidden">{label}</span>
      <input
        type="range"
        min={0}
        max={stops.length - 1}
        step={step}
        value={value}
        aria-valuetext={stops[stop]}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="picture-stops" aria-hidden="true">
        {stops.map((name, index) => (
          <span key={name} data-chosen={index === stop ? '' : undefined}>
            {name}
          </span>
        ))}
      </span>
    </label>
  );
}
