import { useState } from 'react';
import { island, useI18n } from '../../ui/i18n.tsx';

/** Below the size fields while an estimate fills them: adding to the cart needs the word that a tape has measured as well. */
export const EstimateNote = island(function EstimateNote({ error }: { error: number }) {
  const { t } = useI18n();
  const [isAsked, setAsked] = useState(false);
  return (
    <div role="group" aria-label={t('photo:source', { e: error })}>
      <p>{t('photo:source', { e: error })}</p>
      <label>
        <input
          type="checkbox"
          name="measured"
          required
          aria-invalid={isAsked}
          aria-describedby={isAsked ? 'photo-measured-error' : undefined}
          onInvalid={() => setAsked(true)}
          onChange={() => setAsked(false)}
        />{' '}
        {t('photo:measured')}
      </label>
      {isAsked && (
        <p id="photo-measured-error" className="field-error">
          {t('photo:verify')}
        </p>
      )}
    </div>
  );
});
