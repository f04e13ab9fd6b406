import { useEffect, useId, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import type { Translate } from '../../i18n/messages.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { loadMessages } from '../../i18n/load.ts';
import { loadStyles } from '../../lib/styles.ts';
import type { LegalText } from './Consents.tsx';
import { LegalSections } from './LegalSections.tsx';
import styles from './legal.css?url';

/** A text of the contract, made from this very order (decisions P11); its words are fetched when it is first read. */
export default function LegalDialog({ text, onClose }: { text: LegalText; onClose: () => void }) {
  const { t, locale } = useI18n();
  const id = useId();
  const [legal, setLegal] = useState<Translate | 'failed' | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let current = true;
    Promise.all([loadMessages(['contract']), loadStyles(styles)]).then(
      ([messages]) => {
        if (current) setLegal(() => createTranslate(messages, locale));
      },
      () => {
        if (current) setLegal('failed');
      },
    );
    return () => {
      current = false;
    };
  }, [locale, asked]);

  return (
    <Dialog labelledBy={id} className="dialog legal-dialog" onClose={onClose}>
      <header className="legal-head">
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
