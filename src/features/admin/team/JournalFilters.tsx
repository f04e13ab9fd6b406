import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { BY_COMMAND } from '../../../contract/admin-team.ts';
import { JOURNAL_KIND_NAMES } from '../../../domain/account/journal-acts.ts';
import { ORDER_NUMBER } from '../../../domain/order/order.ts';
import { Field } from '../../../ui/Field.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { WHOLE_JOURNAL, type JournalFilter } from './journal-list.ts';
import { $team } from './team.ts';
import styles from './team.module.css';

interface JournalFiltersProps {
  filter: JournalFilter;
  /** Operators of entries that are shown: some left the team. */
  people: ReadonlyMap<string, string>;
  onChange: (changes: Partial<JournalFilter>) => void;
}

/** By operator, kind of act, order and day. */
export function JournalFilters({ filter, people, onChange }: JournalFiltersProps) {
  const { t } = useI18n();
  const { data: team } = useStore($team);
  const names = new Map(people);
  for (const { id, firstName, lastName } of team?.names ?? []) names.set(id, `${firstName} ${lastName}`.trim());
  if (filter.by !== '' && filter.by !== BY_COMMAND && !names.has(filter.by)) names.set(filter.by, '…');
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label={t('admin-team:journal.filter.title')}
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label={t('admin-team:journal.filter.by')} name="by">
        {(control) => (
          <select {...control} value={filter.by} onChange={({ target }) => onChange({ by: target.value })}>
            <option value="">{t('admin-team:journal.filter.anybody')}</option>
            {[...names].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={BY_COMMAND}>{t('admin-team:journal.machine')}</option>
          </select>
        )}
      </Field>
      <Field label={t('admin-team:journal.filter.kind')} name="kind">
        {(control) => (
          <select
            {...control}
            value={filter.kind}
            onChange={({ target }) => onChange({ kind: JOURNAL_KIND_NAMES.find((one) => one === target.value) ?? '' })}
          >
            <option value="">{t('admin-team:journal.filter.anything')}</option>
            {JOURNAL_KIND_NAMES.map((kind) => (
              <option key={kind} value={kind}>
                {t(`admin-team:journal.filter.kinds.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <OrderField key={filter.orderNo} orderNo={filter.orderNo} onChange={onChange} />
      <InputField
        label={t('admin-team:journal.filter.day')}
        name="day"
        type="date"
        value={filter.day}
        onChange={({ target }) => onChange({ day: target.value })}
      />
      {isFiltered && (
        <button type="button" className="link-button" onClick={() => onChange(WHOLE_JOURNAL)}>
          {t('admin-team:journal.filter.clear')}
        </button>
      )}
    </form>
  );
}

/** Takes a number as it was copied or typed, asked for when the field is left or Enter is pressed. */
function OrderField({ orderNo, onChange }: Pick<JournalFiltersProps, 'onChange'> & { orderNo: string }) {
  const { t } = useI18n();
  const [error, setError] = useState<string | undefined>();
  const ask = (typed: string): void => {
    const digits = typed.replace(/\D/g, '');
    const asked = digits === '' ? '' : `KP-${digits}`;
    const isWrong = typed.trim() !== '' && !ORDER_NUMBER.test(asked);
    setError(isWrong ? t('admin-team:journal.filter.orderWrong') : undefined);
    if (!isWrong && asked !== orderNo) onChange({ orderNo: asked });
  };
  return (
    <InputField
      label={t('admin-team:journal.filter.order')}
      name="orderNo"
      error={error}
      defaultValue={orderNo}
      maxLength={30}
      autoComplete="off"
      spellCheck={false}
      placeholder="KP-…"
      onBlur={({ target }) => ask(target.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') ask(currentTarget.value);
      }}
    />
  );
}
