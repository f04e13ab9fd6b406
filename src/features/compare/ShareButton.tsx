import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './ComparePage.module.css';

/** The products are in the link's fragment: nothing is stored, and no server sees them. */
export function ShareButton({ url }: { url: string }) {
  const { t } = useI18n();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'manual'>('none');

  async function share(): Promise<void> {
    setOutcome('none');
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      // Closing the device's sheet without sending rejects as well; neither is a failure.
      await navigator.share({ title: t('compare:shareTitle'), url }).catch(() => undefined);
      return;
    }
    // Over plain http there is no clipboard at all.
    await Promise.resolve()
      .then(() => navigator.clipboard.writeText(url))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('manual'),
      );
  }

  return (
    <div className={styles.actions}>
      <button type="button" className="button" onClick={() => void share()}>
        {t('compare:share')}
      </button>
      <span role="status">{outcome === 'copied' && t('compare:copied')}</span>
      {outcome === 'manual' && (
        <label className={styles.manual}>
          {t('compare:copyByHand')}
          <input className="field-control" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </div>
  );
}
