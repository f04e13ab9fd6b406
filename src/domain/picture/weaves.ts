/** The close-ups of cloth that the shop has, each a grey map to be tinted (`features/catalogue/product/cloth/README.md`). */
export const WEAVES = [
  'keten',
  'kadife',
  'saten',
  'panama',
  'karartma',
  'jakar',
  'bambu',
  'vual',
  'mikro',
  'nakis',
  'screen',
  'zebra',
  'stor',
] as const;
export type Weave = (typeof WEAVES)[number];
