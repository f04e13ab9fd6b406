import { useEffect, useRef, useState } from 'react';
import { bookVisit, type BookedVisit } from '../../contract/visits.ts';
import { formatWeekday } from '../../domain/values/dates.ts';
import { BOOKING_MAX, bookingSchema, HALVES } from '../../domain/workshop/booking.ts';
import { call } from '../../lib/api.ts';
import { whatsappLink } from '../../lib/whatsapp.ts';
import { Field } from '../../ui/Field.tsx';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { SecurityCheck, useSecurityCheck } from '../../ui/SecurityCheck.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { callAsCustomer, hasTokens } from '../session/session.ts';
import { Slots } from './Slots.tsx';
import { slotOf, useSlots } from './slots.ts';
import styles from './visits.module.css';

/** Value of the district's last option. */
const OUTSIDE = 'outside';

const FIELDS = ['district', 'name', 'phone', 'email', 'address', 'website'] as const;

interface BookingFormProps {
  districts: readonly string[];
  whatsapp: string;
  onBooked: (visit: BookedVisit, email: string) => void;
}

/** District, half-day, person. */
export function BookingForm({ districts, whatsapp, onBooked }: BookingFormProps) {
  const { t, to, locale } = useI18n();
  const [district, setDistrict] = useState('');
  const [chosen, setChosen] = useState('');
  // Presses of a button that goes when the answer brings no free half-day.
  const [presses, setPresses] = useState(0);
  const { state, load, lose } = useSlots();
  const check = useSecurityCheck();
  const form = useForm({
    schema: bookingSchema,
    valuesOf: (fields) => ({
      ...Object.fromEntries(FIELDS.map((name) => [name, textOf(fields, name)])),
      ...slotOf(textOf(fields, 'day')),
    }),
    async send(body) {
      const answer = await check.run((headers) =>
        hasTokens() ? callAsCustomer(bookVisit, { body, headers }) : call(bookVisit, { body, headers }),
      );
      if (answer.ok) {
        onBooked(answer.data, body.email);
        return 'done';
      }
      if (answer.code === 'visit_taken') {
        setChosen('');
        setPresses(presses + 1);
        lose(district, chosen);
      }
      return answer;
    },
  });
  const choose = useRef((next: string) => {
    setDistrict(next);
    setChosen('');
    load(next === OUTSIDE ? '' : next);
  });
  useEffect(() => {
    // The district may have been chosen before the script ran, or come with the link.
    const field = form.props.ref.current?.elements.namedItem('district');
    if (!(field instanceof HTMLSelectElement)) return;
    const linked = new URLSearchParams(location.search).get('district') ?? '';
    if (field.value === '' && districts.includes(linked)) field.value = linked;
    if (field.value !== '') choose.current(field.value);
  }, [form.props.ref, districts]);
  const { day, half } = slotOf(chosen);
  const isFull = typeof state === 'object' && 'slots' in state && !state.slots.some(({ isGone }) => !isGone);
  const isOpen = district !== OUTSIDE && !isFull;
  const instead = useFocusAfter<HTMLDivElement>(isOpen ? 0 : presses);
  return (
    <form className={`form ${styles.form}`} aria-label={t('visit:form')} {...form.props}>
      <Field label={t('visit:district')} name="district" required error={form.errorOf('district')}>
        {(control) => (
          <Select
            {...control}
            placeholder={t('visit:choose')}
            options={[
              ...districts.map((name) => ({ value: name, label: name })),
              { value: OUTSIDE, label: t('visit:outside') },
            ]}
            onChange={({ target }) => choose.current(target.value)}
          />
        )}
      </Field>
      {isOpen ? (
        <Slots
          {...{ form, state, chosen }}
          legend={t('visit:when')}
          onChoose={(value) => {
            setChosen(value);
            form.clear('day');
          }}
          onRetry={() => {
            setPresses(presses + 1);
            load(district);
          }}
        />
      ) : (
        <div ref={instead} className={styles.instead} role="status" tabIndex={-1}>
          <h2>{isFull && district !== OUTSIDE ? t('visit:full', { district }) : t('visit:outsideTitle')}</h2>
          <p>{t(isFull && district !== OUTSIDE ? 'visit:fullText' : 'visit:outsideText')}</p>
          <p className={styles.acts}>
            <a
              className="button button-primary"
              href={whatsappLink(whatsapp, t('visit:whatsappText'))}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('visit:whatsapp')}
            </a>
            <a className="button" href={to.measuringGuide}>
              {t('visit:guide')}
            </a>
          </p>
        </div>
      )}
      <fieldset className={styles.who} hidden={!isOpen}>
        <legend>{t('visit:who')}</legend>
        <div className="form-pair">
          <TextField form={form} name="name" label={t('visit:name')} autoComplete="name" maxLength={BOOKING_MAX.name} />
          <TextField
            form={form}
            name="phone"
            type="tel"
            label={t('visit:phone')}
            hint={t('visit:phoneHint')}
            autoComplete="tel"
            maxLength={BOOKING_MAX.phone}
          />
        </div>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('visit:email')}
          hint={t('visit:emailHint')}
          autoComplete="email"
          maxLength={BOOKING_MAX.email}
        />
        <TextField
          form={form}
          name="address"
          label={t('visit:address')}
          hint={t('visit:addressHint')}
          required={false}
          autoComplete="address-line1"
          maxLength={BOOKING_MAX.address}
        />
        <div className={styles.trap} aria-hidden="true">
          <label>
            {t('visit:trap')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </fieldset>
      <FormProblem form={form} title={t('visit:failed')} unsure={t('visit:unsure')} />
      <SecurityCheck check={check} />
      {isOpen && (
        <div className="form-actions">
          <Submit
            form={form}
            label={
              half === HALVES[0] || half === HALVES[1]
                ? t(`visit:book.${half}`, { day: formatWeekday(day, locale) })
                : t('visit:bookNone')
            }
            busy={t('visit:booking')}
          />
        </div>
      )}
      <p className={styles.soft}>
        {t('visit:notice')} <a href={to.page('kvkk')}>{t('visit:noticeLink')}</a>
      </p>
    </form>
  );
}
