import { useState } from 'react';
import { dayInIstanbul, daysAfter } from '../../../domain/values/dates.ts';
import { EXPORT_FORMATS, rangeFault, type ExportFormat } from '../../../domain/order/export-range.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { InputField } from '../../../ui/form/fields.tsx';
import { type ErrorWords, useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Data.module.css';
import { fileOf, goOn, newRun, type ExportRun } from './export-run.ts';

/** Three years: longer files are for a backup. */
const MOST_DAYS = 1100;

const ENDS = ['from', 'to'] as const;

type ExportNotice =
  | { kind: 'done' | 'none' | 'running'; count: number; name: string }
  | { kind: 'stopped'; failure: CallFailure; count: number };

/** The month before this one: what an accountant asks for. */
function lastMonth(): { from: string; to: string } {
  const to = daysAfter(`${dayInIstanbul(new Date()).slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Range and format of a file for the accountant. */
export function ExportOrders() {
  const { t } = useI18n();
  const [range, setRange] = useState(lastMonth);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { form, errors, setErrors } = useFieldErrors();
  const [run, setRun] = useState<ExportRun | null>(null);
  const [said, setSaid] = useState<ExportNotice | null>(null);
  const busy = said?.kind === 'running';

  function faultsOf(): ErrorWords {
    const empty = ENDS.filter((end) => range[end] === '');
    if (empty.length > 0) return Object.fromEntries(empty.map((end) => [end, t('admin-data:export.required')]));
    const fault = rangeFault(range.from, range.to, MOST_DAYS);
    if (fault === 'order') return { to: t('admin-data:export.order') };
    return fault === null ? {} : { to: t('admin-data:export.tooLong', { days: MOST_DAYS }) };
  }

  async function start() {
    if (busy) return;
    const faults = faultsOf();
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    const isSame = run?.from === range.from && run.to === range.to && run.format === format && run.waiting.length > 0;
    const going = isSame ? run : newRun(range.from, range.to, format);
    setRun(going);
    const tell = (count: number) => setSaid({ kind: 'running', count, name: going.name });
    tell(going.count);
    const failure = await goOn(going, tell);
    if (failure) {
      setSaid({ kind: 'stopped', failure, count: going.count });
      return;
    }
    setRun(null);
    if (going.count > 0) saveFile(going.name, fileOf(going));
    setSaid({ kind: going.count > 0 ? 'done' : 'none', count: going.count, name: going.name });
  }

  return (
    <section aria-labelledby="export-title" className={styles.section}>
      <h2 id="export-title">{t('admin-data:export.title')}</h2>
      <p>{t('admin-data:export.text')}</p>
      <form
        ref={form}
        noValidate
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <div className="form-pair">
          {ENDS.map((end) => (
            <InputField
              key={end}
              label={t(`admin-data:export.${end}`)}
              name={end}
              error={errors[end]}
              required
              type="date"
              value={range[end]}
              onChange={({ target }) => setRange({ ...range, [end]: target.value })}
            />
          ))}
        </div>
        <fieldset className="choice">
          <legend>{t('admin-data:export.format')}</legend>
          {EXPORT_FORMATS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="format"
                className="tick"
                checked={format === one}
                onChange={() => setFormat(one)}
              />
              {t(`admin-data:export.${one}`)}
            </label>
          ))}
        </fieldset>
        <div role="alert">
          {said?.kind === 'stopped' && (
            <div className="form-problem">
              <p className="form-problem-title">{failureMessage(t, said.failure)}</p>
              {said.count > 0 && <p>{t('admin-data:export.stopped', { count: said.count })}</p>}
            </div>
          )}
        </div>
        <p className="form-actions">
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {t(said?.kind === 'stopped' && said.count > 0 ? 'admin-data:export.goOn' : 'admin-data:export.get')}
          </button>
        </p>
        <p role="status">
          {said?.kind === 'running' && t('admin-data:export.running', { count: said.count })}
          {said?.kind === 'done' && t('admin-data:export.done', { count: said.count, name: said.name })}
          {said?.kind === 'none' && t('admin-data:export.none')}
        </p>
      </form>
    </section>
  );
}
