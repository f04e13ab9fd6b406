import { useState } from 'react';
import { type Carrier, type FaultyLine, MOST_LINES, readTracking } from '../../../domain/order/tracking-csv.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { AreaField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Data.module.css';
import { keepPaste, readPaste } from './paste-draft.ts';
import { applyRow, checkLine, isToDo, type TrackingRow } from './tracking-run.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';

interface CheckedFile {
  readonly rows: readonly TrackingRow[];
  readonly faults: readonly FaultyLine[];
}

/** Pasted lines, what they would do, and doing it: nothing is changed before the second press. */
export function TrackingImport({ carriers }: { carriers: readonly Carrier[] }) {
  const { t } = useI18n();
  const [text, setText] = useState(readPaste);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const { form, errors, setErrors } = useFieldErrors();
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const waiting = checked?.rows.filter(isToDo).length ?? 0;

  function type(typed: string) {
    setText(typed);
    keepPaste(typed);
    // The checked list was another one.
    setChecked(null);
    setSaid('');
  }

  async function check() {
    setProblem(null);
    const { lines, faults } = readTracking(text, carriers);
    const isEmpty = lines.length + faults.length === 0;
    setErrors(isEmpty ? { tracking: t('admin-data:tracking.empty') } : {});
    if (isEmpty) return;
    const rows: TrackingRow[] = [];
    for (const line of lines) {
      setSaid(t('admin-data:tracking.checking', { done: rows.length, all: lines.length }));
      const answer = await checkLine(line, carriers);
      if (!answer.ok) {
        setSaid('');
        setProblem(failureMessage(t, answer));
        return;
      }
      rows.push(answer.row);
    }
    setChecked({ rows, faults });
    setSaid(rows.some(isToDo) ? '' : t('admin-data:tracking.nothing'));
  }

  async function apply({ rows, faults }: CheckedFile) {
    setProblem(null);
    const all = rows.filter(isToDo).length;
    const done = [...rows];
    let count = 0;
    for (const [index, row] of rows.entries()) {
      if (!isToDo(row)) continue;
      setSaid(t('admin-data:tracking.applying', { done: count, all }));
      const answer = await applyRow(row);
      if (!answer.ok) {
        setSaid('');
        setProblem(`${failureMessage(t, answer)} ${t('admin-data:tracking.stopped')}`);
        return;
      }
      done[index] = answer.row;
      if (answer.row.outcome === 'done') count += 1;
      setChecked({ rows: [...done], faults });
    }
    setSaid(t('admin-data:tracking.finished', { count }));
    if (count === all && faults.length === 0) keepPaste('');
  }

  async function once(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  }

  return (
    <section aria-labelledby="tracking-title" className={styles.section}>
      <h2 id="tracking-title">{t('admin-data:tracking.title')}</h2>
      <p>{t('admin-data:tracking.text')}</p>
      <form
        ref={form}
        noValidate
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void once(check);
        }}
      >
        <AreaField
          label={t('admin-data:tracking.paste')}
          name="tracking"
          error={errors.tracking}
          hint={t('admin-data:tracking.example', { max: MOST_LINES })}
          rows={6}
          value={text}
          readOnly={busy}
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
        />
        <p className="form-actions">
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {t('admin-data:tracking.check')}
          </button>
        </p>
      </form>
      <div role="alert">{problem !== null && <p className="form-problem">{problem}</p>}</div>
      <p role="status">{said}</p>
      {checked && (
        <>
          <Faults faults={checked.faults} />
          {checked.rows.length > 0 && <TrackingTable rows={checked.rows} />}
          {waiting > 0 && (
            <p className="form-actions">
              <button
                type="button"
                className="button"
                aria-disabled={busy || undefined}
                onClick={() => void once(() => apply(checked))}
              >
                {t('admin-data:tracking.apply', { count: waiting })}
              </button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Faults({ faults }: { faults: readonly FaultyLine[] }) {
  const { t } = useI18n();
  if (faults.length === 0) return null;
  return (
    <div className="form-problem">
      <p className="form-problem-title">{t('admin-data:tracking.faults')}</p>
      <ul>
        {faults.map(({ line, fault, typed }) => (
          <li key={line}>
            {t('admin-data:tracking.faultLine', { line })} ({t(`admin-data:tracking.fault.${fault}`)}):{' '}
            <code>{typed}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Meaning of each line for its order; on a phone a row is a card. */
function TrackingTable({ rows }: { rows: readonly TrackingRow[] }) {
  const { t } = useI18n();
  return (
    <div className={styles.scroll} role="region" aria-label={t('admin-data:tracking.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['line', 'order', 'customer', 'parcel', 'outcome'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`admin-data:tracking.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>{row.orderNo === '' ? row.order : <a href={adminPaths.order(row.orderNo)}>{row.orderNo}</a>}</td>
              <td>{row.customer}</td>
              <td>
                {row.carrierName} {row.trackingNumber}
              </td>
              <td className={isToDo(row) || row.outcome === 'done' ? undefined : 'quiet'}>
                {row.refusal ?? t(`admin-data:tracking.plan.${row.outcome}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
