import { useStore } from '@nanostores/react';
import { asksMore, EMPTY_INVOICE } from '../../domain/order/invoice.ts';
import { messageText } from '../../ui/form/errors.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { $billing } from '../invoice/billing.ts';
import { InvoiceFields } from '../invoice/InvoiceFields.tsx';
import styles from './DeliveryForm.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** The fields of invoice data in the checkout; a customer's kept ones stand there already (`SavedAddresses.tsx`). */
export function InvoicePart({ onClear }: { onClear: () => void }) {
  const { t } = useI18n();
  const { state, dispatch, customer } = useTheCheckout();
  const { invoice } = state;
  return (
    <div className="form">
      {customer && <Kept />}
      <InvoiceFields
        form={{ errorOf: (field) => messageText(t, state.errors[field]) }}
        prefix="invoice."
        value={invoice ?? EMPTY_INVOICE}
        onValue={(values) => dispatch({ type: 'invoice-typed', values })}
      />
      {customer && (
        <label className={styles.marketing}>
          <input
            type="checkbox"
            className="tick"
            name="invoice.keep"
            checked={invoice?.keep ?? false}
            onChange={({ target }) => dispatch({ type: 'invoice-typed', values: { keep: target.checked } })}
          />
          <span>{t('invoice:keep')}</span>
        </label>
      )}
      {asksMore(invoice) && (
        <p>
          <button
            type="button"
            className="link-button"
            onClick={() => {
              dispatch({ type: 'invoice-typed', values: null });
              onClear();
            }}
          >
            {t('invoice:clear')}
          </button>
        </p>
      )}
    </div>
  );
}

/** Says that the data are those which the account keeps. */
function Kept() {
  const { t } = useI18n();
  const { invoice } = useTheCheckout().state;
  const { data } = useStore($billing);
  return <p role="status">{data && asksMore(invoice) && invoice?.taxNumber === data.taxNumber && t('invoice:kept')}</p>;
}
