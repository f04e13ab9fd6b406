import { useState, type RefObject } from 'react';
import { useI18n } from '../../../ui/i18n.tsx';
import { savePicture, sendPicture, canSend, type SavedPicture } from './saved-picture.ts';

type Outcome = 'saved' | 'failed' | null;

/** Saves the picture of the window as a file, and sends it where the device has a way to. */
export function KeepPicture({
  canvas,
  title,
  size,
}: {
  canvas: RefObject<HTMLCanvasElement | null>;
  title: string;
  /** `250 × 240` */
  size: string;
}) {
  const { t } = useI18n();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const keep = (act: (picture: SavedPicture) => Promise<Outcome>) => () => {
    setOutcome(null);
    if (!canvas.current) return;
    const name = `${t('picture:keep.file')}-${size.replaceAll(' × ', 'x')}.png`;
    act({ canvas: canvas.current, title, words: t('picture:keep.title', { size }), name })
      .then(setOutcome)
      .catch(() => setOutcome('failed'));
  };
  return (
    <>
      <button type="button" onClick={keep(savePicture)}>
        {t('picture:keep.save')}
      </button>{' '}
      {canSend() && (
        <button type="button" onClick={keep(sendPicture)}>
          {t('picture:keep.send')}
        </button>
      )}{' '}
      <span role="status">{outcome && t(`picture:keep.${outcome}`)}</span>
    </>
  );
}
