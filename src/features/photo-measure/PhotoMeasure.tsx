import { useEffect, useEffectEvent, useState } from 'react';
import { refine, type RefinedQuad } from '../../domain/photo/edges.ts';
import { measure, type MarkedSheet, type SheetKind } from '../../domain/photo/measure.ts';
import type { Point, Quad } from '../../domain/photo/plane.ts';
import { isSheetLarge, judge, SHEET_EDGES, type Estimate, type Refusal } from '../../domain/photo/rules.ts';
import { findSheet } from '../../domain/photo/sheet.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { ChoosePhoto, type Reference } from './ChoosePhoto.tsx';
import { closePhoto, type MeasuredPhoto } from './measured-photo.ts';
import { PhotoMarks } from './PhotoMarks.tsx';
import { PhotoResult, type TakenSize } from './PhotoResult.tsx';
import { useMarks } from './useMarks.ts';
import './photo-measure.css';

export interface PhotoMeasureProps {
  /** The size in the form, as it was typed. */
  typed: { readonly width: string; readonly height: string };
  /** A curtain is larger than its window; flat cloth is not. */
  isCurtain: boolean;
  /** Address of the measuring guide. */
  guide: string;
  onTake: (size: TakenSize) => void;
  onClose: () => void;
}

/** How far a mark may snap to an edge, in px: a larger reach jumps from the opening to the sill or the frame. */
const REACH = 6;
/** Standard deviation of a corner without an edge, in px. */
const TAP_SIGMA = 2.5;

type Step = 'choose' | 'tap' | 'corners' | 'window' | 'result';

/** Measures a window on a photograph, step by step, on this device alone (decisions U7). Needs the messages of `photo`. */
export const PhotoMeasure = island(function PhotoMeasure({ onClose, ...rest }: PhotoMeasureProps) {
  const { t } = useI18n();
  return (
    <Dialog labelledBy="photo-title" className="photo-dialog" onClose={onClose}>
      <DialogHead id="photo-title" title={t('photo:title')} close={t('photo:close')} onClose={onClose} />
      <Steps {...rest} />
    </Dialog>
  );
});

