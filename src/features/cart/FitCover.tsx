import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { CLAIMS_PER_HOME } from '../../domain/order/fit-claim.ts';
import {
  covers,
  evidenceOf,
  openSides,
  otherSize,
  withMeasure,
  withPoints,
  type FitEvidence,
  type MeasuredWindow,
  type NewMeasure,
} from '../../domain/window/fit-cover.ts';
import { MAX_MEASURED } from '../../domain/window/fit-cover-schema.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';
import type { Translate } from '../../i18n/messages.ts';
import { useI18n } from '../../ui/i18n.tsx';
import '../../styles/form.css';
import styles from './FitCover.module.css';
import { $isUnkept, $measures, changeMeasures } from './measures.ts';
import { MeasureDialog } from './MeasureDialog.tsx';
import { PointsDialog, type Points } from './PointsDialog.tsx';
import { SecondPerson } from './SecondPerson.tsx';
import { FIT_GUARANTEE } from './fit-guarantee.ts';

type Place = 'cart' | 'form';

export interface FitCoverProps {
  readonly room: string;
  /** Sizes of its lines, each once. */
  readonly sizes: readonly WindowSize[];
  /** Title of the window, for the names of buttons. */
  readonly what: string;
  /** Where it is shown: a line of the cart, or the form in which the size was just typed. */
  readonly place?: Place;
  readonly onMeasured?: () => void;
  /** Whether new lines earn the guarantee this month. */
  readonly isOpen: boolean;
}

const none = (): readonly MeasuredWindow[] => [];

/** The fit guarantee of a window (decisions P27): earned, or what is missing for it. Needs the messages `cover`, `forms`, `rules` and `calls`. */
export function FitCover({ room, sizes, what, place = 'cart', onMeasured, isOpen }: FitCoverProps) {
  const { t } = useI18n();
  const kept = useStore($measures, { ssr: none });
  const isUnkept = useStore($isUnkept, { ssr: () => false });
  if (!isOpen) return <p className={styles.cover}>{t('cover:closed')}</p>;
  return (
    <div className={styles.cover}>
      {sizes.map((size) => (
        <SizeCover
          key={sizeText(size)}
          size={size}
          room={room}
          evidence={evidenceOf(kept, { room, ...size })}
          isOne={sizes.length === 1}
          place={place}
          what={sizes.length === 1 ? what : `${what}, ${sizeText(size)} cm`}
          onMeasure={(measure) => {
            changeMeasures((all) => withMeasure(all, { room, ...size }, measure, MAX_MEASURED));
            onMeasured?.();
          }}
          onPoints={(points) => {
            changeMeasures((all) => withPoints(all, { room, ...size }, points, MAX_MEASURED));
            onMeasured?.();
          }}
        />
      ))}
      {isUnkept && <p>{t('cover:unkept')}</p>}
      <Terms />
    </div>
  );
}

interface SizeCoverProps {
  readonly room: string;
  readonly size: WindowSize;
  readonly evidence: FitEvidence | null;
  /** Whether the window has this size alone. */
  readonly isOne: boolean;
  readonly place: Place;
  readonly what: string;
  readonly onMeasure: (measure: NewMeasure) => void;
  readonly onPoints: (points: Points) => void;
}

