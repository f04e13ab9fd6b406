import { useState } from 'react';
import { openQuote, type OpenedQuote } from '../../contract/quotes.ts';
import { readOfferWindows, type Offer } from '../../domain/offer/offer.ts';
import { toKurus } from '../../domain/money/money.ts';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import { call } from '../../lib/api.ts';
import { newId } from '../../lib/random.ts';
import { createRemote } from '../../lib/remote-data.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { useGoods } from './catalogue.ts';
import { ShownOffer } from './LinkedOffer.tsx';
import styles from './Offer.module.css';

interface QuotedProps {
  token: string;
  own: Offer;
  /** Back to one's own offer. */
  onLeave: () => void;
}

/** A quote of the shop, by the link of its letter: at today's prices, and ordered in the checkout (decisions P11, W6). */
export function QuotedOffer({ token, own, onLeave }: QuotedProps) {
  const { t } = useI18n();
  // The head of the goods is fetched beside the quote.
  useGoods([]);
  const [remote] = useState(() => createRemote(`quote ${newId()}`, () => call(openQuote, { body: { token } })));
  const ended = (words: string) => (
    <div className={styles.notice} role="alert">
      <p>{words}</p>
      <button type="button" className="button" onClick={onLeave}>
        {t('offer:linked.own')}
      </button>
    </div>
  );
  return (
    <RemoteData
      remote={remote}
      loading={t('offer:linked.reading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={({ code }) => (code === 'quote_link_invalid' ? ended(t('offer:quote.state.unknown')) : null)}
    >
      {(quote) =>
        quote.state === 'sent' || quote.state === 'opened' ? (
          <ShownOffer linked={linkedOf(quote)} quote={{ ...quote, token }} {...{ own, onLeave }} />
        ) : (
          ended(t(`offer:quote.state.${quote.state}`))
        )
      }
    </RemoteData>
  );
}

const linkedOf = ({ windows, total, createdAt, until }: OpenedQuote) => ({
  ...readOfferWindows(windows, newId),
  total: toKurus(total),
  day: dayInIstanbul(new Date(createdAt)),
  until: dayInIstanbul(new Date(until)),
});
