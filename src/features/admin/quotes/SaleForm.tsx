import { useState, type ReactNode } from 'react';
import { cashLimit, legalVersion } from '#content/shop.json';
import type { FoundCustomer } from '../../../contract/admin-quotes.ts';
import { madePieces } from '../../../domain/board/made-pieces.ts';
import { SALE_PAYMENT_TYPES, type SalePaymentType } from '../../../domain/money/payment.ts';
import { saleCashAllowed, SLIP_LENGTH } from '../../../domain/money/sale-payment.ts';
import { toKurus, toLira } from '../../../domain/money/money.ts';
import type { Offer } from '../../../domain/offer/offer.ts';
import type { PricedOffer } from '../../../domain/offer/offer-price.ts';
import {
  saleDraftSchema,
  saleRequestSchema,
  type SaleDraft,
  type SaleRequest,
} from '../../../domain/offer/sale-request.ts';
import { DELIVERY_FIELDS } from '../../../domain/order/delivery.ts';
import { formatDays } from '../../../domain/values/dates.ts';
import { LOCALES, type Locale } from '../../../domain/values/locale.ts';
import { Field, FieldError } from '../../../ui/Field.tsx';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm, wrongFields } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useEstimate } from '../../../ui/useEstimate.ts';
import { TotalsRows } from '../../cart/TotalsRows.tsx';
import { DeliveryFields } from '../orders/DeliveryFields.tsx';
import { phoneAfter } from './quote-draft.ts';
import { book, type BookedSale } from './sale.ts';
import { SalePaper } from './SalePaper.tsx';

export interface SaleFormProps {
  offer: Offer;
  priced: PricedOffer;
  customer: FoundCustomer | null;
  /** Telephone that was asked for. */
  phone: string;
  /** The prices of this page are older than those of the server. */
  onStale: () => void;
  onBooked: (sale: BookedSale) => void;
  children: ReactNode;
}

const NO_ADDRESS = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  cityName: '',
  district: '',
  districtName: '',
  postalCode: '',
  notes: '',
};

/** The printed contract: what the buyer signs is what is booked. */
interface PrintedContract {
  /** Everything that it says, to be compared with the form. */
  readonly content: string;
  readonly draft: SaleDraft;
  /** Times it was printed. */
  readonly times: number;
}

/**
 * The sale at the counter in two presses: the first prints the contract, the second books the order once it is signed. Any
 * change in between leads back to the first.
 */
