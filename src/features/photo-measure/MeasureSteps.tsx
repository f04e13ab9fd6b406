import { useLayoutEffect, useRef, useState } from 'react';
import type { RefinedQuad } from '../../domain/photo/edges.ts';
import { measure, type MarkedSheet, type Measurement, type SheetKind } from '../../domain/photo/measure.ts';
import { quadOf, type Point, type Quad } from '../../domain/photo/plane.ts';
import { judge, SHEET_EDGES, type Estimate, type Refusal } from '../../domain/photo/rules.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { scaleOf, sheetAt, snap, TAP_SIGMA } from '../photo/find-sheet.ts';
import type { MarkedPhoto, TakenSize } from '../photo/marked-photo.ts';
import type { OpenedPhoto } from '../photo/opened-photo.ts';
import { PhotoStage } from '../photo/PhotoStage.tsx';
import { undoKey, useUndo } from '../photo/useUndo.ts';
import type { Reference } from './ChoosePhoto.tsx';
import { DepthField } from './DepthField.tsx';
import { PhotoResult } from './PhotoResult.tsx';

export interface MeasuringOptions {
  /** The size in the form, as it was typed. */
  typed: { readonly width: string; readonly height: string };
  /** A curtain is larger than its window; flat cloth is not. */
  isCurtain: boolean;
  /** The photograph that was dressed before, with its marks. */
  start?: MarkedPhoto | undefined;
  onTake: (size: TakenSize) => void;
  /** Dresses the same photograph; false where that cannot be fetched. */
  onRoom?: ((marked: MarkedPhoto) => Promise<boolean>) | undefined;
}

interface MeasureStepsProps extends MeasuringOptions {
  photo: OpenedPhoto;
  reference: Reference;
  onAnother: () => void;
}

/** Marks as the hand made them, and where they are: always moved to the edges from there, or they would wander at each release. */
interface Marks {
  readonly hand: readonly Point[];
  readonly points: readonly Point[];
}
const asMarked = (points: readonly Point[]): Marks => ({ hand: points, points });

/** Moves marks by hand: those that have moved are the hand's now. */
const moved = ({ hand, points }: Marks, next: readonly Point[]): Marks => ({
  points: next,
  hand: next.map((point, index) => (point === points[index] ? (hand[index] ?? point) : point)),
});

