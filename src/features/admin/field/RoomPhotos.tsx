import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { MOST_PHOTOS, type MeasuredRoom } from '../../../domain/workshop/measured-room.ts';
import { roomOfPhoto } from '../../../domain/workshop/report-draft.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import styles from './Field.module.css';
import { $field, photosOf } from './field.ts';
import { addPhoto, imageOf, removePhoto } from './field-acts.ts';
import { kilobytes, shrink } from './shrink.ts';

/** Photographs of one room; the camera's file never leaves the device, a small one does. */
export function RoomPhotos({ visit, room }: { visit: DayVisit; room: MeasuredRoom }) {
  const { t } = useI18n();
  const id = useId();
  const field = useStore($field);
  const [said, setSaid] = useState('');
  const [press, setPress] = useState(0);
  const heading = useFocusAfter<HTMLHeadingElement>(press);
  const all = photosOf(visit, field);
  const own = all.filter((photo) => roomOfPhoto(photo) === room.id);
  const isFull = all.length >= MOST_PHOTOS;
  const take = async (file: File | undefined) => {
    setSaid('');
    if (!file) return;
    const image = await shrink(file);
    if (image === null || !(await addPhoto(visit, room.id, image))) setSaid(t('admin-field:photoFailed'));
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('admin-field:photos')}
      </h2>
      <ul className={styles.photos}>
        {own.map((photo, at) => (
          <li key={photo}>
            <Photo
              subject={visit.subject}
              id={photo}
              alt={t('admin-field:photoAlt', { room: room.room, number: at + 1 })}
            />
            <button
              type="button"
              className="link-button"
              aria-label={`${t('admin-field:dropPhoto')}: ${t('admin-field:photoAlt', { room: room.room, number: at + 1 })}`}
              onClick={() => {
                void removePhoto(visit, photo);
                setPress(press + 1);
              }}
            >
              {t('admin-field:dropPhoto')}
            </button>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p>{t('admin-field:photoFull', { most: MOST_PHOTOS })}</p>
      ) : (
        <label className={`button ${styles.take}`}>
          {t('admin-field:take')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="visually-hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              void take(file);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
        </label>
      )}
      <p role="alert">{said}</p>
    </section>
  );
}

function Photo({ subject, id, alt }: { subject: string; id: string; alt: string }) {
  const { t } = useI18n();
  const [image, setImage] = useState<string | null>();
  useEffect(() => {
    let mounted = true;
    void imageOf(subject, id).then((found) => {
      if (mounted) setImage(found);
    });
    return () => {
      mounted = false;
    };
  }, [subject, id]);
  if (image === undefined) return <div className="skeleton" />;
  if (image === null) return <p className="fine">{t('admin-field:photoAway')}</p>;
  return (
    <figure>
      <img src={`data:image/jpeg;base64,${image}`} alt={alt} width={112} height={112} />
      <figcaption>{kilobytes(image)} kB</figcaption>
    </figure>
  );
}
