import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { NO_OFFER } from '../../domain/offer/offer.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { Skeleton } from '../../ui/RemoteData.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useAlive } from '../../ui/useInBrowser.ts';
import { useLink } from '../../ui/useLink.ts';
import type { LinkedOffer as Linked } from '../../domain/offer/offer-link.ts';
import { offerOrQuoteIn, type QuoteLink } from './link.ts';
import { LinkedOffer } from './LinkedOffer.tsx';
import { QuotedOffer } from './QuotedOffer.tsx';
import styles from './Offer.module.css';
import { workOffline } from './offline.ts';
import { OwnOffer } from './OwnOffer.tsx';
import { $isUnkept, $offer } from './store.ts';

/** The island of `/offer`; needs the messages of `offer`, `windows`, `cart`, `forms`, `rules` and `calls`. */
export default boundedIsland(OfferPage);

function OfferPage() {
  const { t } = useI18n();
  const alive = useAlive();
  const offer = useStore($offer, { ssr: () => NO_OFFER });
  const isUnkept = useStore($isUnkept, { ssr: () => false });
  const { linked, leave } = useLink<Linked | QuoteLink>(offerOrQuoteIn);
  // The pressed button goes with the offer of the link.
  const [press, setPress] = useState(0);
  const top = useFocusAfter<HTMLParagraphElement>(press);
  const leaveLinked = (): void => {
    leave();
    setPress(press + 1);
  };
  const isReady = useOffline();
  const isOnline = useOnline();

  if (!alive) return <Skeleton rows={2} height="card" />;
  return (
    <div className={styles.page}>
      <p ref={top} tabIndex={-1} className={styles.kept}>
        {t(isUnkept ? 'offer:unkept' : 'offer:onDevice')} {isReady && t('offer:ready')}
      </p>
      <p role="status" className={styles.network}>
        {isOnline ? '' : t('offer:offline')}
      </p>
      {typeof linked === 'object' && linked !== null && 'token' in linked ? (
        <QuotedOffer key={linked.token} token={linked.token} own={offer} onLeave={leaveLinked} />
      ) : linked ? (
        <LinkedOffer linked={linked} own={offer} onLeave={leaveLinked} />
      ) : (
        <OwnOffer offer={offer} />
      )}
    </div>
  );
}

/** Whether the page would open without a network. */
function useOffline(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let mounted = true;
    void workOffline().then((ready) => {
      if (mounted) setReady(ready);
    });
    return () => {
      mounted = false;
    };
  }, []);
  return isReady;
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const read = (): void => {
      setOnline(navigator.onLine);
    };
    read();
    addEventListener('online', read);
    addEventListener('offline', read);
    return () => {
      removeEventListener('online', read);
      removeEventListener('offline', read);
    };
  }, []);
  return isOnline;
}
