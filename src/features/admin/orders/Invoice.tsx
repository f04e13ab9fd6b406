import type { SubmitEvent } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { InputField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { Billing } from './Billing.tsx';
import { Fold } from '../Fold.tsx';
import styles from './OrderPage.module.css';
import { type OneOrder, typedIn, useSave } from './useOrder.ts';

/** Whom the invoice goes to, its number and where it lies; with the latter the buyer gets a letter. */
export function Invoice({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { invoice } = order;
  const { t } = useI18n();
  const save = useSave(one, ['invoice']);
  const { form, errors, setErrors } = useFieldErrors();

  async function note(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const [number, url] = [typedIn(event.currentTarget, 'number'), typedIn(event.currentTarget, 'url')];
    if (number === '') {
      setErrors({ 'invoice.number': t('admin-orders:invoice.numberRequired') });
      return;
    }
    const failed = await save(() => ({ invoice: { number, url } }));
    setErrors(failed?.fields ?? {});
    if (failed === null) void showToast({ text: t('admin-orders:saved'), tone: 'success' });
  }

  return (
    <Fold id="fatura" title={t('admin-orders:invoice.title')} note={invoice?.number ?? t('admin-orders:invoice.none')}>
      <Billing order={order} one={one} />
      {invoice && (
        <p>
          {invoice.number}
          {invoice.url !== null && (
            <>
              {' · '}
              <a href={invoice.url} rel="noreferrer">
                {t('admin-orders:invoice.open')}
              </a>
            </>
          )}
        </p>
      )}
      <details>
        <summary>{t(invoice ? 'admin-orders:invoice.change' : 'admin-orders:invoice.add')}</summary>
        <form ref={form} className={styles.form} noValidate onSubmit={(event) => void note(event)}>
          <InputField
            label={t('admin-orders:invoice.number')}
            name="number"
            required
            error={errors['invoice.number']}
            defaultValue={invoice?.number}
            maxLength={40}
            autoComplete="off"
          />
          <InputField
            label={t('admin-orders:invoice.url')}
            name="url"
            hint={t('admin-orders:invoice.urlHint')}
            error={errors['invoice.url']}
            type="url"
            defaultValue={invoice?.url ?? ''}
            maxLength={500}
            autoComplete="off"
          />
          <button type="submit" className="button" aria-disabled={one.isBusy}>
            {t('admin-orders:invoice.save')}
          </button>
        </form>
      </details>
    </Fold>
  );
}
