import { useState } from 'react';
import { failureMessage } from '../../i18n/failure.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { isCustomer, saveAllInAccount } from './customer-windows.ts';
import styles from './WindowsPage.module.css';

/**
 * Where the windows are kept. Windows that a customer brought along, or that did not arrive, are sent by this press and
 * by no other (decisions U7). @param unsaved how many only this device has
 */
export function AccountNotice({ unsaved }: { unsaved: number }) {
  const { t } = useI18n();
  const [saving, setSaving] = useState(false);
  if (!isCustomer()) return <p className={styles.kept}>{t('windows:onDevice')}</p>;
  if (unsaved === 0) return <p className={styles.kept}>{t('windows:inAccount')}</p>;

  async function save(): Promise<void> {
    setSaving(true);
    const failure = await saveAllInAccount();
    setSaving(false);
    if (failure && failure.code !== 'session_ended')
      await showToast({ text: failureMessage(t, failure), tone: 'error' });
  }

  return (
    <div className={styles.unsaved}>
      <p>{t('windows:unsaved', { count: unsaved })}</p>
      <button
        type="button"
        className="button"
        aria-disabled={saving || undefined}
        onClick={() => saving || void save()}
      >
        {t(saving ? 'windows:saving' : 'windows:saveAll')}
      </button>
    </div>
  );
}
