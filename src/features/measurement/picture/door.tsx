import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { emit, listen } from '../../../lib/events.ts';
import { useI18n, type IslandProps } from '../../../ui/i18n.tsx';
import type { PictureProps } from './Picture.tsx';

interface FetchedPicture {
  Picture: ComponentType<PictureProps & IslandProps>;
  messages: IslandProps['messages'];
}

/** The picture of the window that the form describes, in the gallery beside it, which holds its button. */
export function PictureDoor(picture: PictureProps) {
  const { locale } = useI18n();
  const { isExample, cloth } = picture;
  const [place, setPlace] = useState<Element | null>(null);
  const [fetched, setFetched] = useState<FetchedPicture | null>(null);

  useEffect(() => {
    const fetchPicture = async (): Promise<void> => {
      const found = document.querySelector('[data-picture]');
      if (!found) return;
      setPlace(found);
      try {
        const acts = await import('../acts.ts');
        const [{ Picture }, { loadMessages }] = await Promise.all([acts.picture(), acts.words()]);
        setFetched({ Picture, messages: await loadMessages(['picture']) });
      } catch {
        // The tab in the gallery says so.
        emit('window-picture', 'failed');
      }
    };
    // Asked for before the form was alive.
    void fetchPicture();
    return listen('window-picture', (state) => {
      if (state === 'wanted') void fetchPicture();
    });
  }, []);

  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    // A pattern that cannot be drawn is seen on its photograph; a shopper who saves data opens the picture by its tab.
    if (!isExample && cloth.motif !== 'fotograf' && !connection?.saveData) emit('window-known');
  }, [isExample, cloth.motif]);

  if (!place || !fetched) return null;
  return createPortal(<fetched.Picture {...picture} messages={fetched.messages} locale={locale} />, place);
}
