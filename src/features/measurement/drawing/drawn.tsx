/** Drawing that is fetched once the form is alive: a file stands in for it until then (`still.tsx`). */
import type { PleatType } from '../../../domain/price/pricing.ts';
import { Curtain } from './Curtain.tsx';
import { Dimensions, type DimensionsProps } from './Dimensions.tsx';
import styles from './Drawing.module.css';
import { FlatCloth } from './FlatCloth.tsx';
import type { ClothProps } from './Rail.tsx';
import { ScaleFigure } from './ScaleFigure.tsx';
import { Shore } from './Shore.tsx';
import { WindowBehind } from './Surroundings.tsx';
import { useTweenedSize } from './useTweenedSize.ts';
import { EXAMPLE_SIZES, isCurtain, layoutOf, windowGeometry } from './window-geometry.ts';

export { PleatCloth } from './Curtain.tsx';

export interface DrawnWindow extends Pick<ClothProps, 'kind' | 'color' | 'gather'>, Pick<DimensionsProps, 'labels'> {
  /** In cm; null until a valid length is typed. */
  width: number | null;
  height: number | null;
  pleat: PleatType | '';
}

/** The shopper's window to scale, and its dimension lines; an example without company while a size is missing. */
export function Drawing({ kind, color, gather, labels, width, height, pleat }: DrawnWindow) {
  const example = EXAMPLE_SIZES[kind];
  const size = useTweenedSize(width ?? example.width, height ?? example.height);
  const layout = layoutOf(size.width, size.height);
  const geometry = windowGeometry(kind, layout, size.width, size.height);
  const isExample = width === null || height === null;
  const cloth = { color, layout, widthCm: size.width, pleat: pleat === '' ? 'normal' : pleat, gather } as const;
  return (
    <>
      <g className={styles.scene}>
        <WindowBehind geometry={geometry}>{!isExample && <Shore glass={geometry.window} />}</WindowBehind>
        {isCurtain(kind) ? <Curtain kind={kind} {...cloth} /> : <FlatCloth kind={kind} {...cloth} />}
        {!isExample && (
          <ScaleFigure kind={kind} layout={layout} heightCm={size.height} groundY={geometry.groundY} gather={gather} />
        )}
      </g>
      <Dimensions layout={layout} labels={labels} typed={{ width: width !== null, height: height !== null }} />
    </>
  );
}
