import { adviseOnSize, type SizeLimits } from '../../../domain/window/measurement.ts';

/** Limits were held when it was ordered, by the product of that day. */
const ANY = { min: 1, max: 9999 };
const ANY_SIZE: SizeLimits = { width: ANY, height: ANY };

/** Whether an operator should ask before it is cut (decisions P4). Lengths in cm. */
export const isNarrow = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  adviseOnSize(width, height, ANY_SIZE).some(({ code }) => code === 'narrow');
