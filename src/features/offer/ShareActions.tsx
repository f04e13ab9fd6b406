import { useEffect, useState } from 'react';
import { formatDate } from '../../domain/values/dates.ts';
import type { Kurus } from '../../domain/money/money.ts';
import type { Offer } from '../../domain/offer/offer.ts';
import { copyAddress, share, sharesByDevice, type CopyOutcome } from '../../lib/share.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { CopyByHand } from '../../ui/ShareLink.tsx';
import { SELLER, type Validity } from './facts.ts';
import { offerHash } from './link.ts';
import styles from './Offer.module.css';

interface ShareProps {
  offer: Offer;
  total: Kurus;
  validity: Validity;
}

/** The offer as a link: to copy, and to send by what the device, WhatsApp or a program for mails has. Nothing is stored anywhere. */
export function ShareActions({ offer, total, validity }: ShareProps) {
  const { t, locale, money } = useI18n();
  const url = useLink(offer, total, validity);
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  if (url === undefined) return null;
  if (url === null) return <p className={styles.notice}>{t('offer:act.tooLong')}</p>;

  const text = t('offer:message', { total: money(total), until: formatDate(validity.until, locale), url });
  const subject = t('offer:subject', { shop: SELLER.name });
  return (
    <div className={styles.share}>
      <div className={styles.send}>
        {sharesByDevice() && (
          <button type="button" className="link-button" onClick={() => void share(subject, url)}>
            {t('offer:act.share')}
          </button>
        )}
        <a
          className="link-button"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('offer:act.whatsapp')}
        </a>
        <a
          className="link-button"
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          {t('offer:act.mail')}
        </a>
        <button type="button" className="link-button" onClick={() => void copyAddress(url).then(setOutcome)}>
          {t('offer:act.copyLink')}
        </button>
      </div>
      <p role="status">{outcome === 'copied' && t('offer:act.copied')}</p>
      {outcome === 'manual' && <CopyByHand label={t('offer:act.copyByHand')} value={url} />}
      <p className={styles.quiet}>{t('offer:act.linkNote')}</p>
    </div>
  );
}

/** Made whenever the offer changes, so that a press has it at once: a clipboard opens to a press alone. Null where none can carry it. */
function useLink(offer: Offer, total: Kurus, { day, until }: Validity): string | null | undefined {
  const [link, setLink] = useState<string | null>();
  useEffect(() => {
    let isNewest = true;
    void offerHash(offer, { day, until, total }).then((hash) => {
      if (isNewest) setLink(hash === null ? null : location.origin + location.pathname + hash);
    });
    return () => {
      isNewest = false;
    };
  }, [offer, total, day, until]);
  return link;
}
