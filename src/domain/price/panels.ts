import type { Configuration } from './pricing.ts';

/** The width of a sliding (Japanese) panel, and how far it covers the next one, in cm: as `content/production.json` has them. */
const PANEL_CM = 60;
const OVERLAP_CM = 5;
const MAX_PANELS = 12;

/** How many panels close a width in cm, as the workshop cuts them: at least two, or nothing would slide. */
export const panelCount = (widthCm: number): number =>
  Math.min(MAX_PANELS, Math.max(2, Math.ceil((widthCm - OVERLAP_CM) / (PANEL_CM - OVERLAP_CM))));

/**
 * Whether it is no curtain but a blind or sliding panels: it has one pleat, which nobody chose, and takes its width of cloth with the cutting
 * allowance (decisions P15). Curtains have panels (decisions P16); those ordered before there was a choice count as curtains by their pleat.
 */
export const isFlat = ({ pleatType, panels }: Pick<Configuration, 'pleatType' | 'panels'>): boolean =>
  pleatType === 'none' && panels === undefined;
