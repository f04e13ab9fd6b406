import type { ComponentProps, ReactNode } from 'react';
import { Field, type ControlProps, type FieldProps } from '../Field.tsx';
import { useI18n } from '../i18n.tsx';
import { useFocusAfter } from '../useFocusAfter.ts';
import { isLost } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import type { FieldErrors, Form } from './useForm.ts';

export type AroundControl<Tag extends 'input' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, keyof ControlProps | 'form'>;

/** A field whose control is an input and no more. */
export function InputField({ label, name, error, hint, required, optionalMark, ...input }: AroundControl<'input'>) {
  return (
    <Field label={label} name={name} required={required} error={error} hint={hint} optionalMark={optionalMark}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

export function AreaField({ label, name, error, hint, required, optionalMark, ...area }: AroundControl<'textarea'>) {
  return (
    <Field label={label} name={name} required={required} error={error} hint={hint} optionalMark={optionalMark}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}

export interface TextFieldProps extends Omit<AroundControl<'input'>, 'error' | 'optionalMark'> {
  form: FieldErrors;
}

/** A line of text of a form; fields that may stay empty say so. */
export function TextField({ form, required = true, ...field }: TextFieldProps) {
  const { t } = useI18n();
  return (
    <InputField
      {...field}
      required={required}
      error={form.errorOf(field.name)}
      optionalMark={required ? undefined : t('forms:optional')}
    />
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
  // The button that gave the security check up has gone.
  const told = useFocusAfter<HTMLDivElement>(problem?.code === 'check_cancelled' ? 1 : 0);
  return (
    <div role="alert">
      {problem && (
        <div ref={told} className="form-problem" tabIndex={-1}>
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
  /** Before the form is sent; for a form with two of them. Enter presses the first. */
  onPress?: () => void;
}

export function Submit({ form, label, busy, className = 'button button-primary', onPress }: SubmitProps) {
  return (
    <button
      type="submit"
      className={className}
      disabled={!form.alive}
      aria-disabled={form.pending || undefined}
      onClick={onPress}
    >
      {form.pending ? busy : label}
    </button>
  );
}
