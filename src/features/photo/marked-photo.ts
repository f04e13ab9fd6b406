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

/** A size that goes to the form, in cm as typed, with the ± of its photograph in whole cm. */
export interface TakenSize {
  readonly width: string;
  readonly height: string;
  readonly error: number;
}

/** The open photograph of a dialog: freed when the dialog closes and when the page is left, unless it was handed on. */
export function useOpenPhoto(
  start: OpenedPhoto | undefined,
  onClose: () => void,
): {
  photo: OpenedPhoto | null;
  /** Exchanges the photograph; the one before is freed. */
  take: (photo: OpenedPhoto | null) => void;
  /** Keeps the pixels for the next dialog. */
  handOn: () => void;
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
    handOn: () => {
      isHanded.current = true;
    },
  };
}
