import { useEffect, useEffectEvent } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { useOpenPhoto } from '../photo/marked-photo.ts';
import { PhotoFiles } from '../photo/PhotoFiles.tsx';
import { DressedPhoto } from './DressedPhoto.tsx';
import { warmUp } from './room-painter.ts';
import type { RoomViewProps } from './room-props.ts';
import './room-view.css';

/** The product in the shopper's own photograph, which stays on the device. Needs the messages of `photo` and `room-view`. */
export const RoomView = island(function RoomView(props: RoomViewProps) {
  const { cloth, maps, motifs, start, onMeasure, onClose } = props;
  const { t } = useI18n();
  const { photo, take, handOn } = useOpenPhoto(start?.photo, onClose);
  const warm = useEffectEvent(() => {
    if (!start) void warmUp(cloth, maps, motifs);
  });
  useEffect(() => warm(), []);
  return (
    <Dialog
      title={t('room-view:title')}
      close={t('photo:close')}
      headClass=""
      className="photo-dialog room-view"
      onClose={onClose}
    >
      {photo ? (
        <DressedPhoto
          {...props}
          start={start?.photo === photo ? start : undefined}
          photo={photo}
          onAnother={() => take(null)}
          onMeasure={handOn(onMeasure)}
        />
      ) : (
        <div className="photo-body room-start">
          <p>{t('room-view:what')}</p>
          <PhotoFiles onPhoto={take} />
        </div>
      )}
    </Dialog>
  );
});
