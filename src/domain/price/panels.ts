/** Sliding (Japanese) panels are cut from cloth of this width, in cm. */
const PANEL_CM = 60;
const MAX_PANELS = 12;

/** How many panels close a width in cm: at least two, or nothing would slide. */
export const panelCount = (widthCm: number): number => Math.min(MAX_PANELS, Math.max(2, Math.ceil(widthCm / PANEL_CM)));
