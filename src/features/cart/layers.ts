import type { DrawnLine } from '../../contract/answers.ts';
import { windowOf, type Configuration, type LengthConfiguration } from '../../domain/price/pricing.ts';
import { lineLook, type CurrentCatalogue } from '../../lib/current-catalogue.ts';
import { lookOf, type Layer } from './LineDrawing.tsx';

interface DrawableLine {
  readonly productId: number;
  readonly color: string | null;
  readonly configuration: Configuration | LengthConfiguration | null;
}

/** Returns the layers at the window of these lines. */
export const layersOf = (lines: readonly DrawableLine[], catalogue: CurrentCatalogue): Layer[] =>
  lines.flatMap((line) => {
    const configuration = windowOf(line.configuration);
    return configuration ? [{ configuration, look: lineLook(catalogue, line) }] : [];
  });

/** The longest side of all, in cm: drawn by it, windows side by side compare. 1 where nothing is drawn. */
export const largestOf = (lines: readonly Pick<DrawableLine, 'configuration'>[]): number =>
  Math.max(
    1,
    ...lines.flatMap(({ configuration }) => {
      const window = windowOf(configuration);
      return window ? [window.width, window.height] : [];
    }),
  );

/** Returns the layer of a line that a call answered with what draws it. */
export const layerOf = (line: DrawnLine): Layer => ({ configuration: configurationOf(line), look: lookOf(line) });

/** Options are not drawn. */
const configurationOf = ({ width, height, pleatType, panels, gather }: DrawnLine): Configuration => ({
  width,
  height,
  pleatType,
  motorized: false,
  lining: false,
  installation: false,
  ...(panels && { panels }),
  ...(gather && { gather }),
});
