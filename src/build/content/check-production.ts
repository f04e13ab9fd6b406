import { clothOf } from '../../domain/workshop/production.ts';
import type { Failure } from './failure.ts';
import type { Content } from './parsed-content.ts';

/** The cloths of the workshop are products made to measure, each named once; a blind's roll is as wide as its widest window. */
export function checkProduction({ production, products }: Content): Failure[] {
  if (production === null) return [];
  const { file, data } = production;
  const fail = (field: string, reason: string): Failure => ({ file, field, reason });
  const named = data.cloths.flatMap(({ product }, index) => {
    const field = `cloths[${index}].product`;
    if (data.cloths.findIndex((other) => other.product === product) < index) {
      return [fail(field, `"${product}" is named already`)];
    }
    return products.some((one) => one.data.slug === product && one.data.madeToMeasure)
      ? []
      : [fail(field, `"${product}" is no product that is made to measure`)];
  });
  const narrow = products.flatMap(({ data: { slug, heading, fabric, limits } }) => {
    if ((heading !== 'cassette' && heading !== 'tube') || !limits) return [];
    const { roll } = clothOf({ slug, heading, rollHeight: fabric.rollHeight }, data);
    const widest = limits.width.max - data[heading].narrower;
    return roll !== null && roll < widest
      ? [fail(`${heading}.roll`, `${roll} cm is narrower than the widest blind of ${slug}, ${widest} cm`)]
      : [];
  });
  return [...named, ...narrow];
}
