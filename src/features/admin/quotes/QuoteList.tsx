import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { QuoteRow } from '../../../contract/admin-quotes.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { DeskMore } from '../desk/Lists.tsx';
import { longInstant, shortNo } from '../orders/words.ts';
import { quoteList, withdraw } from './quote-list.ts';
import { SendLink } from './SendLink.tsx';
import styles from './Quotes.module.css';

/** Quotes with what became of each, newest first. */
export function QuoteList() {
  const { t } = useI18n();
  const { $list, more } = quoteList;
  useStore($list);
  const [asked, setAsked] = useState<QuoteRow | null>(null);
  const [ended, setEnded] = useState('');

  async function end(quote: QuoteRow): Promise<void> {
    setAsked(null);
    const answer = await withdraw(quote.id);
    if (!answer.ok) {
      await showToast({ text: failureMessage(t, answer), tone: 'error' });
      return;
    }
    setEnded(quote.id);
    const { name, orderNo } = answer.data;
    await showToast(
      orderNo === null
        ? { text: t('admin-quotes:list.withdrawn', { name }), tone: 'success' }
        : { text: t('admin-quotes:list.ordered', { name, orderNo: shortNo(orderNo) }) },
    );
  }

  return (
    <section aria-labelledby="quotes">
      <h2 id="quotes">{t('admin-quotes:list.title')}</h2>
      <RemoteData
        remote={$list}
        loading={t('admin-quotes:list.loading')}
        skeleton={<Skeleton rows={2} height="card" />}
      >
        {({ items, next }) =>
          items.length === 0 ? (
            <p className="quiet">{t('admin-quotes:list.none')}</p>
          ) : (
            <>
              <ul className="rows">
                {items.map((quote) => (
                  <Row key={quote.id} quote={quote} isEnded={quote.id === ended} onWithdraw={() => setAsked(quote)} />
                ))}
              </ul>
              <DeskMore count={items.length} isEnd={next === null} more={more} />
            </>
          )
        }
      </RemoteData>
      {asked && (
        <Confirm
          question={t('admin-quotes:list.ask', { name: asked.name })}
          yes={t('admin-quotes:list.withdraw')}
          no={t('admin-quotes:list.keep')}
          onYes={() => void end(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface RowProps {
  quote: QuoteRow;
  /** Whether it was withdrawn last on this page. */
  isEnded: boolean;
  onWithdraw: () => void;
}

function Row({ quote, isEnded, onWithdraw }: RowProps) {
  const { t, money } = useI18n();
  const { name, total, pieces, createdAt, until, state, orderNo, by, link } = quote;
  // The pressed button goes with the link.
  const became = useFocusAfter<HTMLParagraphElement>(isEnded && link === null ? 1 : 0);
  return (
    <li className={styles.row}>
      <p>
        <b>{name}</b> · {money(toKurus(total))} · {t('admin-quotes:list.pieces', { count: pieces })}
        <br />
        <small>{t('admin-quotes:list.made', { by, at: longInstant(createdAt), until: longInstant(until) })}</small>
      </p>
      <p ref={became} tabIndex={-1}>
        <b>{t(`admin-quotes:state.${state}`)}</b>{' '}
        {orderNo !== null && <a href={adminPaths.order(orderNo)}>{shortNo(orderNo)}</a>}
      </p>
      <SendLink quote={quote} />
      {link !== null && (
        <button type="button" className="button" onClick={onWithdraw}>
          {t('admin-quotes:list.withdraw')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </li>
  );
}
