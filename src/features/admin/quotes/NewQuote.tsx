import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { FoundCustomer, QuoteRow } from '../../../contract/admin-quotes.ts';
import { addOfferWindows, NO_OFFER, productsIn } from '../../../domain/offer/offer.ts';
import type { QuoteRequest } from '../../../domain/offer/quote-request.ts';
import { priceOffer } from '../../../domain/offer/offer-price.ts';
import { newId } from '../../../lib/random.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { SHIPPING } from '../../cart/shop.ts';
import { useGoods } from '../../offer/catalogue.ts';
import { OfferEditor, showUndo } from '../../offer/OfferEditor.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { handsOnFocus, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { shortNo } from '../orders/words.ts';
import { FindCustomer } from './FindCustomer.tsx';
import { newQuote } from './quote-draft.ts';
import { QuoteForm } from './QuoteForm.tsx';
import type { BookedSale } from './sale.ts';
import type { SaleFormProps } from './SaleForm.tsx';
import { SendLink } from './SendLink.tsx';
import styles from './Quotes.module.css';

/** Most that leaves this page is a quote: the form of a sale comes when it is asked for. */
const SaleForm = lazyPart<SaleFormProps>(async () => (await import('./SaleForm.tsx')).SaleForm);

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
  const { goods, state, retry } = useGoods(productsIn(offer));
  const [{ customer, phone }, setPerson] = useState<Person>(NOBODY);
  const [isSale, setSale] = useState(false);
  const [wasSale, setWasSale] = useState(false);
  const [booked, setBooked] = useState<BookedSale | null>(null);
  const [made, setMade] = useState<{ quote: QuoteRow; way: QuoteRequest['way'] } | null>(null);
  const [another, setAnother] = useState(0);
  const heading = useFocusAfter<HTMLHeadingElement>(made || booked ? 1 : 0);
  const begin = (): void => {
    setMade(null);
    setBooked(null);
    setPerson(NOBODY);
    setSale(false);
    setWasSale(false);
    setAnother((number) => number + 1);
  };
  const priced = priceOffer(offer, goods?.byId ?? new Map(), SHIPPING);
  if (made) {
    return (
      <section className={`panel ${styles.made}`} aria-labelledby="quote-made">
        <h2 id="quote-made" tabIndex={-1} ref={heading}>
          {t('admin-quotes:made.title', { name: made.quote.name })}
        </h2>
        <p role="status">{t(`admin-quotes:made.${made.way}`)}</p>
        <SendLink quote={made.quote} isFirst />
        <p>
          <button type="button" className="button" onClick={begin}>
            {t('admin-quotes:made.another')}
          </button>
        </p>
      </section>
    );
  }
  if (booked) {
    const { orderNo, isEarlier } = booked;
    return (
      <section className={`panel ${styles.made}`} aria-labelledby="sale-booked">
        <h2 id="sale-booked" tabIndex={-1} ref={heading}>
          {t('admin-quotes:booked.title', { orderNo: shortNo(orderNo) })}
        </h2>
        <p role="status">{t(`admin-quotes:booked.${isEarlier ? 'earlier' : 'text'}`)}</p>
        <p className="form-actions">
          <a className="button button-primary" href={adminPaths.order(orderNo)}>
            {t('admin-quotes:booked.open')}
          </a>
          <button type="button" className="button" onClick={begin}>
            {t('admin-quotes:booked.another')}
          </button>
        </p>
      </section>
    );
  }
  const clear = (): void => {
    newQuote.change(() => NO_OFFER);
    showUndo(t('offer:act.cleared'), t('offer:undo'), offer.windows[0], () =>
      newQuote.change((now) => {
        const restored = addOfferWindows(offer, now.windows);
        return restored.ok ? restored.data : now;
      }),
    );
  };
  const startAnew = (
    <button type="button" className="link-button" onClick={clear}>
      {t('admin-quotes:leaves.clear')}
    </button>
  );
  // Each form begins anew with another customer alone: a telephone that nobody has ordered with loses nothing that was typed.
  const person = customer?.orders[0]?.orderNo ?? '';
  const measured = (customer?.windows ?? []).filter(
    ({ room, width, height }) =>
      !offer.windows.some(({ room: taken, size }) => taken === room && size?.width === width && size.height === height),
  );
  return (
    <>
      <FindCustomer
        {...{ customer, another }}
        onFound={(found, asked) => setPerson({ customer: found, phone: asked })}
      />
      <section aria-labelledby="quote-windows">
        <h2 id="quote-windows">{t('admin-quotes:windows')}</h2>
        {state === 'failed' && (
          <div className="form-problem" role="alert">
            <p>{t('offer:pricesFailed')}</p>
            <button type="button" className="button" ref={handsOnFocus} onClick={retry}>
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
              <>
                <fieldset className="choice">
                  <legend>{t('admin-quotes:leaves.legend')}</legend>
                  {([false, true] as const).map((sells) => (
                    <label key={String(sells)}>
                      <input
                        type="radio"
                        name="leaves"
                        checked={isSale === sells}
                        onChange={() => {
                          setSale(sells);
                          if (sells) setWasSale(true);
                        }}
                      />
                      {t(`admin-quotes:leaves.${sells ? 'sale' : 'quote'}`)}
                    </label>
                  ))}
                </fieldset>
                {/* Both stay once they are open: what was typed into one is not lost by a look at the other. */}
                <div hidden={isSale}>
                  <QuoteForm
                    key={person}
                    {...{ offer, priced, customer, phone }}
                    onStale={retry}
                    onMade={(quote, way) => {
                      newQuote.change(() => NO_OFFER);
                      setMade({ quote, way });
                    }}
                  >
                    {startAnew}
                  </QuoteForm>
                </div>
                {wasSale && (
                  <div hidden={!isSale}>
                    <SaleForm
                      key={person}
                      {...{ offer, priced, customer, phone }}
                      onStale={retry}
                      onBooked={(sale) => {
                        newQuote.change(() => NO_OFFER);
                        setBooked(sale);
                      }}
                    >
                      {startAnew}
                    </SaleForm>
                  </div>
                )}
              </>
            )
          }
        />
      </section>
    </>
  );
}
