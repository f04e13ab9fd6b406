import type { PlannedStock } from '../../../contract/admin-cloth.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { cm, shortNo } from '../orders/words.ts';
import styles from './Cutting.module.css';

/** Height of a line of text in the drawing, in cm of cloth. */
const LINE = 15;
/** Centimetres of cloth that a letter takes. */
const LETTER = 6.6;
const METRE = 100;

/**
 * A roll as it is cut, to scale in centimetres: along the roll from left to right, on a phone from top to bottom. The list
 * beside it says the same in words.
 */
export function RollDrawing({ stock, isUpright }: { stock: PlannedStock; isUpright: boolean }) {
  const { t } = useI18n();
  const { width, taken, cuts, rests, hex } = stock;
  // Room for the scale below, or left of an upright roll.
  const [across, along] = [width + 24, taken + 2];
  const turned = ({ x, y, width: w, length }: Omit<PlannedStock['rests'][number], never>) =>
    isUpright ? { x: x + 24, y, width: w, height: length } : { x: y, y: x, width: length, height: w };
  const marks = Array.from({ length: Math.floor(taken / METRE) }, (_, at) => (at + 1) * METRE);
  const box = isUpright ? `0 0 ${across} ${along}` : `0 0 ${along} ${across}`;
  return (
    <svg
      viewBox={box}
      className={isUpright ? styles.upright : styles.lying}
      {...(!isUpright && { width: along * 1.2, height: across * 1.2 })}
      aria-hidden="true"
    >
      <rect {...turned({ x: 0, y: 0, width, length: taken })} className={styles.cloth} />
      {rests.map((rest) => {
        const place = turned(rest);
        return (
          <g key={`${rest.x} ${rest.y}`}>
            <rect {...place} className={styles.restShape} />
            <Lines place={place} lines={[t('admin-cloth:cut.rest'), `${cm(rest.width)} × ${cm(rest.length)}`]} />
          </g>
        );
      })}
      {cuts.map((cut, at) => {
        const place = turned(cut);
        return (
          <g key={`${cut.x} ${cut.y}`}>
            <rect {...place} fill="#fff" />
            <rect {...place} fill={hex ?? '#fff'} className={cut.time ? styles.againShape : styles.cutShape} />
            <Lines
              place={place}
              lines={[
                t('admin-cloth:cut.piece', { number: at + 1, order: shortNo(cut.orderNo) }),
                cut.room,
                `${cm(cut.width)} × ${cm(cut.length)}`,
              ].filter(Boolean)}
            />
          </g>
        );
      })}
      {marks.map((mark) =>
        isUpright ? (
          <g key={mark} className={styles.scale}>
            <path d={`M0 ${mark}h22`} />
            <text x={0} y={mark - 4}>
              {mark / METRE} m
            </text>
          </g>
        ) : (
          <g key={mark} className={styles.scale}>
            <path d={`M${mark} ${width}v18`} />
            <text x={mark + 4} y={width + 16}>
              {mark / METRE} m
            </text>
          </g>
        ),
      )}
    </svg>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As many lines as the place has room for, cut where it is too narrow. */
function Lines({ place: { x, y, width, height }, lines }: { place: Place; lines: readonly string[] }) {
  const most = Math.floor(width / LETTER);
  const some = lines.slice(0, Math.max(1, Math.floor((height - 4) / LINE)));
  const top = y + height / 2 - (some.length * LINE) / 2 + LINE * 0.75;
  return (
    <text textAnchor="middle" className={styles.words}>
      {some.map((line, at) => (
        <tspan key={line} x={x + width / 2} y={top + at * LINE}>
          {line.length > most ? `${line.slice(0, Math.max(1, most - 1))}…` : line}
        </tspan>
      ))}
    </text>
  );
}
