import { memo } from 'react';
import type { PleatType } from '../../../domain/price/pricing.ts';
import { useDrawn } from './useDrawn.ts';

interface PleatSampleProps {
  pleat: PleatType;
  color: string;
  /** The file that stands in for it until it can be drawn. */
  still: string;
}

/** How a pleat hangs, on its card. Typing a size changes nothing of it. */
export const PleatSample = memo(function PleatSample({ still, ...sample }: PleatSampleProps) {
  const draws = useDrawn();
  return (
    <svg viewBox="0 0 64 42" aria-hidden="true">
      {draws ? <draws.PleatCloth {...sample} /> : <image href={`${still}#${sample.pleat}`} width={64} height={42} />}
    </svg>
  );
});
