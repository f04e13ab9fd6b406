import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import type { Shared } from '../measurement/share.ts';
import styles from './SetSum.module.css';

/** The link carries the whole set in its fragment: nothing is stored, and no server sees it. */
export function ShareSet({ title, address }: { title: string; address: () => string }) {
  const { t } = useI18n();
  const [shared, setShared] = useState<Shared>('elsewhere');

  async function press(): Promise<void> {
    const byHand = (): Shared => 'manual';
    setShared(await import('../measurement/share.ts').then(({ share }) => share(title, address()), byHand));
  }

  return (
    <div className={styles.share}>
      <button type="button" className="link-button" onClick={() => void press()}>
        {t('layers:share')}
      </button>
      <span role="status">{shared === 'copied' && t('layers:copied')}</span>
      {shared === 'manual' && (
        <label>
          {t('layers:byHand')}
          <input
            className="field-control"
            readOnly
            value={address()}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </div>
  );
}
