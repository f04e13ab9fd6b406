import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { openPhoto, type MeasuredPhoto } from './measured-photo.ts';

/** The things that give the scale: one sheet, two of them, or a bank card. */
export const REFERENCES = ['a4', 'two', 'card'] as const;
export type Reference = (typeof REFERENCES)[number];

interface ChoosePhotoProps {
  guide: string;
  reference: Reference;
  onReference: (reference: Reference) => void;
  onPhoto: (photo: MeasuredPhoto) => void;
}

/** The first step: how the photograph is taken, what is promised of it, and the choice of a file. */
export function ChoosePhoto({ guide, reference, onReference, onPhoto }: ChoosePhotoProps) {
  const { t } = useI18n();
  const [state, setState] = useState<'opening' | 'unreadable' | 'cropped' | null>(null);
  const open = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    if (!file) return;
    setState('opening');
    const opened = await openPhoto(file);
    // The same file may be chosen again.
    input.value = '';
    if (opened.ok) onPhoto(opened.data);
    else setState(opened.code);
  };
  return (
    <div className="photo-body">
      <p>
        <strong>{t('photo:trial')}</strong> {t('photo:optional')} <a href={guide}>{t('photo:guide')}</a>
      </p>
      <ol>
        <li>{t('photo:paper')}</li>
        <li>{t('photo:stand')}</li>
        <li>{t('photo:whole')}</li>
      </ol>
      <fieldset>
        <legend>{t('photo:reference.legend')}</legend>
        {REFERENCES.map((one) => (
          <label key={one}>
            <input type="radio" name="photo-reference" checked={one === reference} onChange={() => onReference(one)} />
            {t(`photo:reference.${one}`)}
          </label>
        ))}
      </fieldset>
      <p>{t('photo:private')}</p>
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
      <div role="status">
        {state && <p className={state === 'opening' ? '' : 'field-error'}>{t(`photo:${state}`)}</p>}
      </div>
    </div>
  );
}