type Step = 'tap' | 'corners' | 'window' | 'result';
const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** The steps on an opened photograph: its sheet, its window, and the size. */
export function MeasureSteps({ photo, reference, start, onAnother, onRoom, ...rest }: MeasureStepsProps) {
  const { t } = useI18n();
  const { width, height } = photo.canvas;
  const middle = { x: width / 2, y: height / 2 };
  const around = (): Quad => square(middle, width / 4, height / 4);
  const known = start?.sheets ?? [];
  const [step, setStep] = useState<Step>(known.length > 0 ? 'window' : 'tap');
  const [sheets, setSheets] = useState<readonly MarkedSheet[]>(known);
  const [depth, setDepth] = useState(0);
  const [words, setWords] = useState<'notFound' | 'found' | 'notOpened' | Refusal | null>(null);
  const [found, setFound] = useState<RefinedQuad | null>(null);
  const [result, setResult] = useState<{ estimate: Estimate; measurement: Measurement } | null>(null);
  // The buttons of a step go with it; the first one takes the place of the choice of a photograph.
  const [press, setPress] = useState(1);
  const told = useFocusAfter<HTMLParagraphElement>(press);
  const marks = useUndo<Marks>(known.length > 0 ? asMarked(around()) : asMarked([middle]));
  const { points } = marks.state;
  const kind: SheetKind = reference === 'card' ? 'card' : 'a4';
  const wanted = reference === 'two' ? 2 : 1;

  function go(next: Step): void {
    setStep(next);
    setPress(press + 1);
  }
  /** Opens a step with its handles in the middle of the photograph. */
  function begin(next: Step, first: readonly Point[] = next === 'tap' ? [middle] : around()): void {
    go(next);
    setWords(null);
    setFound(null);
    marks.reset(asMarked(first));
  }
  function look(at: Point): void {
    const sheet = sheetAt(photo, at);
    marks.reset(asMarked([at]));
    setFound(sheet);
    setWords(sheet ? 'found' : 'notFound');
  }
  function takeSheet(refined: RefinedQuad): void {
    const sheet = scaleOf(kind, refined);
    if (!sheet.ok) {
      setWords(sheet.code);
      return;
    }
    const next = [...sheets, sheet.data];
    setSheets(next);
    begin(next.length < wanted ? 'tap' : 'window');
  }
  function finish(): void {
    const window = quadOf(points);
    if (!window) return;
    const hung = sheets.map((sheet) => ({ ...sheet, behind: -depth }));
    const sigma = snap(photo, window).found === SHEET_EDGES ? 1 : TAP_SIGMA;
    const { focal35 } = photo.facts;
    const measurement = measure({ picture: { width, height }, window, sigma, sheets: hung, focal35 });
    const edges = hung.map(() => SHEET_EDGES);
    const judged = judge(measurement, hung, edges, focal35 !== undefined);
    setWords(judged.ok ? null : judged.code);
    if (!judged.ok || !measurement) return;
    setResult({ estimate: judged.estimate, measurement });
    go('result');
  }

  const act = (words: string, run: () => void, isMain = false) => (
    <button type="button" className={isMain ? 'button button-primary' : 'button'} onClick={run}>
      {words}
    </button>
  );
  const onQuad = (run: (corners: Quad) => void) => (): void => {
    const corners = quadOf(points);
    if (corners) run(corners);
  };
  const what = t(step === 'window' ? 'photo:handle.window' : 'photo:handle.sheet');
  const labels = {
    tap: () => [t('photo:handle.sheet')],
    corners: () => CORNERS.map((corner) => t('photo:handle.corner', { what, corner: t(`photo:handle.${corner}`) })),
    window: () => labels.corners(),
    result: () => [],
  };
  const lead = {
    tap: sheets.length > 0 ? 'photo:tapSecond' : 'photo:tap',
    corners: 'photo:markSheet',
    window: 'photo:markWindow',
    result: null,
  } as const;
  const [line, at] = [lead[step], points[0]];
  return (
    <div className="photo-body" onKeyDown={undoKey(marks.undo)}>
      {line && (
        <p ref={told} tabIndex={-1}>
          {t(line)}
        </p>
      )}
      <PhotoStage
        key={step}
        photo={photo.canvas}
        points={points}
        labels={labels[step]()}
        outlines={[points, ...sheets.map(({ corners }) => corners), ...(found ? [found.corners] : [])]}
        onMove={(next) => marks.change((now) => moved(now, next))}
        onRelease={(before, next, byKey) => {
          const released = moved(marks.state, next);
          marks.keep(moved(released, before));
          const corners = quadOf(released.hand);
          // A key moves by a pixel, which an edge would take back.
          if (!corners || byKey) return;
          // Undo first brings back the mark as the hand made it.
          marks.keep(released);
          marks.change({ hand: corners, points: snap(photo, corners).corners });
        }}
        onTap={step === 'tap' ? look : undefined}
      >
        <Photograph canvas={photo.canvas} />
      </PhotoStage>
      <div role="status">
        {words && <p className={words === 'found' ? undefined : 'field-error'}>{t(`photo:${words}`)}</p>}
      </div>
      {step === 'window' && <DepthField depth={depth} onDepth={setDepth} />}
      {step === 'result' && result && (
        <PhotoResult
          {...rest}
          estimate={result.estimate}
          onRoom={
            onRoom &&
            (async () => {
              const { measurement } = result;
              if (!(await onRoom({ photo, sheets, quad: quadOf(points), measurement }))) setWords('notOpened');
            })
          }
        />
      )}
      <div className="photo-row">
        {step === 'tap' && (
          <>
            {found
              ? act(t('photo:right'), () => takeSheet(found), true)
              : act(t('photo:search'), () => at && look(at), true)}
            {act(t('photo:byHand'), () =>
              begin('corners', found?.corners ?? square(at ?? middle, width / 30, width / 30)),
            )}
          </>
        )}
        {step === 'corners' &&
          act(
            t('photo:next'),
            onQuad((corners) => takeSheet(snap(photo, corners))),
            true,
          )}
        {step === 'window' && act(t('photo:measure'), finish, true)}
        {(step === 'corners' || step === 'window') && (
          <button type="button" className="button" aria-disabled={!marks.canUndo} onClick={marks.undo}>
            {t('photo:undo')}
          </button>
        )}
        {step === 'result' && act(t('photo:back'), () => go('window'))}
        <button type="button" className="button button-quiet" onClick={onAnother}>
          {t('photo:other')}
        </button>
      </div>
    </div>
  );
}

/** The photograph's own canvas on the page: its pixels are there once. */
function Photograph({ canvas }: { canvas: HTMLCanvasElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={place} aria-hidden="true" />;
}

const square = ({ x, y }: Point, across: number, down: number): Quad => [
  { x: x - across, y: y - down },
  { x: x + across, y: y - down },
  { x: x + across, y: y + down },
  { x: x - across, y: y + down },
];
