import { useEffect, useId, useRef, useState } from 'react';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { DressedPhoto } from './DressedPhoto.tsx';
import type { RoomViewProps } from './room-props.ts';
import { readRoomPhoto, type RoomPhoto } from './room-photo.ts';
import './room-view.css';

/** The product in the shopper's own photograph, which stays on the device. */
export const RoomView = island(function RoomView(props: RoomViewProps) {
  const { t } = useI18n();
  const heading = useId();
  const [photo, setPhoto] = useState<RoomPhoto | null>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'unreadable'>('idle');

  const read = (file: File): void => {
    setState('reading');
    readRoomPhoto(file)
      .then((next) => {
        setPhoto(next);
        setState('idle');
      })
      .catch(() => setState('unreadable'));
  };

  return (
    <Dialog labelledBy={heading} className="dialog room-view" onClose={props.onClose}>
      <DialogHead
        id={heading}
        title={t('room-view:title')}
        close={t('room-view:close')}
        onClose={props.onClose}
        className="room-head"
      />
      {photo ? (
        <DressedPhoto {...props} photo={photo} onAnother={() => setPhoto(null)} />
      ) : (
        <div className="room-start">
          <p>{t('room-view:what')}</p>
          <p className="room-private">{t('room-view:private')}</p>
          <div className="room-files">
            <FileButton label={t('room-view:take')} onFile={read} isPrimary isCamera />
            <FileButton label={t('room-view:choose')} onFile={read} />
          </div>
          <p role="status" className={state === 'unreadable' ? 'field-error' : undefined}>
            {state === 'reading' && t('room-view:reading')}
            {state === 'unreadable' && t('room-view:unreadable')}
          </p>
        </div>
      )}
    </Dialog>
  );
});

interface FileButtonProps {
  label: string;
  onFile: (file: File) => void;
  isPrimary?: boolean;
  isCamera?: boolean;
}

/** The device's own camera or gallery. */
function FileButton({ label, onFile, isPrimary = false, isCamera = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCamera) input.current?.setAttribute('capture', 'environment');
  }, [isCamera]);
  return (
    <label className={isPrimary ? 'button button-primary' : 'button'}>
      {label}
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after a failure.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
