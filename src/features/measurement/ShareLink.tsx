import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import type { Shared } from './share.ts';
import styles from './ShareLink.module.css';

interface ShareLinkProps {
  title: string;
  /** The address to share, asked for at the press. */
  address: () => string;
}

export function ShareLink({ title, address }: ShareLinkProps) {
  const { t } = useI18n();
  const [shared, setShared] = useState<Shared>('elsewhere');

  const press = async (): Promise<void> => {
    const url = address();
    setShared(await import('./share.ts').then(({ share }) => share(title, url), byHand));
  };

  return (
    <div className={styles.share}>
      <button type="button" className="button button-quiet" onClick={() => void press()}>
        {t('measurement:share.label')}
      </button>
      <span role="status">{shared === 'copied' && t('measurement:share.copied')}</span>
      {shared === 'manual' && (
        <label>
          {t('measurement:share.manual')}
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

/** Offline nothing can be fetched, but copying by hand works. */
const byHand = (): Shared => 'manual';
