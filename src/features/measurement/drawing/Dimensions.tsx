import { at, type Box, type Frame } from './frame.ts';

interface DimensionsProps {
  box: Box;
  broken: Frame['broken'];
  labels: { width: string; height: string };
  typed: { width: boolean; height: boolean };
}

const ABOVE = 24;
const BESIDE = 27;
const TICK = 4.5;

/** Dimension lines as on a tailor's or an architect's drawing: extension lines, slanted ticks, the figure in the gap. */
export function Dimensions({ box, broken, labels, typed }: DimensionsProps) {
  const left = at(box.x);
  const right = at(box.x + box.width);
  const top = at(box.y);
  const bottom = at(box.y + box.height);
  const lineY = at(box.y - ABOVE);
  const lineX = at(box.x + box.width + BESIDE);
  const middle = { x: at(box.x + box.width / 2), y: at(box.y + box.height / 2) };
  return (
    <>
      <g className="drawing-dimension" data-side="width" data-typed={typed.width ? '' : undefined}>
        <path className="drawing-extension" d={`M${left} ${lineY - 6}V${top - 7}M${right} ${lineY - 6}V${top - 7}`} />
        <path
          className="drawing-line"
          d={`M${left - 5} ${lineY}H${right + 5}${slash(left, lineY)}${slash(right, lineY)}`}
        />
        {broken === 'width' && <Break x={(left + middle.x) / 2} y={lineY} turned={false} />}
        <text className="drawing-figure" x={middle.x} y={lineY} dy="0.34em">
          {labels.width}
        </text>
      </g>
      <g className="drawing-dimension" data-side="height" data-typed={typed.height ? '' : undefined}>
        <path
          className="drawing-extension"
          d={`M${right + 12} ${top}H${lineX + 6}M${right + 12} ${bottom}H${lineX + 6}`}
        />
        <path
          className="drawing-line"
          d={`M${lineX} ${top - 5}V${bottom + 5}${slash(lineX, top)}${slash(lineX, bottom)}`}
        />
        {broken === 'height' && <Break x={lineX} y={(top + middle.y) / 2} turned />}
        <text className="drawing-figure" transform={`translate(${lineX} ${middle.y}) rotate(-90)`} dy="0.34em">
          {labels.height}
        </text>
      </g>
    </>
  );
}

const slash = (x: number, y: number): string => `M${at(x - TICK)} ${at(y + TICK)}L${at(x + TICK)} ${at(y - TICK)}`;

/** The zigzag of a line that is longer than drawn. */
function Break({ x, y, turned }: { x: number; y: number; turned: boolean }) {
  return (
    <g transform={`translate(${at(x)} ${at(y)})${turned ? ' rotate(90)' : ''}`}>
      <path className="drawing-gap" d="M-4 0H4" />
      <path className="drawing-line" d="M-5 0H-4L-1.5 -6L1.5 6L4 0H5" />
    </g>
  );
}
