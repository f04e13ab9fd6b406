import { useEffect, useState } from 'react';
import { railLength } from '../../domain/photo/hang.ts';
import { measure, type Measurement } from '../../domain/photo/measure.ts';
import { judge, SHEET_EDGES, type Judgement } from '../../domain/photo/rules.ts';
import { usualLens, type Lens } from '../../domain/photo/wall.ts';
import { TAP_SIGMA } from '../photo/find-sheet.ts';
import type { OpenedPhoto } from '../photo/opened-photo.ts';
import type { RoomState } from './useRoomMarks.ts';

/** Marks that rest so long are measured. */
const REST_MS = 150;

export interface RoomScale {
  /** Length of the marked rail in cm; null without a sheet, where the typed width is the scale. */
  width: number | null;
  lens: Lens;
  measurement: Measurement | null;
  /** The size of what is marked, which a sheet gives; null before the marks have rested. */
  judged: Judgement | null;
}

/** The scale of the room: the sheet's, where there is one. */
export function useRoomScale(
  { canvas, facts: { focal35 } }: OpenedPhoto,
  { marks, sheets }: Pick<RoomState, 'marks' | 'sheets'>,
  start: Measurement | null,
): RoomScale {
  const [scale, setScale] = useState<{ measurement: Measurement | null; judged: Judgement | null }>({
    measurement: sheets.length > 0 ? start : null,
    judged: null,
  });
  const picture = { width: canvas.width, height: canvas.height };
  const key = JSON.stringify([marks, sheets]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (sheets.length === 0) {
        setScale({ measurement: null, judged: null });
        return;
      }
      const measurement = measure({ picture, window: marks, sigma: TAP_SIGMA, sheets, focal35 });
      const edges = sheets.map(() => SHEET_EDGES);
      setScale({ measurement, judged: judge(measurement, sheets, edges, focal35 !== undefined) });
    }, REST_MS);
    return () => clearTimeout(timer);
    // Values are compared.
  }, [key]);
  const { measurement, judged } = scale;
  // Marks that are no rectangle before the wall would bend the scale: until they fit, the typed width counts.
  const isScaled = measurement !== null && sheets.length > 0 && judged?.ok !== false;
  return {
    width: isScaled ? railLength(measurement.camera, marks) : null,
    lens: isScaled ? measurement.camera : usualLens(picture, focal35),
    measurement,
    judged: sheets.length > 0 ? judged : null,
  };
}
