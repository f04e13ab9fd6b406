import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { closePhoto, type OpenedPhoto } from '../photo/opened-photo.ts';
import { PhotoFiles } from '../photo/PhotoFiles.tsx';

/** The things that give the scale: one sheet, two of them, or a bank card. */
export const REFERENCES = ['a4', 'two', 'card'] as const;
export type Reference = (typeof REFERENCES)[number];

interface ChoosePhotoProps {
  guide: string;
  reference: Reference;
  onReference: (reference: Reference) => void;
  onPhoto: (photo: OpenedPhoto) => void;
}

/** The first step: how the photograph is taken, what gives its scale, and the choice of a file. */
export function ChoosePhoto({ guide, reference, onReference, onPhoto }: ChoosePhotoProps) {
  const { t } = useI18n();
  const [isCropped, setCropped] = useState(false);
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
      <PhotoFiles
        refusal={isCropped ? t('photo:cropped') : null}
        onPhoto={(photo) => {
          setCropped(photo.isCropped);
          if (photo.isCropped) closePhoto(photo);
          else onPhoto(photo);
        }}
      />
    </div>
  );
}