export function SaleForm({ offer, priced, customer, phone, onStale, onBooked, children }: SaleFormProps) {
  const { t, money } = useI18n();
  const [delivery, setDelivery] = useState({ ...NO_ADDRESS, phone, ...customer?.delivery });
  const [asked, setAsked] = useState(phone);
  if (asked !== phone) {
    setAsked(phone);
    setDelivery({ ...delivery, phone: phoneAfter({ typed: delivery.phone, asked }, phone) });
  }
  const [way, setWay] = useState<SalePaymentType>('cash');
  const [locale, setLocale] = useState<Locale>('tr');
  const [printed, setPrinted] = useState<PrintedContract | null>(null);
  const lines = offer.windows.flatMap((window) => window.lines);
  const { from, to } = useEstimate(
    lines.some(({ configuration }) => configuration !== null),
    madePieces(lines),
  );
  const agreedOn = {
    windows: offer.windows,
    delivery: Object.fromEntries(DELIVERY_FIELDS.map((field) => [field, delivery[field]])),
    locale,
    expectedTotal: toLira(priced.totals.total),
    textVersion: legalVersion,
  };
  const content = JSON.stringify([agreedOn, way]);
  const isPrinted = printed?.content === content;
  const form = useForm<SaleDraft | SaleRequest>({
    schema: isPrinted ? saleRequestSchema : saleDraftSchema,
    valuesOf: (fields) => {
      if (!isPrinted) return { ...agreedOn, payment: { type: way } };
      const slip = way === 'terminal' ? { slip: textOf(fields, 'payment.slip') } : {};
      return { ...agreedOn, payment: { type: way, ...slip }, signed: fields.get('signed') !== null };
    },
    async send(body) {
      if (!('signed' in body)) {
        const limit = toKurus(cashLimit);
        // Nobody signs a contract that cannot be booked.
        if (way === 'cash' && !saleCashAllowed(priced.totals.total, limit))
          return wrongFields({ 'payment.type': t('admin-life:sale.cashLimit', { limit: money(limit) }) });
        setPrinted({ content, draft: body, times: 1 });
        return 'done';
      }
      const booked = await book(body);
      if ('orderNo' in booked) {
        onBooked(booked);
        return 'done';
      }
      if (booked.code === 'price_changed') onStale();
      return booked;
    },
  });
  return (
    <form className="form" aria-label={t('admin-quotes:sale.title')} {...form.props}>
      <TotalsRows totals={priced.totals} coupon={null} />
      {priced.refused > 0 && <p className="form-problem">{t('offer:notOrdered', { count: priced.refused })}</p>}
      <p>
        {t(`admin-quotes:sale.promise${way === 'bank-transfer' ? 'Paid' : ''}`, { days: formatDays(from, to, 'tr') })}
      </p>
      <DeliveryFields
        form={form}
        prefix="delivery."
        value={delivery}
        isMailOptional
        emailHint={t('admin-quotes:sale.emailHint')}
        onChange={(values) => setDelivery((present) => ({ ...present, ...values }))}
      />
      <fieldset className="choice">
        <legend>{t('admin-quotes:sale.way')}</legend>
        {SALE_PAYMENT_TYPES.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="payment.type"
              value={type}
              checked={way === type}
              aria-describedby={form.errorOf('payment.type') ? 'sale-way-error' : undefined}
              onChange={() => {
                setWay(type);
                form.clear('payment.type');
              }}
            />
            {t(`admin-quotes:sale.ways.${type}`)}
          </label>
        ))}
      </fieldset>
      <FieldError id="sale-way-error" error={form.errorOf('payment.type')} />
      <p className="quiet">{t(`admin-quotes:sale.rules.${way}`)}</p>
      <Field label={t('admin-quotes:form.locale')} name="locale" required>
        {(control) => (
          <select
            {...control}
            value={locale}
            onChange={({ target }) => setLocale(LOCALES.find((one) => one === target.value) ?? 'tr')}
          >
            {LOCALES.map((one) => (
              <option key={one} value={one}>
                {t(`admin-quotes:form.locales.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div role="status">{printed !== null && <p>{t(`admin-quotes:sale.${isPrinted ? 'sign' : 'changed'}`)}</p>}</div>
      {isPrinted && (
        <>
          {way === 'terminal' && (
            <TextField
              form={form}
              name="payment.slip"
              label={t('admin-quotes:sale.slip')}
              hint={t('admin-quotes:sale.slipHint')}
              maxLength={SLIP_LENGTH}
              autoComplete="off"
            />
          )}
          <CheckField form={form} name="signed" required>
            {t('admin-quotes:sale.signed')}
          </CheckField>
          <SalePaper
            key={printed.times}
            draft={printed.draft}
            priced={priced}
            places={delivery}
            days={formatDays(from, to, 'tr')}
          />
        </>
      )}
      <FormProblem form={form} title={t('admin-quotes:sale.failed')} />
      <div className="form-actions">
        <Submit
          form={form}
          label={t(`admin-quotes:sale.${isPrinted ? 'book' : 'print'}`)}
          busy={t('admin-quotes:sale.booking')}
        />
        {isPrinted && (
          <button type="button" className="button" onClick={() => setPrinted({ ...printed, times: printed.times + 1 })}>
            {t('admin-quotes:sale.printAgain')}
          </button>
        )}
        {children}
      </div>
    </form>
  );
}
