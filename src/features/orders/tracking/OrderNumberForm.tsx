import { useRef, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { readOrderNo } from './tracking.ts';

export function OrderNumberForm({ typed = '' }: { typed?: string }) {
  const { t, to } = useI18n();
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="order-number-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const orderNo = readOrderNo(field.current?.value ?? '');
        if (orderNo) {
          location.assign(to.track(orderNo));
          return;
        }
        setError(t('tracking:form.invalid'));
        field.current?.focus();
      }}
    >
      <Field label={t('tracking:form.label')} name="orderNo" required error={error} hint={t('tracking:form.hint')}>
        {(control) => (
          <input
            {...control}
            ref={field}
            defaultValue={typed}
            placeholder="KP-"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={() => {
              setError('');
            }}
          />
        )}
      </Field>
      <button type="submit" className="button button-primary">
        {t('tracking:form.submit')}
      </button>
    </form>
  );
}
