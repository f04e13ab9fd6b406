import { useRef, useState } from 'react';
import { InputField } from '../../ui/form/fields.tsx';
import type { Form } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './ReviewPage.module.css';
import { smallPhoto } from './small-photo.ts';

interface PhotoFieldProps {
  form: Form;
  /** JPEG in base64; null without a photograph. */
  photo: string | null;
  onChange: (photo: string | null) => void;
}

/** One photograph: chosen, made small on the device, shown, and taken off again. */
export function PhotoField({ form, photo, onChange }: PhotoFieldProps) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'ready' | 'unreadable'>('idle');

  async function choose(file: File | undefined) {
    if (!file || state === 'busy') return;
    setState('busy');
    const small = await smallPhoto(file);
    setState(small === null ? 'unreadable' : 'ready');
    if (small !== null) onChange(small);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  }

  return (
    <div className={styles.photo}>
      <InputField
        label={t('review:photo')}
        name="photo"
        optionalMark={t('forms:optional')}
        error={state === 'unreadable' ? t('rules:review.photo.invalid') : form.errorOf('photo')}
        hint={t('review:photoHint')}
        ref={input}
        type="file"
        accept="image/*"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <p className={state === 'busy' ? styles.soft : 'visually-hidden'} role="status">
        {state === 'busy' && t('review:photoBusy')}
        {state === 'ready' && t('review:photoReady')}
      </p>
      {photo !== null && (
        <>
          <img src={`data:image/jpeg;base64,${photo}`} alt={t('review:photoAlt')} />
          <button
            type="button"
            className="button"
            onClick={() => {
              setState('idle');
              onChange(null);
              input.current?.focus();
            }}
          >
            {t('review:photoRemove')}
          </button>
        </>
      )}
    </div>
  );
}
