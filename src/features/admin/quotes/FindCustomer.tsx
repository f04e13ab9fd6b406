import { useState } from 'react';
import * as z from 'zod/mini';
import type { FoundCustomer } from '../../../contract/admin-quotes.ts';
import { isPhone } from '../../../domain/values/fields.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { longInstant } from '../orders/words.ts';
import { find } from './quote-list.ts';
import styles from './Quotes.module.css';

const phoneForm = z.object({
  phone: z
    .string()
    .check(z.trim(), z.minLength(1, 'delivery.phone.required'), z.refine(isPhone, 'delivery.phone.invalid')),
});

interface FindProps {
  customer: FoundCustomer | null;
  /** Number of the quote after the first, which the focus begins with; 0 for the first. */
  another: number;
  onFound: (customer: FoundCustomer | null, phone: string) => void;
}

/** Finds the customer by a telephone that was ordered with; any other person is written by hand below. */
export function FindCustomer({ customer, another, onFound }: FindProps) {
  const { t } = useI18n();
  const [isAsked, setAsked] = useState(false);
  const heading = useFocusAfter<HTMLHeadingElement>(another);
  const form = useForm({
    schema: phoneForm,
    valuesOf: (fields) => ({ phone: textOf(fields, 'phone') }),
    async send({ phone }) {
      const found = await find(phone);
      if (!found.ok) return found;
      setAsked(true);
      onFound(found.data.card, phone);
      return 'done';
    },
  });
  const last = customer?.orders[0];
  return (
    <section aria-labelledby="quote-customer">
      <h2 id="quote-customer" tabIndex={-1} ref={heading}>
        {t('admin-quotes:customer.title')}
      </h2>
      <form className={`form ${styles.find}`} {...form.props}>
        <TextField
          form={form}
          name="phone"
          type="tel"
          inputMode="tel"
          label={t('admin-quotes:customer.phone')}
          autoComplete="off"
        />
        <FormProblem form={form} title={t('admin-quotes:customer.failed')} />
        <div className="form-actions">
          <Submit form={form} label={t('admin-quotes:customer.find')} busy={t('admin-quotes:customer.finding')} />
        </div>
      </form>
      <div role="status">
        {customer && (
          <p>
            <b>{customer.name}</b>, {customer.delivery.districtName}/{customer.delivery.cityName}
            <br />
            {last &&
              t('admin-quotes:customer.orders', {
                count: customer.orders.length,
                day: longInstant(last.createdAt),
              })}{' '}
            {last && <a href={adminPaths.customer(last.orderNo)}>{t('admin-quotes:customer.card')}</a>}
          </p>
        )}
        {isAsked && !customer && <p className="quiet">{t('admin-quotes:customer.none')}</p>}
      </div>
    </section>
  );
}
