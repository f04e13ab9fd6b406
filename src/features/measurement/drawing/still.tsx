import { renderToStaticMarkup } from 'react-dom/server';
import type { PleatType } from '../../../domain/price/pricing.ts';
import tokens from '../../../styles/tokens.css?raw';
import cloth from './Cloth.module.css?inline';
import drawing from './Drawing.module.css?inline';
import { Drawing, PleatCloth } from './drawn.tsx';
import surroundings from './Surroundings.module.css?inline';
import { SHEET, type DrawnKind } from './window-geometry.ts';

interface StaticDrawing {
  kind: DrawnKind;
  /** `#9aa68e`. */
  color: string;
  pleats: readonly PleatType[];
  labels: { width: string; height: string };
}

/** Between the pictures of one file, which are told apart by their views. */
const GAP = 10;

/**
 * The drawings of an untouched form as one file, in views: `#window`, and one for each pleat by its name. In the HTML their
 * paths would weigh more than the rest of the page.
 */
export function still({ kind, color, pleats, labels }: StaticDrawing): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" fill="none">
      <style>{`${tokens}${drawing}${cloth}${surroundings}:root{color:var(--ink);font-family:system-ui,sans-serif}`}</style>
      <view id="window" viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} />
      <svg data-example="" width={SHEET.width} height={SHEET.height} fill="#000">
        <Drawing kind={kind} color={color} gather={null} labels={labels} width={null} height={null} pleat="" />
      </svg>
      {pleats.map((pleat, index) => {
        const y = index * (42 + GAP);
        return [
          <view key={`view-${pleat}`} id={pleat} viewBox={`${SHEET.width + GAP} ${y} 64 42`} />,
          <svg key={pleat} x={SHEET.width + GAP} y={y} width={64} height={42} fill="#000">
            <PleatCloth pleat={pleat} color={color} />
          </svg>,
        ];
      })}
    </svg>,
  );
}
