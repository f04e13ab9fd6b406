import { useId, useState } from 'react';
import type { Side } from '../../../domain/window/measurement.ts';
import {
  centimetres,
  measuredSide,
  POINTS,
  readMillimetres,
  type MeasuredRoom,
} from '../../../domain/workshop/measured-room.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Field.module.css';

const INDEXES = [0, 1, 2] as const;
const pointsOf = (room: MeasuredRoom, side: Side) => (side === 'width' ? room.widths : room.heights);

interface SidePointsProps {
  room: MeasuredRoom;
  side: Side;
  change: (changes: Partial<MeasuredRoom>) => void;
}

/** Three points of one side, with their spread and the one that counts. */
export function SidePoints({ room, side, change }: SidePointsProps) {
  const { t } = useI18n();
  const id = useId();
  const points = pointsOf(room, side);
  const [typed, setTyped] = useState(() =>
    points.map((point) => (point === null ? '' : centimetres(point).replace(',0', ''))),
  );
  const { taken, counts, spread, isWide, odd } = measuredSide(room, side);
  const isUnread = typed.some((text) => text.trim() !== '' && readMillimetres(text) === null);
  const type = (at: number, text: string) => {
    setTyped(typed.map((one, index) => (index === at ? text : one)));
    const next = Array.from({ length: POINTS }, (_, index) =>
      index === at ? readMillimetres(text) : (points[index] ?? null),
    );
    change(side === 'width' ? { widths: next } : { heights: next });
  };
  const words = { spread: centimetres(spread), taken: taken ?? 0 };
  return (
    <fieldset className={styles.points} aria-describedby={id}>
      <legend>{t(`admin-field:side.${side}`)}</legend>
      {INDEXES.map((at) => (
        <label key={at}>
          <span>{t(`admin-field:point.${side}.${at}`)}</span>
          <input
            className="field-control"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            maxLength={7}
            value={typed[at] ?? ''}
            aria-invalid={
              odd === at || (typed[at] !== '' && readMillimetres(typed[at] ?? '') === null) ? true : undefined
            }
            onChange={({ target }) => type(at, target.value)}
          />
        </label>
      ))}
      <p id={id} role="status" className={isUnread || isWide ? styles.wideSpread : styles.fineSpread}>
        {isUnread
          ? t('admin-field:unread')
          : taken !== null && t(isWide ? `admin-field:wide.${counts}` : `admin-field:fine.${counts}`, words)}
      </p>
    </fieldset>
  );
}

/** Lines of the drawing, in its own units. */
const AT_WIDTH = [26, 80, 134] as const;
const AT_HEIGHT = [80, 146, 208] as const;

/** The six measures where they were taken; the odd ones in red. */
export function PointsPicture({ room }: { room: MeasuredRoom }) {
  const { t } = useI18n();
  const words = (side: Side) => pointsOf(room, side).map((point) => (point === null ? '–' : centimetres(point)));
  const [widths, heights] = [words('width'), words('height')];
  const odd = { width: measuredSide(room, 'width').odd, height: measuredSide(room, 'height').odd };
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 300 176"
      role="img"
      aria-label={t('admin-field:drawing', { widths: widths.join(', '), heights: heights.join(', ') })}
    >
      <path className={styles.glass} d="M62 10H230V150H62Z" />
      {AT_HEIGHT.map((x) => (
        <path key={x} className={styles.thin} d={`M${x} 10V150`} />
      ))}
      {AT_WIDTH.map((y, at) => (
        <path key={y} className={odd.width === at ? styles.odd : styles.line} d={`M62 ${y}H230`} />
      ))}
      {AT_WIDTH.map((y, at) => (
        <text key={y} x="238" y={y + 5} className={odd.width === at ? styles.oddText : undefined}>
          {widths[at]}
        </text>
      ))}
      {AT_HEIGHT.map((x, at) => (
        <text key={x} x={x} y="170" textAnchor="middle" className={odd.height === at ? styles.oddText : undefined}>
          {heights[at]}
        </text>
      ))}
    </svg>
  );
}
