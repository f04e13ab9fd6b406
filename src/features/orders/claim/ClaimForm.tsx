import { useId, useState } from 'react';
import * as z from 'zod/mini';
import {
  claimPrice,
  legalClaim,
  makeFitClaim,
  sizeClaim,
  type ClaimedLine,
  type ClaimedOrder,
} from '../../../contract/fit-claims.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { CLAIM_TEXT_MAX, CLAIMS_PER_HOME, LEGAL_REMEDIES } from '../../../domain/order/fit-claim.ts';
import { typedWindow } from '../../../domain/window/typed-window.ts';
import { call } from '../../../lib/api.ts';
import { FieldError } from '../../../ui/Field.tsx';
import { AreaField, FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm, type Form } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './ClaimPage.module.css';

interface ClaimFormProps {
  readonly token: string;
  readonly line: ClaimedLine;
  /** Whether the guarantee is still open to the line. */
  readonly canFit: boolean;
  readonly percent: number;
  readonly onChange: (order: ClaimedOrder) => void;
}

const typedClaim = z.discriminatedUnion(
  'asLabelled',
  [legalClaim, z.extend(sizeClaim, z.pick(typedWindow, { width: true, height: true }).shape)],
  'claim.label.required',
);

/** First the label, then a right of the law or the size that would fit. Nothing is chosen before the buyer chooses it. */
export function ClaimForm({ token, line, canFit, percent, onChange }: ClaimFormProps) {
  const { t, money } = useI18n();
  const [isLabelled, setLabelled] = useState<boolean | null>(null);
  /** Lira of sewing again in the typed size, once the shop has said it. */
  const [price, setPrice] = useState<number | null>(null);
  const form = useForm({
    schema: typedClaim,
    valuesOf: (fields) => valuesOf(fields, line.line, price),
    async send(claim) {
      const answer = await call(makeFitClaim, { body: { token, claim } });
      if (answer.ok) {
        onChange(answer.data);
        return 'done';
      }
      const told = answer.code === 'claim_price' ? z.safeParse(claimPrice, answer.data) : null;
      if (!told?.success) return answer;
      setPrice(told.data.price);
      return 'done';
    },
  });
  const amount = price === null ? '' : money(toKurus(price));
  const agree = price === 0 ? t('claim:fit.agreeFree') : t('claim:fit.agree', { price: amount });
  const sizeSend = price === null ? t('claim:fit.send') : agree;
  return (
    <form
      className={`form ${styles.form}`}
      aria-label={t('claim:title')}
      {...form.props}
      onInput={(event) => {
        form.props.onInput?.(event);
        // Another size has another price.
        setPrice(null);
      }}
    >
      <Choice
        form={form}
        name="asLabelled"
        legend={t('claim:ask')}
        hint={t('claim:askHint')}
        of={[
          ['no', t('claim:no')],
          ['yes', t('claim:yes')],
        ]}
        onChoose={(value) => setLabelled(value === 'yes')}
      />
      {isLabelled === false && line.legal === null && (
        <>
          <p>{t('claim:legal.text')}</p>
          <Choice
            form={form}
            name="remedy"
            legend={t('claim:legal.ask')}
            of={LEGAL_REMEDIES.map((remedy) => [remedy, t(`claim:remedy.${remedy}`)])}
          />
        </>
      )}
      {isLabelled === true && canFit && (
        <>
          <p>{t('claim:fit.text', { percent, count: CLAIMS_PER_HOME })}</p>
          <div className={styles.sides}>
            {(['width', 'height'] as const).map((side) => (
              <TextField
                key={side}
                form={form}
                name={side}
                label={t(`claim:fit.${side}`)}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={String(line.size[side])}
              />
            ))}
          </div>
        </>
      )}
      {isLabelled !== null && isOpen() && (
        <AreaField
          label={t('claim:note')}
          name="text"
          optionalMark={t('forms:optional')}
          error={form.errorOf('text')}
          rows={3}
          maxLength={CLAIM_TEXT_MAX}
        />
      )}
      <div role="status">
        {isLabelled !== null && !isOpen() && (
          <p>{t(isLabelled && line.fit === null ? 'errors:claim_late' : 'errors:claim_made')}</p>
        )}
        {price === 0 && (
          <p className={styles.price}>
            <b>{t('claim:fit.free')}</b>
          </p>
        )}
        {price !== null && price > 0 && (
          <p className={styles.price}>
            <b>{t('claim:fit.price', { price: amount })}</b> {t('claim:fit.priceText')}
          </p>
        )}
      </div>
      <FormProblem form={form} title={t('claim:failed')} unsure={t('claim:unsure')} />
      {isOpen() && (
        <div className="form-actions">
          <Submit
            form={form}
            label={isLabelled === false ? t('claim:legal.send') : sizeSend}
            busy={t('claim:sending')}
          />
        </div>
      )}
    </form>
  );

  /** Before the first answer the button asks for it. */
  function isOpen(): boolean {
    if (isLabelled === null) return true;
    return isLabelled ? canFit : line.legal === null;
  }
}

function valuesOf(fields: FormData, line: number, price: number | null): object {
  const answered = textOf(fields, 'asLabelled');
  const basis = { line, text: textOf(fields, 'text') };
  if (answered === 'no') return { ...basis, asLabelled: false, remedy: textOf(fields, 'remedy') };
  const size = { width: textOf(fields, 'width'), height: textOf(fields, 'height'), price };
  return { ...basis, ...size, asLabelled: answered === 'yes' ? true : undefined };
}

interface ChoiceProps {
  readonly form: Form;
  readonly name: string;
  readonly legend: string;
  readonly hint?: string;
  readonly of: readonly (readonly [value: string, words: string])[];
  readonly onChoose?: (value: string) => void;
}

function Choice({ form, name, legend, hint, of, onChoose }: ChoiceProps) {
  const error = form.errorOf(name);
  const [hintId, errorId] = [useId(), useId()];
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <fieldset className="choice" aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {of.map(([value, words]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            aria-invalid={error ? true : undefined}
            onChange={() => {
              form.clear(name);
              onChoose?.(value);
            }}
          />
          <span>{words}</span>
        </label>
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
