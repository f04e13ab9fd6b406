/** The sheet of paper or the card that gives a photograph its scale. */
import { refine, type RefinedQuad } from '../../domain/photo/edges.ts';
import type { MarkedSheet, SheetKind } from '../../domain/photo/measure.ts';
import type { Point, Quad } from '../../domain/photo/plane.ts';
import { isSheetLarge, SHEET_EDGES } from '../../domain/photo/rules.ts';
import { findSheet } from '../../domain/photo/sheet.ts';
import type { Result } from '../../domain/values/result.ts';
import type { OpenedPhoto } from './opened-photo.ts';

/** How far a mark may snap to an edge, in px: a larger reach jumps from the opening to the sill or the frame. */
const REACH = 6;
/** Standard deviation of a corner without an edge, in px. */
export const TAP_SIGMA = 2.5;

/** Moves marked corners to the edges near them. */
export const snap = ({ grey }: OpenedPhoto, corners: Quad): RefinedQuad => refine(grey(), corners, REACH);

/** Returns the sheet under a tap; null where its four edges are not seen. */
export function sheetAt(photo: OpenedPhoto, at: Point): RefinedQuad | null {
  const quad = findSheet(photo.grey(), at);
  const refined = quad && snap(photo, quad);
  return refined?.found === SHEET_EDGES ? refined : null;
}

/** Takes a sheet as scale: with all four edges found, and not too small. */
export function scaleOf(kind: SheetKind, refined: RefinedQuad): Result<MarkedSheet, { code: 'edges' | 'small' }> {
  if (refined.found < SHEET_EDGES) return { ok: false, code: 'edges' };
  if (!isSheetLarge(refined.corners)) return { ok: false, code: 'small' };
  return { ok: true, data: { kind, corners: refined.corners, sigma: refined.sigma ?? TAP_SIGMA } };
}
