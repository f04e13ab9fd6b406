import type { PleatType } from '../../../domain/pricing.ts';
import { bands, CASSETTE_CM, lowered, panelCount, panels } from './blinds.ts';
import { drawnFolds, flat, foldCount, pleated } from './folds.ts';
import { at, type Box, type DrawnKind, type Frame } from './frame.ts';
import { tone } from './tones.ts';
import { Wing } from './Wing.tsx';

interface ClothProps {
  kind: DrawnKind;
  color: string;
  frame: Frame;
  widthCm: number;
  pleat: PleatType;
}

/** The cloth itself with what it hangs from. */
export function Cloth({ kind, color, frame, widthCm, pleat }: ClothProps) {
  if (kind === 'zebra' || kind === 'roller') return <Blind kind={kind} color={color} frame={frame} />;
  if (kind === 'panel') return <Panels color={color} box={frame.box} widthCm={widthCm} />;
  return (
    <Curtain kind={kind} color={color} box={frame.box} folds={pleat === 'none' ? null : foldCount(widthCm, pleat)} />
  );
}

interface CurtainProps {
  kind: 'drape' | 'sheer' | 'caravan';
  color: string;
  box: Box;
  /** Null for cloth that hangs flat. */
  folds: number | null;
}

/** Drawn back, a wing covers this share of the width. */
const WING = { drape: 0.36, caravan: 0.34, sheer: 0.5 } as const;

function Curtain({ kind, color, box, folds }: CurtainProps) {
  const width = box.width * WING[kind];
  const wings = [box.x, box.x + box.width - width].map((x) => {
    const wing = { ...box, x, width };
    return folds === null ? flat(wing) : pleated(wing, drawnFolds(Math.ceil(folds / 2), width));
  });
  return (
    <>
      {wings.map((wing, index) => (
        <Wing key={index} wing={wing} color={color} isSheer={kind === 'sheer'} />
      ))}
      <Rail box={box} />
      {kind === 'caravan' && <Rail box={{ ...box, y: box.y + box.height - 1 }} />}
    </>
  );
}

function Rail({ box }: { box: Box }) {
  const reach = 7;
  return (
    <rect
      className="drawing-rail"
      x={at(box.x - reach)}
      y={at(box.y - 4)}
      width={at(box.width + reach * 2)}
      height={4.5}
      rx={1}
    />
  );
}

function Blind({ kind, color, frame }: { kind: 'zebra' | 'roller'; color: string; frame: Frame }) {
  const { box, scale } = frame;
  const cassette = Math.min(14, Math.max(6, CASSETTE_CM * scale), box.height * 0.2);
  const cloth = lowered({ ...box, y: box.y + cassette, height: box.height - cassette }, kind);
  const foot = cloth.y + cloth.height;
  const chainX = at(box.x + box.width + 4);
  return (
    <>
      <rect
        className="drawing-cloth"
        x={at(cloth.x)}
        y={at(cloth.y)}
        width={at(cloth.width)}
        height={at(cloth.height)}
        fill={color}
        fillOpacity={kind === 'zebra' ? 0.38 : 0.97}
      />
      {kind === 'zebra' ? (
        bands(cloth, scale).map((band) => (
          <g key={band.y}>
            <rect
              className="drawing-cloth"
              x={at(band.x)}
              y={at(band.y)}
              width={at(band.width)}
              height={at(band.height)}
              fill={color}
            />
            <path
              className="drawing-band-edge"
              d={`M${at(band.x)} ${at(band.y + band.height)}h${at(band.width)}`}
              stroke={tone(color, -0.3)}
            />
          </g>
        ))
      ) : (
        <rect
          className="drawing-shade"
          x={at(cloth.x)}
          y={at(cloth.y)}
          width={at(cloth.width)}
          height={at(Math.min(7, cloth.height * 0.08))}
          fill={tone(color, -0.22)}
        />
      )}
      <rect
        className="drawing-outline"
        x={at(cloth.x)}
        y={at(cloth.y)}
        width={at(cloth.width)}
        height={at(cloth.height)}
      />
      <rect
        className="drawing-bar-foot"
        x={at(cloth.x - 1)}
        y={at(foot - 1)}
        width={at(cloth.width + 2)}
        height={5}
        rx={1}
        fill={tone(color, -0.12)}
      />
      <rect
        className="drawing-cassette"
        x={at(box.x - 2)}
        y={at(box.y)}
        width={at(box.width + 4)}
        height={at(cassette)}
        rx={1}
      />
      <path className="drawing-chain" d={`M${chainX} ${at(box.y + cassette)}V${at(box.y + box.height * 0.56)}`} />
    </>
  );
}

function Panels({ color, box, widthCm }: { color: string; box: Box; widthCm: number }) {
  return (
    <>
      {panels(box, panelCount(widthCm)).map(({ box: panel, behind }) => (
        <g key={panel.x}>
          <rect
            className="drawing-panel"
            x={at(panel.x)}
            y={at(panel.y)}
            width={at(panel.width)}
            height={at(panel.height - 3)}
            fill={behind ? tone(color, -0.13) : color}
          />
          <rect
            className="drawing-bar-foot"
            x={at(panel.x)}
            y={at(panel.y + panel.height - 7)}
            width={at(panel.width)}
            height={4}
            fill={tone(color, -0.3)}
          />
        </g>
      ))}
      <Rail box={box} />
    </>
  );
}
