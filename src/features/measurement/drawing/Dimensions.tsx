import { at, type Box, type Frame } from './frame.ts';

interface DimensionsProps {
  box: Box;
  broken: Frame['broken'];
  labels: { width: string; height: string };
  typed: { width: boolean; height: boolean };
}

/** Distance of the lines from the cloth; the rail reaches into that of the height. */
const ABOVE = 24;
const BESIDE = 27;

/** Dimension lines as on a tailor's or an architect's drawing: extension lines, slanted ticks, the figure in the gap. */
export function Dimensions({ box, broken, labels, typed }: DimensionsProps) {
  const above = `translate(${at(box.x)} ${at(box.y - ABOVE)})`;
  const beside = `translate(${at(box.x + box.width + BESIDE)} ${at(box.y + box.height)}) rotate(-90)`;
  const sides = [
    { side: 'width', transform: above, length: at(box.width), from: -6, to: ABOVE - 7 },
    { side: 'height', transform: beside, length: at(box.height), from: 12 - BESIDE, to: 6 },
  ] as const;
  return sides.map(({ side, transform, length, from, to }) => (
    <g
      key={side}
      className="drawing-dimension"
      data-side={side}
      data-typed={typed[side] ? '' : undefined}
      transform={transform}
    >
      <path className="drawing-extension" d={`M0 ${from}V${to}M${length} ${from}V${to}`} />
      <path className="drawing-line" d={`M-5 0H${length + 5}${tick(0)}${tick(length)}`} />
      {broken === side && (
        <g transform={`translate(${at(length / 4)})`}>
          <path className="drawing-gap" d="M-4 0H4" />
          <path className="drawing-line" d="M-5 0H-4L-1.5 -6L1.5 6L4 0H5" />
        </g>
      )}
      <text className="drawing-figure" x={at(length / 2)} dy="0.34em">
        {labels[side]}
      </text>
    </g>
  ));
}

const tick = (x: number): string => `M${at(x - 4.5)} 4.5L${at(x + 4.5)} -4.5`;