function SizeCover({ room, size, evidence, isOne, place, what, onMeasure, onPoints }: SizeCoverProps) {
  const { t, to } = useI18n();
  const [dialog, setDialog] = useState<'again' | 'points' | null>(null);
  const told = useRef<HTMLDivElement>(null);
  const isCovered = evidence !== null && covers(size, evidence);
  const other = evidence && otherSize(size, evidence);
  const sides = evidence && evidence.kind !== 'points' ? openSides(size, evidence) : (['width', 'height'] as const);
  /** The button may be gone with the answer. */
  const tell = (): void => void setTimeout(() => told.current?.focus());
  const close = (): void => {
    setDialog(null);
  };
  return (
    <div className={styles.size}>
      <div ref={told} role="status" tabIndex={-1}>
        {isCovered ? (
          <p>
            <b className={styles.label}>{t('cover:covered.label')}</b>{' '}
            {t(`cover:covered.${evidence.kind}`, { size: sizeText(size) })}
          </p>
        ) : (
          <Missing size={size} evidence={evidence} other={other} isOne={isOne} place={place} />
        )}
      </div>
      {!isCovered && !other && (
        <div className={styles.ways}>
          <button
            type="button"
            className="button"
            aria-label={t('cover:once.actionOf', { what })}
            onClick={() => setDialog('again')}
          >
            {t('cover:once.action')}
          </button>
          <button
            type="button"
            className="link-button"
            aria-label={t('cover:points.actionOf', { what })}
            onClick={() => setDialog('points')}
          >
            {t('cover:points.action')}
          </button>
          {/* The link's answer comes back to a line that is kept. */}
          {place === 'cart' && <SecondPerson {...{ room, size, what }} onMeasured={tell} />}
          <a href={to.visit}>{t('cover:visit')}</a>
        </div>
      )}
      {dialog === 'again' && (
        <MeasureDialog
          sides={sides}
          onMeasured={(measure) => {
            onMeasure(measure);
            close();
            tell();
          }}
          onClose={close}
        />
      )}
      {dialog === 'points' && (
        <PointsDialog
          onMeasured={(points) => {
            onPoints(points);
            close();
            tell();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface MissingProps extends Pick<SizeCoverProps, 'size' | 'evidence' | 'isOne' | 'place'> {
  /** The size on which the measures agree instead. */
  readonly other: WindowSize | null;
}

function Missing({ size, evidence, other, isOne, place }: MissingProps) {
  const { t } = useI18n();
  // The form stands below the product's name, a line below the window's.
  const Title = place === 'form' ? 'h2' : 'h3';
  if (other) {
    return (
      <>
        <Title className={styles.title}>{t('cover:other.title', { ...other })}</Title>
        <p>{t(place === 'form' ? 'cover:other.typed' : 'cover:other.text', { ordered: sizeText(size) })}</p>
      </>
    );
  }
  if (evidence) {
    return (
      <>
        <Title className={styles.title}>{apart(t, size, evidence)}</Title>
        <p>{t(evidence.kind === 'points' ? 'cover:apart.pointsText' : 'cover:apart.text')}</p>
      </>
    );
  }
  return (
    <>
      <Title className={styles.title}>{isOne ? t('cover:once.title') : t('cover:once.titleOf', { ...size })}</Title>
      <p>{t('cover:once.text', { percent: FIT_GUARANTEE.remakePercent })}</p>
    </>
  );
}

/** Terms of the guarantee, and the rights of the law beside it. */
function Terms() {
  const { t } = useI18n();
  const { claimDays: days, remakePercent: percent } = FIT_GUARANTEE;
  const rows = [
    [t('cover:what.long'), t('cover:what.longText')],
    [t('cover:what.short'), t('cover:what.shortText', { percent })],
    [t('cover:what.when'), t('cover:what.whenText', { days, count: CLAIMS_PER_HOME })],
    [t('cover:what.not'), t('cover:what.notText')],
  ];
  return (
    <details className={styles.what}>
      <summary>{t('cover:what.title')}</summary>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('cover:what.law')}</p>
    </details>
  );
}

const sizeText = ({ width, height }: WindowSize): string => `${width} × ${height}`;

function apart(t: Translate, size: WindowSize, evidence: FitEvidence): string {
  const [widths, heights] = [evidence.widths.join(' · '), evidence.heights.join(' · ')];
  const sides = openSides(size, evidence);
  if (sides.length === 2) return t('cover:apart.both', { widths, heights });
  return sides[0] === 'width' ? t('cover:apart.width', { widths }) : t('cover:apart.height', { heights });
}
