/** Things whose size everybody knows stand beside a drawn window, so that its own can be felt: outlines as SVG paths. */

/** Paths in cm; the origin is the middle of what they stand on. */
export const CAT =
  'M-8.6 0C-12 -5-10.6 -14-6.4 -21.5C-7.6 -24-7.8 -26.6-7 -29L-7.2 -36.2L-2.8 -33C-1 -33.5 1 -33.5 2.8 -33L7.2 -36.2L7 -29' +
  'C7.8 -26.6 7.6 -24 6.4 -21.5C10.6 -14 12 -5 8.6 0Z';
export const CAT_TAIL = 'M7.5 -1.6C13 -0.6 18.6 -1.8 19.4 -6.6C19.8 -9.4 17.6 -11.4 15.4 -10.4';
export const TEA =
  'M-2.45 -8.7C-2.3 -7.5-1.55 -6.6-1.55 -5.4C-1.55 -4-2.45 -3.4-2.45 -2.2C-2.45 -1.3-1.9 -.9-1.2 -.9H1.2C1.9 -.9 2.45 -1.3 2.45 -2.2' +
  'C2.45 -3.4 1.55 -4 1.55 -5.4C1.55 -6.6 2.3 -7.5 2.45 -8.7Z';
export const TEA_GLASS =
  'M-2.7 -10C-2.6 -7.8-1.55 -6.8-1.55 -5.4C-1.55 -4-2.45 -3.4-2.45 -2.2C-2.45 -1.3-1.9 -.9-1.2 -.9H1.2C1.9 -.9 2.45 -1.3 2.45 -2.2' +
  'C2.45 -3.4 1.55 -4 1.55 -5.4C1.55 -6.8 2.6 -7.8 2.7 -10Z';
export const TEA_SAUCER = 'M-4.6 -.9C-3.6 -.2-2 -.1 0 -.1S3.6 -.2 4.6 -.9Z';
