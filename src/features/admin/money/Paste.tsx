import { useState } from 'react';
import { matchStatement, type MatchedStatement } from '../../../contract/admin-money.ts';
import { STATEMENT_LENGTH, STATEMENT_SOURCES, type StatementSource } from '../../../domain/money/statement.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import { AreaField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { callAsOperator } from '../call.ts';
import styles from './Money.module.css';

interface PastedStatement {
  readonly source: StatementSource;
  readonly text: string;
}

interface PasteProps {
  paste: PastedStatement;
  onType: (paste: PastedStatement) => void;
  /** Whether it was matched before. */
  isAgain: boolean;
  onMatched: (matched: MatchedStatement) => void;
}

/** A statement or a settlement as it was copied; only its sums, days and words go to the server, and nothing of it is kept. */
export function Paste({ paste, onType, isAgain, onMatched }: PasteProps) {
  const { t } = useI18n();
  const { form, errors, setErrors } = useFieldErrors();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { source, text } = paste;

  async function match() {
    if (busy) return;
    setProblem(null);
    const fault = text.trim() === '' ? 'required' : text.length > STATEMENT_LENGTH ? 'tooLong' : null;
    setErrors(fault === null ? {} : { statement: t(`admin-money:paste.${fault}`) });
    if (fault !== null) return;
    setBusy(true);
    const answer = await callAsOperator(matchStatement, { body: { source, text } });
    setBusy(false);
    if (!answer.ok) setProblem(failureMessage(t, answer));
    else if (answer.data.lines.length > 0) onMatched(answer.data);
    else {
      const { outgoing: count } = answer.data;
      setErrors({ statement: count > 0 ? t('admin-money:paste.onlyOut', { count }) : t('admin-money:paste.nothing') });
    }
  }

  return (
    <section className={styles.paste} aria-labelledby="paste">
      <div className={`head ${styles.groupHead}`}>
        <h2 id="paste">{t('admin-money:paste.title')}</h2>
        <p className="fine">{t('admin-money:paste.about')}</p>
      </div>
      <form
        ref={form}
        noValidate
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void match();
        }}
      >
        <fieldset className="choice">
          <legend className="visually-hidden">{t('admin-money:paste.source')}</legend>
          {STATEMENT_SOURCES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="source"
                className="tick"
                checked={source === one}
                onChange={() => onType({ source: one, text })}
              />
              {t(`admin-money:paste.sources.${one}`)}
            </label>
          ))}
        </fieldset>
        <AreaField
          label={t('admin-money:paste.lines')}
          name="statement"
          required
          error={errors.statement}
          hint={t(`admin-money:paste.hint.${source}`)}
          rows={6}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onType({ source, text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void match();
          }}
        />
        <div role="alert">{problem !== null && <p className="form-problem">{problem}</p>}</div>
        <p className="form-actions">
          <button
            type="submit"
            className={isAgain ? 'button' : 'button button-primary'}
            aria-disabled={busy || undefined}
          >
            {busy ? t('admin-money:paste.busy') : t(isAgain ? 'admin-money:result.again' : 'admin-money:paste.match')}
          </button>
        </p>
        <p className="fine">{t('admin-money:paste.promise')}</p>
      </form>
    </section>
  );
}
