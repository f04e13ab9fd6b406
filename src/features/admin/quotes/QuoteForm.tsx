import { useState, type ReactNode } from 'react';
import type { FoundCustomer, QuoteRow } from '../../../contract/admin-quotes.ts';
import { toLira } from '../../../domain/money/money.ts';
import type { Offer } from '../../../domain/offer/offer.ts';
import type { PricedOffer } from '../../../domain/offer/offer-price.ts';
import { QUOTE_TEXT_LENGTH, QUOTE_WAYS } from '../../../domain/offer/quote.ts';
import { quoteRequestSchema, type QuoteRequest } from '../../../domain/offer/quote-request.ts';
import { LOCALES } from '../../../domain/values/locale.ts';
import { Field } from '../../../ui/Field.tsx';
import { ControlledTextField } from '../../../ui/form/controlled-fields.tsx';
import { AreaField, FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { TotalsRows } from '../../cart/TotalsRows.tsx';
import { phoneAfter } from './quote-draft.ts';
import { send } from './quote-list.ts';

interface QuoteFormProps {
  offer: Offer;
  priced: PricedOffer;
  customer: FoundCustomer | null;
  /** Telephone that was asked for. */
  phone: string;
  /** The prices of this page are older than those of the server. */
  onStale: () => void;
  onMade: (quote: QuoteRow, way: QuoteRequest['way']) => void;
  children: ReactNode;
}

/** The sum, whom it is for and how it leaves. Only the customer accepts and pays (decisions W6). */
export function QuoteForm({ offer, priced, customer, phone, onStale, onMade, children }: QuoteFormProps) {
  const { t } = useI18n();
  const form = useForm({
    schema: quoteRequestSchema,
    valuesOf: (fields) => ({
      customer: {
        firstName: textOf(fields, 'customer.firstName'),
        lastName: textOf(fields, 'customer.lastName'),
        phone: textOf(fields, 'customer.phone'),
        email: textOf(fields, 'customer.email').trim(),
      },
      windows: offer.windows,
      text: textOf(fields, 'text'),
      way: textOf(fields, 'way'),
      locale: textOf(fields, 'locale'),
      expectedTotal: toLira(priced.totals.total),
    }),
    async send(body) {
      const answer = await send(body);
      if (!answer.ok) {
        if (answer.code === 'price_changed') onStale();
        return answer;
      }
      onMade(answer.data, body.way);
      return 'done';
    },
  });
  const known = customer?.delivery ?? { firstName: '', lastName: '', phone, email: '' };
  const [telephone, setTelephone] = useState({ typed: known.phone, asked: phone });
  if (telephone.asked !== phone) setTelephone({ typed: phoneAfter(telephone, phone), asked: phone });
  const person = (
    field: 'firstName' | 'lastName' | 'email',
    more: { type?: string; inputMode?: 'email'; hint?: string; required?: boolean } = {},
  ) => (
    <TextField
      form={form}
      name={`customer.${field}`}
      label={t(`admin-quotes:form.${field}`)}
      defaultValue={known[field]}
      autoComplete="off"
      {...more}
    />
  );
  return (
    <form className="form" aria-label={t('admin-quotes:form.title')} {...form.props}>
      <TotalsRows totals={priced.totals} coupon={null} />
      {priced.refused > 0 && <p className="form-problem">{t('offer:notOrdered', { count: priced.refused })}</p>}
      <div className="form-pair">
        {person('firstName')}
        {person('lastName')}
      </div>
      <ControlledTextField
        form={form}
        name="customer.phone"
        label={t('admin-quotes:form.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={telephone.typed}
        onValue={(typed) => setTelephone({ typed, asked: phone })}
      />
      {person('email', { type: 'email', inputMode: 'email', hint: t('admin-quotes:form.emailHint'), required: false })}
      <fieldset className="choice">
        <legend>{t('admin-quotes:form.way')}</legend>
        {QUOTE_WAYS.map((way) => (
          <label key={way}>
            <input type="radio" name="way" value={way} defaultChecked={way === 'letter'} />
            {t(`admin-quotes:form.ways.${way}`)}
          </label>
        ))}
      </fieldset>
      <Field label={t('admin-quotes:form.locale')} name="locale" required>
        {(control) => (
          <select {...control} defaultValue="tr">
            {LOCALES.map((locale) => (
              <option key={locale} value={locale}>
                {t(`admin-quotes:form.locales.${locale}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <AreaField
        label={t('admin-quotes:form.text')}
        name="text"
        error={form.errorOf('text')}
        optionalMark={t('forms:optional')}
        rows={3}
        maxLength={QUOTE_TEXT_LENGTH}
      />
      <p className="quiet">{t('admin-quotes:form.rule')}</p>
      <FormProblem form={form} title={t('admin-quotes:form.failed')} />
      <div className="form-actions">
        <Submit form={form} label={t('admin-quotes:form.send')} busy={t('admin-quotes:form.sending')} />
        {children}
      </div>
    </form>
  );
}
