import { useEffect, useId, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import { loadTranslate } from '../../i18n/load.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { LegalText } from '../../i18n/order-contract.ts';
import styles from './LegalDialog.module.css';
import { LegalSections } from './LegalSections.tsx';

/** A text of the contract, made from this very order (decisions P11); its messages are fetched when it is first read. */
export function LegalDialog({ text, onClose }: { text: LegalText; onClose: () => void }) {
  const { t } = useI18n();
  const id = useId();
  const [legal, setLegal] = useState<Translate | 'failed' | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let current = true;
    loadTranslate(['contract']).then(
      (translate) => {
        if (current) setLegal(() => translate);
      },
      () => {
        if (current) setLegal('failed');
      },
    );
    return () => {
      current = false;
    };
  }, [asked]);

  return (
    <Dialog labelledBy={id} className={['dialog', styles.dialog].join(' ')} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id}>{t(`checkout:consent.${text}`)}</h2>
        <button type="button" className="button" onClick={onClose}>
          {t('checkout:consent.close')}
        </button>
      </header>
      {legal === null && <p role="status">{t('checkout:consent.loading')}</p>}
      {legal === 'failed' && (
        <p role="alert">
          {t('checkout:consent.failed')}{' '}
          <button
            type="button"
            className="link-button"
            ref={handsOnFocus}
            onClick={() => {
              setLegal(null);
              setAsked((count) => count + 1);
            }}
          >
            {t('calls:retry')}
          </button>
        </p>
      )}
      {typeof legal === 'function' && <LegalSections text={text} legal={legal} />}
    </Dialog>
  );
}
