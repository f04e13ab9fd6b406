import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { FoundCustomer, QuoteRow } from '../../../contract/admin-quotes.ts';
import { addOfferWindows, NO_OFFER } from '../../../domain/offer/offer.ts';
import type { QuoteRequest } from '../../../domain/offer/quote-request.ts';
import { priceOffer } from '../../../domain/offer/offer-price.ts';
import { newId } from '../../../lib/random.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { SHIPPING } from '../../cart/shop.ts';
import { useGoods } from '../../offer/catalogue.ts';
import { OfferEditor, showUndo } from '../../offer/OfferEditor.tsx';
import { FindCustomer } from './FindCustomer.tsx';
import { newQuote } from './quote-draft.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { SendLink } from './SendLink.tsx';
import styles from './Quotes.module.css';

interface Person {
  /** Null for a telephone that nobody has ordered with. */
  readonly customer: FoundCustomer | null;
  /** As it was asked for; empty before. */
  readonly phone: string;
}
const NOBODY: Person = { customer: null, phone: '' };

/** A quote to be filled and sent: customer, windows, sum. Fetched after the page. */
export function NewQuote() {
  const { t } = useI18n();
  const offer = useStore(newQuote.$value);
  const { goods, state, retry } = useGoods();
  const [{ customer, phone }, setPerson] = useState<Person>(NOBODY);
  const [made, setMade] = useState<{ quote: QuoteRow; way: QuoteRequest['way'] } | null>(null);
  const priced = priceOffer(offer, goods?.byId ?? new Map(), SHIPPING);
  if (made) {
    return (
      <section className={`panel ${styles.made}`} aria-labelledby="quote-made">
        <h2 id="quote-made" tabIndex={-1} ref={(heading) => heading?.focus()}>
          {t('admin-quotes:made.title', { name: made.quote.name })}
        </h2>
        <p role="status">{t(`admin-quotes:made.${made.way}`)}</p>
        <SendLink quote={made.quote} isFirst />
        <p>
          <button
            type="button"
            className="button"
            onClick={() => {
              setMade(null);
              setPerson(NOBODY);
            }}
          >
            {t('admin-quotes:made.another')}
          </button>
        </p>
      </section>
    );
  }
  const clear = (): void => {
    newQuote.change(() => NO_OFFER);
    showUndo(t('offer:act.cleared'), t('offer:undo'), () => {
      newQuote.change((now) => {
        const restored = addOfferWindows(offer, now.windows);
        return restored.ok ? restored.data : now;
      });
    });
  };
  const measured = (customer?.windows ?? []).filter(
    ({ room, width, height }) =>
      !offer.windows.some(({ room: taken, size }) => taken === room && size?.width === width && size.height === height),
  );
  return (
    <>
      <FindCustomer
        customer={customer}
        onFound={(found, asked) => {
          setPerson({ customer: found, phone: asked });
        }}
      />
      <section aria-labelledby="quote-windows">
        <h2 id="quote-windows">{t('admin-quotes:windows')}</h2>
        {state === 'failed' && (
          <div className="form-problem" role="alert">
            <p>{t('offer:pricesFailed')}</p>
            <button type="button" className="button" onClick={retry}>
              {t('offer:retry')}
            </button>
          </div>
        )}
        <OfferEditor
          {...{ offer, priced, goods }}
          store={newQuote}
          empty={<p>{t('admin-quotes:noWindows')}</p>}
          above={null}
          beginnings={measured.map(({ room, width, height, note }) => (
            <button
              key={`${room} ${width} ${height}`}
              type="button"
              className="button"
              onClick={() => {
                const window = { id: newId(), room, note, mount: null, size: { width, height }, lines: [] };
                newQuote.attempt((now) => addOfferWindows(now, [window]));
              }}
            >
              {t('admin-quotes:measured', { room, width, height })}
            </button>
          ))}
          side={
            goods && (
              <QuoteForm
                key={phone}
                {...{ offer, priced, customer, phone }}
                onStale={retry}
                onMade={(quote, way) => {
                  newQuote.change(() => NO_OFFER);
                  setMade({ quote, way });
                }}
              >
                <button type="button" className="link-button" onClick={clear}>
                  {t('offer:act.new')}
                </button>
              </QuoteForm>
            )
          }
        />
      </section>
    </>
  );
}
