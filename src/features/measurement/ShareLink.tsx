import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './ShareLink.module.css';

/** `elsewhere`: the browser's own dialog tells the outcome; `manual`: the address must be copied by hand. */
type Shared = 'elsewhere' | 'copied' | 'manual';

/** Web Share on touch screens that have it, else the clipboard. Never throws. */
export async function share(title: string, url: string): Promise<Shared> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the dialog without sharing rejects as well; neither is a failure to report.
    await navigator.share({ title, url }).catch(() => undefined);
    return 'elsewhere';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // Not allowed; or not over HTTPS, where there is no clipboard at all.
    return 'manual';
  }
}

interface ShareLinkProps {
  title: string;
  /** The address to share, asked for at the press. */
  address: () => string;
}

export function ShareLink({ title, address }: ShareLinkProps) {
  const { t } = useI18n();
  const [shared, setShared] = useState<Shared>('elsewhere');

  const press = async (): Promise<void> => {
    setShared(await share(title, address()));
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
