import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { lazyIsland } from '../../ui/lazy-part.tsx';
import { asksMore } from '../../domain/order/invoice.ts';
import { INVOICE_WORDS } from '../invoice/words.ts';
import styles from './DeliveryForm.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** Comes with words of its own once it is opened: most orders need none of it. */
const InvoicePart = lazyIsland<{ onClear: () => void }>(
  async () => (await import('./InvoicePart.tsx')).InvoicePart,
  INVOICE_WORDS,
  <Coming />,
);

function Coming() {
  return <p role="status">{useI18n().t('checkout:invoice.loading')}</p>;
}

/** Invoice data, folded (decisions P24); open where some stand there, and where a refusal found a fault in them. */
export function InvoiceSection() {
  const { t } = useI18n();
  const { invoice, errors, refusals } = useTheCheckout().state;
  const isAsked = asksMore(invoice);
  const [isOpen, setOpen] = useState(isAsked);
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  /** The pressed button is folded away. */
  const fold = () => {
    setOpen(false);
    summary.current?.focus();
  };
  const isWrong = Object.keys(errors).some((path) => path.startsWith('invoice.'));
  const shown = isOpen || isWrong;
  /** Also where the shopper has folded what is `shown` to React. */
  const unfold = useEffectEvent((after: 'refusal' | 'filling') => {
    if (details.current && (after === 'refusal' ? isWrong : isAsked)) details.current.open = true;
  });
  // Before the page moves the focus to the first wrong field.
  useLayoutEffect(() => {
    unfold('refusal');
  }, [refusals]);
  // The account's may come late.
  useLayoutEffect(() => {
    unfold('filling');
  }, [isAsked]);
  return (
    <details
      ref={details}
      className={styles.invoice}
      open={shown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary ref={summary}>{t('checkout:invoice.open')}</summary>
      {shown && <InvoicePart onClear={fold} />}
    </details>
  );
}
