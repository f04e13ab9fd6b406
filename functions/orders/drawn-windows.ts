/** Windows of an order as they are drawn: sizes and colours, nothing that a person typed. */
import type { DrawnLine, DrawnWindows } from '../../src/contract/answers.ts';
import { figuredOf } from '../../src/domain/picture/figured-motifs.ts';
import { windowsOf } from '../../src/domain/window/window-groups.ts';
import type { Configuration } from '../../src/domain/price/pricing.ts';
import { categoryBySlug } from '../catalogue/categories.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import type { RowWindow } from '../store/shapes/order.ts';

/** Returns the drawing and the colour of a line from today's catalogue. */
export function looksOf(productId: number, color: string | null): Pick<DrawnLine, 'drawing' | 'hex'> {
  const product = currentCatalogue.get(productId);
  return {
    drawing: (product && categoryBySlug(product.category)?.drawing) ?? null,
    hex: product?.colors.find(({ id }) => id === color)?.hex ?? null,
  };
}

/** Pattern of a product's cloth, where a drawing shows it. */
function patternOf(productId: number): Pick<DrawnLine, 'motif'> {
  const motif = figuredOf(currentCatalogue.get(productId)?.fabric.motif);
  return motif ? { motif } : {};
}

type KeptLine = Pick<RowWindow, 'productId' | 'color' | 'width' | 'height' | 'pleatType' | 'panels' | 'gather'>;

export const drawnLine = ({ productId, color, width, height, pleatType, panels, gather }: KeptLine): DrawnLine => ({
  width,
  height,
  pleatType,
  ...(panels === undefined ? {} : { panels }),
  ...(gather === undefined ? {} : { gather }),
  ...looksOf(productId, color),
  ...patternOf(productId),
});

/** Groups lines by their windows, as every other place does (decisions U8). */
export const drawnWindows = (lines: readonly (KeptLine & Pick<RowWindow, 'room'>)[]): DrawnWindows =>
  windowsOf(lines.map((line) => ({ ...line, configuration: unfitted(line) }))).map(({ lines: hung }) =>
    hung.map(drawnLine),
  );

/** Options are not drawn. */
const unfitted = ({ width, height, pleatType }: KeptLine): Configuration => ({
  width,
  height,
  pleatType,
  motorized: false,
  lining: false,
  installation: false,
});
