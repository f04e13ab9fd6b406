import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { Field } from '../Field.tsx';
import { useI18n } from '../i18n.tsx';
import { isLost } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import type { Form } from './useForm.ts';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'form'> {
  form: Form;
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A line of text; fields that may stay empty say so. */
export function TextField({ form, name, label, hint, required = true, ...input }: TextFieldProps) {
  const { t } = useI18n();
  return (
    <Field
      label={label}
      name={name}
      required={required}
      error={form.errorOf(name)}
      hint={hint}
      optionalMark={required ? undefined : t('forms:optional')}
    >
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'required'> {
  error?: string | undefined;
}

/** A password that can be shown; password managers and pasting work. */
export function PasswordField({ form, name, label, hint, error = form.errorOf(name), ...input }: PasswordFieldProps) {
  const { t } = useI18n();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} name={name} required error={error} hint={hint}>
      {(control) => (
        <div className="password">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize={shown ? 'none' : undefined}
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className="password-show"
            aria-label={t(shown ? 'forms:password.hideNamed' : 'forms:password.showNamed', { label })}
            onClick={() => {
              setShown(!shown);
            }}
          >
            {shown ? t('forms:password.hide') : t('forms:password.show')}
          </button>
        </div>
      )}
    </Field>
  );
}

interface CheckFieldProps {
  form?: Form;
  name: string;
  defaultChecked?: boolean;
  required?: boolean;
  children: ReactNode;
}

export function CheckField({ form, name, defaultChecked, required = false, children }: CheckFieldProps) {
  const error = form?.errorOf(name);
  return (
    <div className="check">
      <label>
        <input
          type="checkbox"
          name={name}
          defaultChecked={defaultChecked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ProblemProps {
  form: Form;
  title: string;
  /** Instead of the title when what was asked for may have happened. */
  unsure?: string;
  children?: ReactNode;
}

/** The red box above the button; its words are the server's where it gave some (spec §8). */
export function FormProblem({ form, title: failed, unsure = failed, children }: ProblemProps) {
  const { t } = useI18n();
  const { problem } = form;
  const title = problem && isLost(problem) ? unsure : failed;
  const words = problem && failureMessage(t, problem);
  return (
    <div role="alert">
      {problem && (
        <div className="form-problem">
          {words === title ? null : <p className="form-problem-title">{title}</p>}
          <p>{words}</p>
          {children}
        </div>
      )}
    </div>
  );
}

interface SubmitProps {
  form: Form;
  label: string;
  /** While it is being sent. */
  busy: string;
  className?: string;
}

export function Submit({ form, label, busy, className = 'button button-primary' }: SubmitProps) {
  return (
    <button type="submit" className={className} disabled={!form.alive} aria-disabled={form.pending || undefined}>
      {form.pending ? busy : label}
    </button>
  );
}
