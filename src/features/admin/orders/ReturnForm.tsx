import { useState } from 'react';
import { REASON_LENGTH } from '../../../contract/admin-order-change.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { Field } from '../../../ui/Field.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Account.module.css';
import { Amount, typedAmount, useEntry, type EntryFormProps } from './money-entry.tsx';
import page from './OrderPage.module.css';
import { type Change, typedIn } from './useOrder.ts';

const RETURN_KINDS = ['return', 'discount'] as const;

/** Form for a returned line or a part of its price: the shop owes it from then on, until the refund is entered. */
export function ReturnForm({ order, one, onSaved }: EntryFormProps) {
  const { t, money } = useI18n();
  const { form, errors, send } = useEntry({ one, onSaved });
  const lines = order.items.flatMap(({ name, room }, line) => {
    const rest = order.lineRests[line] ?? 0;
    return rest > 0 ? [{ line, rest, name: [name, room].filter(Boolean).join(', ') }] : [];
  });
  const [line, setLine] = useState(lines[0]?.line ?? 0);
  const rest = order.lineRests[line] ?? 0;
  const [typed, setTyped] = useState(typedAmount(rest));
  const entryOf = (lira: number, sent: HTMLFormElement): Change => ({
    entry: {
      kind: 'due',
      method: RETURN_KINDS.find((kind) => kind === typedIn(sent, 'what')) ?? 'return',
      line,
      amount: lira,
      reference: '',
      text: typedIn(sent, 'text'),
    },
  });
  return (
    <form ref={form} className={page.form} noValidate onSubmit={(event) => void send(event, entryOf)}>
      <Field label={t('admin-orders:money.whichLine')} name="line" required error={errors['entry.line']}>
        {(control) => (
          <select
            {...control}
            value={line}
            onChange={({ target }) => {
              const chosen = Number(target.value);
              setLine(chosen);
              setTyped(typedAmount(order.lineRests[chosen] ?? 0));
            }}
          >
            {lines.map((choice) => (
              <option key={choice.line} value={choice.line}>
                {choice.line + 1}. {choice.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('admin-orders:money.what')} name="what" required>
        {(control) => (
          <select {...control}>
            {RETURN_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`admin-orders:money.whatKind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Amount
        label={t('admin-orders:money.amount')}
        value={typed}
        hint={t('admin-orders:money.lineRest', { amount: money(toKurus(rest)) })}
        errors={errors}
        onChange={setTyped}
      />
      <InputField
        label={t('admin-orders:money.why')}
        name="text"
        required
        error={errors['entry.text']}
        maxLength={REASON_LENGTH}
        autoComplete="off"
      />
      <p className={styles.effect}>{t('admin-orders:money.returnEffect')}</p>
      <button type="submit" className="button" aria-disabled={one.isBusy}>
        {t('admin-orders:money.returnSave')}
      </button>
    </form>
  );
}
