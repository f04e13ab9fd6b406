import { fullness, type GatherSide, type PleatType } from '../../../domain/pricing.ts';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import {
  bands,
  CASSETTE_CM,
  curtainPanels,
  drawnFolds,
  flat,
  foldCount,
  lowered,
  panelCount,
  panels,
  pleated,
  tone,
  wayOpen,
  type ClothPaths,
} from './cloth-geometry.ts';
import styles from './Cloth.module.css';
import { round, roundBox, type Box, type DrawnKind, type Layout } from './window-geometry.ts';

interface ClothProps {
  kind: DrawnKind;
  color: string;
  layout: Layout;
  widthCm: number;
  pleat: PleatType;
  /** The side to which a single panel gathers; null for two. */
  gather: GatherSide | null;
}

/** The cloth itself with what it hangs from. */
export function Cloth({ kind, color, layout, widthCm, pleat, gather }: ClothProps) {
  if (kind === 'zebra' || kind === 'roller') return <Blind kind={kind} color={color} layout={layout} />;
  if (kind === 'panel') return <Panels color={color} box={layout.box} widthCm={widthCm} />;
  return (
    <Curtain
      kind={kind}
      color={color}
      box={layout.box}
      folds={pleat === 'none' ? null : foldCount(widthCm, pleat)}
      gather={gather}
    />
  );
}

interface HangingClothProps {
  paths: ClothPaths;
  color: string;
  isSheer?: boolean;
}

/** Shadow and light of deep folds, and how much of them flat cloth has. */
const SHADOW = -0.24;
const LIGHT = 0.34;
const FLAT_SHARE = 0.35;

/** One hanging piece of cloth with its folds. */
function HangingCloth({ paths, color, isSheer = false }: HangingClothProps) {
  const depth = paths.isFlat ? FLAT_SHARE : 1;
  return (
    <g className={isSheer ? styles.sheer : undefined}>
      <path className={styles.cloth} d={paths.body} fill={color} />
      <path className={styles.shade} d={paths.valleys} fill={tone(color, SHADOW * depth)} />
      <path className={styles.shade} d={paths.ridges} fill={tone(color, LIGHT * depth)} />
      <path className={styles.crease} d={paths.creases + paths.pinches} />
      <path className={styles.outline} d={paths.body} />
    </g>
  );
}

interface CurtainProps {
  kind: 'drape' | 'sheer' | 'caravan';
  color: string;
  box: Box;
  /** Null for cloth that hangs flat. */
  folds: number | null;
  gather: GatherSide | null;
}

function Curtain({ kind, color, box, folds, gather }: CurtainProps) {
  const drawn = curtainPanels(box, kind, gather);
  return (
    <>
      {drawn.map((panel) => {
        const cloth =
          folds === null
            ? flat(panel.box)
            : pleated(panel.box, drawnFolds(Math.ceil(folds / drawn.length), panel.box.width));
        const way = wayOpen(panel);
        return (
          <g key={panel.to}>
            <HangingCloth paths={cloth} color={color} isSheer={kind === 'sheer'} />
            <path className={styles.wayBehind} d={way} />
            <path className={styles.way} d={way} />
          </g>
        );
      })}
      <Rail box={box} />
      {kind === 'caravan' && <Rail box={{ ...box, y: box.y + box.height - 1 }} />}
    </>
  );
}

/** Along the top of a box, reaching a little beyond it. */
function Rail({ box: { x, y, width } }: { box: Box }) {
  const reach = 7;
  return (
    <rect
      className={styles.rail}
      {...roundBox({ x: x - reach, y: y - 4, width: width + reach * 2, height: 4.5 })}
      rx={1}
    />
  );
}

function Blind({ kind, color, layout }: { kind: 'zebra' | 'roller'; color: string; layout: Layout }) {
  const { box, scale } = layout;
  const cassette = Math.min(14, Math.max(6, CASSETTE_CM * scale), box.height * 0.2);
  const cloth = lowered({ ...box, y: box.y + cassette, height: box.height - cassette }, kind);
  const foot = { x: cloth.x - 1, y: cloth.y + cloth.height - 1, width: cloth.width + 2, height: 5 };
  const chainX = round(box.x + box.width + 4);
  return (
    <>
      <rect className={styles.cloth} {...roundBox(cloth)} fill={color} fillOpacity={kind === 'zebra' ? 0.38 : 0.97} />
      {kind === 'zebra' ? (
        bands(cloth, scale).map((band) => (
          <g key={band.y}>
            <rect className={styles.cloth} {...roundBox(band)} fill={color} />
            <path
              className={styles.bandEdge}
              d={`M${round(band.x)} ${round(band.y + band.height)}h${round(band.width)}`}
              stroke={tone(color, -0.3)}
            />
          </g>
        ))
      ) : (
        <rect
          className={styles.shade}
          {...roundBox({ ...cloth, height: Math.min(7, cloth.height * 0.08) })}
          fill={tone(color, -0.22)}
        />
      )}
      <rect className={styles.outline} {...roundBox(cloth)} />
      <rect className={styles.foot} {...roundBox(foot)} rx={1} fill={tone(color, -0.12)} />
      <rect
        className={styles.cassette}
        {...roundBox({ ...box, x: box.x - 2, width: box.width + 4, height: cassette })}
        rx={1}
      />
      <path className={styles.chain} d={`M${chainX} ${round(box.y + cassette)}V${round(box.y + box.height * 0.56)}`} />
    </>
  );
}

function Panels({ color, box, widthCm }: { color: string; box: Box; widthCm: number }) {
  return (
    <>
      {panels(box, panelCount(widthCm)).map(({ box: panel, behind }) => (
        <g key={panel.x}>
          <rect
            className={styles.panel}
            {...roundBox({ ...panel, height: panel.height - 3 })}
            fill={behind ? tone(color, -0.13) : color}
          />
          <rect
            className={styles.foot}
            {...roundBox({ ...panel, y: panel.y + panel.height - 7, height: 4 })}
            fill={tone(color, -0.3)}
          />
        </g>
      ))}
      <Rail box={box} />
    </>
  );
}

/** A good half metre of cloth, one unit a cm. */
const SAMPLE = { x: 2, y: 4, width: 60, height: 36 };

/** How a pleat hangs. Drawn in the browser only: in the HTML its paths would weigh more than the rest of the page. */
export function PleatSample({ pleat, color }: { pleat: PleatType; color: string }) {
  const hydrated = useInBrowser(() => true);
  const cloth = fullness(pleat) === null ? flat(SAMPLE) : pleated(SAMPLE, foldCount(SAMPLE.width, pleat));
  return (
    <svg viewBox="0 0 64 42" aria-hidden="true">
      {hydrated && (
        <>
          <HangingCloth paths={cloth} color={color} />
          <path className={styles.rail} d="M0 1H64V4H0Z" />
        </>
      )}
    </svg>
  );
}
