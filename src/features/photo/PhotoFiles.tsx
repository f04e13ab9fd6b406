import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { openPhoto, type OpenedPhoto, type OpenFault } from './opened-photo.ts';

interface PhotoFilesProps {
  onPhoto: (photo: OpenedPhoto) => void;
  /** Words of a refusal by the owner, such as of a cropped photograph. */
  refusal?: string | null;
}

/** The choice of a photograph: the device's own camera or its gallery, what is promised of it, and why one cannot be opened. */
export function PhotoFiles({ onPhoto, refusal }: PhotoFilesProps) {
  const { t } = useI18n();
  const [state, setState] = useState<'opening' | OpenFault | null>(null);
  const open = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    if (!file) return;
    setState('opening');
    const opened = await openPhoto(file);
    // The same file may be chosen again.
    input.value = '';
    setState(opened.ok ? null : opened.code);
    if (opened.ok) onPhoto(opened.data);
  };
  const words = state ? t(`photo:${state}`) : refusal;
  return (
    <>
      <p className="photo-private">{t('photo:private')}</p>
      <div className="photo-row">
        {(['take', 'choose'] as const).map((way) => (
          <label key={way} className={`button ${way === 'take' ? 'button-primary' : ''}`}>
            {t(`photo:${way}`)}
            <input
              type="file"
              accept="image/*"
              capture={way === 'take' ? 'environment' : undefined}
              onChange={({ target }) => void open(target)}
            />
          </label>
        ))}
      </div>
      <div role="status">{words && <p className={state === 'opening' ? '' : 'field-error'}>{words}</p>}</div>
    </>
  );
}
