/**
 * How photographs become AVIF. Measured on the shop's photographs: higher efforts cost up to ten times the time for a tenth of the bytes.
 * What is kept from build to build is named by it, so a change of it has all of them encoded anew.
 */
export const RECIPE = { quality: 62, effort: 1, large: { above: 1000, effort: 0 } } as const;
