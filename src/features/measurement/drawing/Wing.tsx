import type { Drape } from './folds.ts';
import { tone } from './tones.ts';

interface WingProps {
  wing: Drape;
  color: string;
  isSheer?: boolean;
}

/** Shadow and light of deep folds, and how much of them flat cloth has. */
const SHADOW = -0.24;
const LIGHT = 0.34;
const FLAT_SHARE = 0.35;

/** One hanging piece of cloth with its folds. */
export function Wing({ wing, color, isSheer = false }: WingProps) {
  const depth = wing.isFlat ? FLAT_SHARE : 1;
  return (
    <g className={isSheer ? 'drawing-sheer' : undefined}>
      <path className="drawing-cloth" d={wing.body} fill={color} />
      <path className="drawing-shade" d={wing.valleys} fill={tone(color, SHADOW * depth)} />
      <path className="drawing-shade" d={wing.ridges} fill={tone(color, LIGHT * depth)} />
      <path className="drawing-crease" d={wing.creases + wing.pinches} />
      <path className="drawing-hem" d={wing.body} />
    </g>
  );
}
