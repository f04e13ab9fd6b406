import { shore, type Behind as BehindGeometry } from './behind.ts';
import { at } from './frame.ts';

interface BehindProps {
  behind: BehindGeometry;
  sheet: { width: number };
}

const BAR = 4;

/** The window behind the cloth: glass with the far shore, frame, casements, and the floor or sill below. */
export function Behind({ behind, sheet }: BehindProps) {
  const { window, mullions, transom, ground, groundY } = behind;
  const { hills, water, tower } = shore(window);
  const glass = { x: at(window.x), y: at(window.y), width: at(window.width), height: at(window.height) };
  const reach = 10;
  return (
    <>
      <rect className="drawing-sky" {...glass} />
      <path className="drawing-far" d={hills} />
      <path className="drawing-far" d={tower} />
      <rect
        className="drawing-water"
        x={at(water.x)}
        y={at(water.y)}
        width={at(water.width)}
        height={at(water.height)}
      />
      {mullions.map((x) => (
        <rect key={x} className="drawing-bar" x={at(x - BAR / 2)} y={glass.y} width={BAR} height={glass.height} />
      ))}
      {transom !== null && (
        <rect className="drawing-bar" x={glass.x} y={at(transom - BAR / 2)} width={glass.width} height={BAR} />
      )}
      <rect className="drawing-frame" {...glass} />
      {ground === 'floor' ? (
        <path className="drawing-line" d={`M6 ${groundY}H${sheet.width - 6}`} />
      ) : (
        <rect
          className="drawing-sill"
          x={at(window.x - reach)}
          y={groundY}
          width={at(window.width + reach * 2)}
          height={5}
        />
      )}
    </>
  );
}
