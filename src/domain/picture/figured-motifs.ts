import type { Motif } from './motifs.ts';

/** Motifs whose figures are still seen on the small drawing of a line. */
export const FIGURED_MOTIFS = ['palmet', 'nakis', 'lazer', 'bambu', 'kareli', 'sim', 'damar'] as const;
export type FiguredMotif = (typeof FIGURED_MOTIFS)[number];

export const figuredOf = (motif: Motif | undefined): FiguredMotif | undefined =>
  FIGURED_MOTIFS.find((figured) => figured === motif);
