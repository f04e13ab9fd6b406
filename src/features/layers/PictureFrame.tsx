import { useEffect, useState, type ComponentType } from 'react';
import { useI18n, type IslandProps } from '../../ui/i18n.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import type { PictureProps } from '../measurement/picture/Picture.tsx';
import styles from './PictureFrame.module.css';

type PictureComponent = ComponentType<PictureProps & IslandProps>;

/** The picture of the set, fetched once the page is alive; until then its place is kept. */
export function PictureFrame(picture: Omit<PictureProps, 'isExample' | 'note'>) {
  const { t, locale } = useI18n();
  const [Picture, setPicture] = useState<
    { Picture: PictureComponent; messages: IslandProps['messages'] } | 'failed' | null
  >(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let ended = false;
    const fetchPicture = async (): Promise<void> => {
      const [{ Picture: shown }, { loadMessages }] = await Promise.all([
        import('../measurement/picture/Picture.tsx'),
        import('../../i18n/load.ts'),
      ]);
      const messages = await loadMessages(['picture']);
      if (!ended) setPicture({ Picture: shown, messages });
    };
    fetchPicture().catch(() => {
      if (!ended) setPicture('failed');
    });
    return () => {
      ended = true;
    };
  }, [attempt]);

  if (Picture === null) return <div className={styles.place} aria-hidden="true" />;
  if (Picture === 'failed') {
    return (
      <p className={styles.place} role="alert">
        {t('layers:pictureFailed')}{' '}
        <button type="button" className="button" ref={handsOnFocus} onClick={() => setAttempt((times) => times + 1)}>
          {t('layers:retry')}
        </button>
      </p>
    );
  }
  return (
    <Picture.Picture
      {...picture}
      note={t('layers:pictureNote')}
      isExample={false}
      messages={Picture.messages}
      locale={locale}
    />
  );
}
