import { metresAsCm, type Side, type TypedSize } from './measurement.ts';

/**
 * Returns the size with every side that was plainly typed in metres as whole cm (decisions P4), null where there is none.
 * @param isTyped whether nobody types in this field any more: 2 may become 250, while 2,5 is metres at once
 */
export function sizeInCm(
  typed: TypedSize,
  isTyped: (side: Side) => boolean,
): (TypedSize & { metres: readonly Side[] }) | null {
  const metres = (['width', 'height'] as const).filter(
    (side) => metresAsCm(typed[side]) !== null && (/[.,]/.test(typed[side]) || isTyped(side)),
  );
  if (metres.length === 0) return null;
  const cm = (side: Side): string => (metres.includes(side) ? String(metresAsCm(typed[side])) : typed[side]);
  return { width: cm('width'), height: cm('height'), metres };
}
