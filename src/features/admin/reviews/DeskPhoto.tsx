import { useEffect, useState } from 'react';
import { showDeskPhoto } from '../../../contract/admin-reviews.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { callAsOperator } from '../call.ts';
import styles from './Reviews.module.css';

interface DeskPhotoProps {
  reviewId: string;
  width: number;
  height: number;
}

/** Photograph of a review as the desk sees it before everybody does. */
export function DeskPhoto({ reviewId, width, height }: DeskPhotoProps) {
  const { t } = useI18n();
  const [data, setData] = useState<string | null>();
  useEffect(() => {
    let isShown = true;
    void callAsOperator(showDeskPhoto, { params: { id: reviewId } }).then((answer) => {
      if (isShown) setData(answer.ok ? answer.data.data : null);
    });
    return () => {
      isShown = false;
    };
  }, [reviewId]);
  if (data === null) return <p className="field-error">{t('admin-reviews:noPhoto')}</p>;
  return (
    <img
      className={styles.photo}
      src={data === undefined ? undefined : `data:image/jpeg;base64,${data}`}
      alt={t('admin-reviews:photo')}
      width={width}
      height={height}
    />
  );
}
