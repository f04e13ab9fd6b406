import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useOpenPhoto } from '../photo/marked-photo.ts';
import { ChoosePhoto, type Reference } from './ChoosePhoto.tsx';
import { MeasureSteps, type MeasuringOptions } from './MeasureSteps.tsx';
import './photo-measure.css';

interface PhotoMeasureProps extends MeasuringOptions {
  /** Address of the measuring guide. */
  guide: string;
  onClose: () => void;
}

/** Measures a window on a photograph, step by step, on this device alone (decisions U7). Needs the messages of `photo`. */
export const PhotoMeasure = island(function PhotoMeasure(props: PhotoMeasureProps) {
  const { guide, start, onRoom, onClose } = props;
  const { t } = useI18n();
  const { photo, take, handOn } = useOpenPhoto(start?.photo.isCropped ? undefined : start?.photo, onClose);
  const [reference, setReference] = useState<Reference>('a4');
  // "Another photograph" goes with the steps.
  const [press, setPress] = useState(0);
  const head = useFocusAfter<HTMLHeadingElement>(press);
  return (
    <Dialog
      title={t('photo:title')}
      close={t('photo:close')}
      headClass=""
      heading={head}
      className="photo-dialog"
      onClose={onClose}
    >
      {photo ? (
        <MeasureSteps
          {...props}
          photo={photo}
          start={start?.photo === photo ? start : undefined}
          reference={reference}
          onAnother={() => {
            take(null);
            setPress(press + 1);
          }}
          onRoom={handOn(onRoom)}
        />
      ) : (
        <ChoosePhoto guide={guide} reference={reference} onReference={setReference} onPhoto={take} />
      )}
    </Dialog>
  );
});
