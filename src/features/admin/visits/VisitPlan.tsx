import { useId, useRef, useState } from 'react';
import { visitForm, type Visit } from '../../../contract/admin-visits.ts';
import { dayInIstanbul, daysAfter, formatDay } from '../../../domain/values/dates.ts';
import { VISIT_DAYS_AHEAD, VISIT_MAX, type VisitKind } from '../../../domain/workshop/visit.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { AreaField, FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { dropVisit, planVisit, type VisitUpdate } from './visit-list.ts';
import styles from './VisitPlan.module.css';

interface VisitPlanProps {
  /** Number of an order, or id of a message. */
  subject: string;
  kind: VisitKind;
  /** Tells several on a page apart when they are read out. */
  name: string;
  visit: Visit | null;
  onChange: (visit: Visit | null) => void;
}

/** Time of a visit to a customer: said in a line, planned in a form below it. Needs the messages of `admin-visits`. */
export function VisitPlan({ subject, kind, name, visit, onChange }: VisitPlanProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const close = (words: string) => {
    setOpen(false);
    setSaid(words);
    opener.current?.focus();
  };
  return (
    <div className={styles.plan}>
      {visit && <PlannedTime kind={kind} visit={visit} />}
      <button
        ref={opener}
        type="button"
        className="button button-quiet"
        aria-expanded={isOpen}
        onClick={() => {
          setSaid('');
          setOpen(!isOpen);
        }}
      >
        {t(visit ? 'admin-visits:plan.change' : `admin-visits:plan.${kind}`)}
        <span className="visually-hidden">: {name}</span>
      </button>
      <p role="status">{said}</p>
      {isOpen && <VisitForm {...{ subject, kind, name, visit, onChange }} onDone={close} />}
    </div>
  );
}

interface DropButtonProps {
  subject: string;
  visit: Visit;
  className: string;
  onDone: (update: VisitUpdate) => void;
}

/** Takes a visit back once its operator has said yes: its measures and photographs go with it. */
export function DropButton({ subject, visit, className, onDone }: DropButtonProps) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  async function drop() {
    setAsks(false);
    setBusy(true);
    const update = await dropVisit(subject, visit.version);
    setBusy(false);
    onDone(update);
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) setAsks(true);
        }}
      >
        {t('admin-visits:plan.drop')}
      </button>
      {asks && (
        <Confirm
          question={t('admin-visits:plan.dropAsk')}
          yes={t('admin-visits:plan.drop')}
          no={t('admin-visits:plan.close')}
          onYes={() => void drop()}
          onNo={() => setAsks(false)}
        />
      )}
    </>
  );
}

/** Day, time, address and note of a visit. */
export function PlannedTime({ kind, visit }: { kind: VisitKind; visit: Visit }) {
  const { t, locale } = useI18n();
  return (
    <p className={styles.planned}>
      <b>{t(kind === 'fitting' ? 'admin-visits:plan.titleFitting' : 'admin-visits:plan.titleMeasuring')}:</b>{' '}
      {t('admin-visits:plan.planned', { day: formatDay(visit.day, locale), from: visit.from, to: visit.to })}
      {visit.address !== '' && <span>{visit.address}</span>}
      {visit.note !== '' && <span>{visit.note}</span>}
    </p>
  );
}

function VisitForm({
  subject,
  kind,
  name,
  visit,
  onChange,
  onDone,
}: VisitPlanProps & { onDone: (words: string) => void }) {
  const { t } = useI18n();
  const heading = useId();
  const today = dayInIstanbul(new Date());
  // The fields are of this version, whatever the page fetches beside the form; a refusal shows the visit as it is by then.
  const [version, setVersion] = useState(visit?.version ?? 0);
  const shown = ({ visit: now, failure }: VisitUpdate, words: string) => {
    if (now !== undefined) {
      setVersion(now?.version ?? 0);
      onChange(now);
    }
    if (failure === null) onDone(words);
    return failure ?? ('done' as const);
  };
  const form = useForm({
    schema: visitForm,
    valuesOf: (fields) => ({
      version,
      ...Object.fromEntries(['day', 'from', 'to', 'address', 'note'].map((field) => [field, textOf(fields, field)])),
    }),
    send: async (values) => shown(await planVisit(subject, values), t('admin-visits:plan.saved')),
  });
  return (
    <form className={`form ${styles.form}`} aria-labelledby={heading} {...form.props}>
      <h3 id={heading} className="visually-hidden">
        {t(kind === 'fitting' ? 'admin-visits:plan.titleFitting' : 'admin-visits:plan.titleMeasuring')}: {name}
      </h3>
      <div className={styles.when}>
        <TextField
          form={form}
          label={t('admin-visits:plan.day')}
          name="day"
          type="date"
          min={today}
          max={daysAfter(today, VISIT_DAYS_AHEAD)}
          defaultValue={visit?.day ?? ''}
        />
        {(['from', 'to'] as const).map((side) => (
          <TextField
            key={side}
            form={form}
            label={t(`admin-visits:plan.${side}`)}
            name={side}
            type="time"
            step={300}
            defaultValue={visit?.[side] ?? ''}
          />
        ))}
      </div>
      {kind === 'measuring' && (
        <AreaField
          label={t('admin-visits:plan.address')}
          name="address"
          required
          hint={t('admin-visits:plan.addressHint')}
          error={form.errorOf('address')}
          rows={2}
          maxLength={VISIT_MAX.address}
          defaultValue={visit?.address ?? ''}
        />
      )}
      <AreaField
        label={t('admin-visits:plan.note')}
        name="note"
        hint={t('admin-visits:plan.noteHint')}
        error={form.errorOf('note')}
        optionalMark={t('forms:optional')}
        rows={2}
        maxLength={VISIT_MAX.note}
        defaultValue={visit?.note ?? ''}
      />
      <p>{t('admin-visits:plan.told')}</p>
      <FormProblem form={form} title={t('admin-visits:plan.failed')} unsure={t('admin-visits:plan.unsure')} />
      <div className="form-actions">
        <Submit form={form} label={t('admin-visits:plan.save')} busy={t('admin-visits:plan.saving')} />
        {visit && (
          <DropButton
            {...{ subject, visit }}
            className="link-button"
            onDone={(update) => {
              const failed = shown(update, t('admin-visits:plan.dropped'));
              if (failed !== 'done') form.tell(failed);
            }}
          />
        )}
      </div>
    </form>
  );
}