function Steps({ typed, isCurtain, guide, onTake }: Omit<PhotoMeasureProps, 'onClose'>) {
  const { t } = useI18n();
  const [photo, setPhoto] = useState<MeasuredPhoto | null>(null);
  const [reference, setReference] = useState<Reference>('a4');
  const [step, setStep] = useState<Step>('choose');
  const [sheets, setSheets] = useState<readonly MarkedSheet[]>([]);
  const [depth, setDepth] = useState('0');
  const [words, setWords] = useState<'notFound' | 'found' | Refusal | null>(null);
  const [found, setFound] = useState<RefinedQuad | null>(null);
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const marks = useMarks();

  const release = useEffectEvent(() => {
    if (photo) closePhoto(photo);
  });
  useEffect(() => {
    const leave = (): void => release();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  if (!photo)
    return (
      <ChoosePhoto
        guide={guide}
        reference={reference}
        onReference={setReference}
        onPhoto={(opened) => {
          setPhoto(opened);
          begin('tap', opened);
        }}
      />
    );

  const { grey } = photo;
  const kind: SheetKind = reference === 'card' ? 'card' : 'a4';
  const wanted = reference === 'two' ? 2 : 1;

  /** Opens a step with its handles in the middle of the photograph. */
  function begin(next: Step, { grey: { width, height } }: MeasuredPhoto): void {
    const [x, y] = [width / 2, height / 2];
    setStep(next);
    setWords(null);
    setFound(null);
    marks.reset(next === 'tap' ? [{ x, y }] : square({ x, y }, width / 4, height / 4));
  }
  function look(at: Point): void {
    const quad = findSheet(grey, at);
    const refined = quad && refine(grey, quad, REACH);
    const isFound = refined?.found === SHEET_EDGES;
    marks.reset([at]);
    setFound(isFound ? refined : null);
    setWords(isFound ? 'found' : 'notFound');
  }
  function markByHand(): void {
    const [at] = marks.points;
    if (!photo) return;
    begin('corners', photo);
    if (at) marks.reset(found?.corners ?? square(at, grey.width / 30, grey.width / 30));
  }
  function takeSheet(refined: RefinedQuad): void {
    if (!photo) return;
    if (refined.found < SHEET_EDGES) setWords('edges');
    else if (!isSheetLarge(refined.corners)) setWords('small');
    else {
      const next = [...sheets, { kind, corners: refined.corners, sigma: refined.sigma ?? TAP_SIGMA }];
      setSheets(next);
      begin(next.length < wanted ? 'tap' : 'window', photo);
    }
  }
  function finish(): void {
    const corners = quadOf(marks.points);
    if (!photo || !corners) return;
    const snapped = refine(grey, corners, REACH);
    const behind = -Math.max(0, Number(depth) || 0);
    const hung = sheets.map((sheet) => ({ ...sheet, behind }));
    const { focal35 } = photo.facts;
    const judged = judge(
      measure({
        picture: grey,
        window: corners,
        sigma: snapped.found === SHEET_EDGES ? 1 : TAP_SIGMA,
        sheets: hung,
        focal35,
      }),
      hung,
      hung.map(() => SHEET_EDGES),
      focal35 !== undefined,
    );
    setWords(judged.ok ? null : judged.code);
    if (!judged.ok) return;
    setEstimate(judged.estimate);
    setStep('result');
  }
  const again = (): void => {
    closePhoto(photo);
    setPhoto(null);
    setSheets([]);
    setStep('choose');
  };

  const labels =
    step === 'tap'
      ? [t('photo:handle.sheet')]
      : step === 'result'
        ? []
        : (['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const).map((corner) =>
            t('photo:handle.corner', {
              what: t(step === 'window' ? 'photo:handle.window' : 'photo:handle.sheet'),
              corner: t(`photo:handle.${corner}`),
            }),
          );
  return (
    <div className="photo-body">
      {step !== 'result' && (
        <p>
          {t(
            step === 'tap'
              ? sheets.length > 0
                ? 'photo:tapSecond'
                : 'photo:tap'
              : `photo:${step === 'window' ? 'markWindow' : 'markSheet'}`,
          )}
        </p>
      )}
      <PhotoMarks
        key={step}
        photo={photo.canvas}
        points={marks.points}
        labels={labels}
        outlines={[...sheets.map(({ corners }) => corners), ...(found ? [found.corners] : [])]}
        onMove={marks.move}
        onRelease={(before, now) => {
          const corners = quadOf(now);
          if (!corners) marks.keep(before, now);
          // Undo first brings back the mark as the hand made it.
          else marks.keep(before, now, refine(grey, corners, REACH).corners);
        }}
        onUndo={marks.undo}
        onTap={step === 'tap' ? look : undefined}
      />
      <div role="status">
        {words && <p className={words === 'found' ? undefined : 'field-error'}>{t(`photo:${words}`)}</p>}
      </div>
      {step === 'window' && (
        <fieldset>
          <legend>{t('photo:depth.legend')}</legend>
          {(['wall', 'glass'] as const).map((place) => (
            <label key={place}>
              <input
                type="radio"
                name="photo-depth"
                defaultChecked={place === 'wall'}
                onChange={() => setDepth(place === 'wall' ? '0' : '10')}
              />
              {t(`photo:depth.${place}`)}
            </label>
          ))}
          {depth !== '0' && (
            <label>
              {t('photo:depth.cm')}
              <input type="number" min="1" max="60" value={depth} onChange={({ target }) => setDepth(target.value)} />
            </label>
          )}
        </fieldset>
      )}
      {step === 'result' && estimate ? (
        <PhotoResult estimate={estimate} typed={typed} isCurtain={isCurtain} onTake={onTake} />
      ) : (
        <div className="photo-row">
          {step === 'tap' && !found && (
            <button
              type="button"
              className="button button-primary"
              onClick={() => marks.points[0] && look(marks.points[0])}
            >
              {t('photo:search')}
            </button>
          )}
          {step === 'tap' && found && (
            <button type="button" className="button button-primary" onClick={() => takeSheet(found)}>
              {t('photo:right')}
            </button>
          )}
          {step === 'tap' && (
            <button type="button" className="button" onClick={markByHand}>
              {t('photo:byHand')}
            </button>
          )}
          {step === 'corners' && (
            <button
              type="button"
              className="button button-primary"
              onClick={() => {
                const corners = quadOf(marks.points);
                if (corners) takeSheet(refine(grey, corners, REACH));
              }}
            >
              {t('photo:next')}
            </button>
          )}
          {step === 'window' && (
            <button type="button" className="button button-primary" onClick={finish}>
              {t('photo:measure')}
            </button>
          )}
          {step !== 'tap' && (
            <button type="button" className="button" aria-disabled={!marks.canUndo} onClick={marks.undo}>
              {t('photo:undo')}
            </button>
          )}
        </div>
      )}
      <div className="photo-row">
        {step === 'result' && (
          <button type="button" className="button button-quiet" onClick={() => setStep('window')}>
            {t('photo:back')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={again}>
          {t('photo:other')}
        </button>
      </div>
    </div>
  );
}

const square = ({ x, y }: Point, across: number, down: number): Quad => [
  { x: x - across, y: y - down },
  { x: x + across, y: y - down },
  { x: x + across, y: y + down },
  { x: x - across, y: y + down },
];

function quadOf([a, b, c, d]: readonly Point[]): Quad | null {
  return a && b && c && d ? [a, b, c, d] : null;
}
