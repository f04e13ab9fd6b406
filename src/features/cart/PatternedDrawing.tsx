import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import type { HungCloth } from '../../domain/picture/line-geometry.ts';
import type { LineLook } from '../../lib/current-catalogue.ts';
import { LayersDrawing as PlainLayers, LineDrawing as PlainLine } from './LineDrawing.tsx';

/** Where its file cannot be fetched the cloth is drawn plain. */
const LineFigures = lazy(() => import('./LineFigures.tsx').catch(() => ({ default: () => null })));

const pattern = (cloth: HungCloth, look: LineLook | null): ReactNode =>
  look?.motif && (
    <Suspense>
      <LineFigures motif={look.motif} cloth={cloth} />
    </Suspense>
  );

/** The drawing of a line with the pattern of its cloth, for shoppers; the back room draws it plain. */
export const LineDrawing = (props: ComponentProps<typeof PlainLine>) => <PlainLine {...props} pattern={pattern} />;

export const LayersDrawing = (props: ComponentProps<typeof PlainLayers>) => (
  <PlainLayers {...props} pattern={pattern} />
);
