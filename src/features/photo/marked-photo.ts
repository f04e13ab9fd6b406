import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MarkedSheet, Measurement } from '../../domain/photo/measure.ts';
import type { Quad } from '../../domain/photo/plane.ts';
import { closePhoto, type OpenedPhoto } from './opened-photo.ts';

/** A photograph with its marks, as one feature hands it to the other. */
export interface MarkedPhoto {
  readonly photo: OpenedPhoto;
  readonly sheets: readonly MarkedSheet[];
  /** Corners of the window, or of the curtain. */
  readonly quad: Quad | null;
  /** The camera and the size, where a sheet gave them. */
  readonly measurement: Measurement | null;
}

/** A size that goes to the form, in cm as typed, and what the photograph says of it. */
export interface TakenSize {
  readonly width: string;
  readonly height: string;
  /** ± of the photograph, in whole cm. */
  readonly error: number;
  /** The size as the photograph has it; null where a hand has changed it since. */
  readonly seen: { readonly width: number; readonly height: number } | null;
}

/** Returns the size that a photograph means, in cm: as it has it, or as a hand has changed it. */
export const meantSize = ({ width, height, seen }: TakenSize): { readonly width: number; readonly height: number } =>
  seen ?? { width: Number(width), height: Number(height) };

/** The open photograph of a dialog: freed when the dialog closes and when the page is left, unless it was handed on. */
export function useOpenPhoto(
  start: OpenedPhoto | undefined,
  onClose: () => void,
): {
  photo: OpenedPhoto | null;
  /** Exchanges the photograph; the one before is freed. */
  take: (photo: OpenedPhoto | null) => void;
  /** Hands the photograph to the next dialog, which frees it then. */
  handOn: (
    next: ((marked: MarkedPhoto) => Promise<boolean>) | undefined,
  ) => ((marked: MarkedPhoto) => Promise<boolean>) | undefined;
} {
  const [photo, setPhoto] = useState<OpenedPhoto | null>(start ?? null);
  const isHanded = useRef(false);
  const free = useEffectEvent(() => {
    if (photo && !isHanded.current) closePhoto(photo);
  });
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    // A page that is put aside keeps nothing of the photograph.
    const away = (): void => {
      free();
      leave();
    };
    addEventListener('pagehide', away);
    return () => {
      removeEventListener('pagehide', away);
      free();
    };
  }, []);
  return {
    photo,
    take: (next) => {
      if (photo && photo !== next) closePhoto(photo);
      setPhoto(next);
    },
    handOn: (next) =>
      next &&
      (async (marked) => {
        isHanded.current = true;
        isHanded.current = await next(marked);
        return isHanded.current;
      }),
  };
}
