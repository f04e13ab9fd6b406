import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '../Field.tsx';
import type { FieldErrors } from './useForm.ts';

/** A field whose value is kept by the page, as the checkout's are: it must outlive a reload. */
interface ControlledFieldProps {
  form: FieldErrors;
  name: string;
  label: string;
  hint?: ReactNode;
  value: string;
  onValue: (value: string) => void;
  /** Returns the part of a typed or pasted text that the field keeps. */
  format?: (typed: string) => string;
}

interface ControlledInputProps extends ControlledFieldProps {
  /** Shown after the label of a field that may stay empty. */
  optionalMark?: string;
}

type InputProps = Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'onChange'>;

export function ControlledTextField(props: ControlledInputProps & InputProps) {
  const { form, name, label, hint, optionalMark, onValue, format, ...input } = props;
  return (
    <Field
      label={label}
      name={name}
      required={optionalMark === undefined}
      error={form.errorOf(name)}
      hint={hint}
      optionalMark={optionalMark}
    >
      {(control) => <input {...control} {...input} onChange={changeHandler(onValue, format)} />}
    </Field>
  );
}

interface ControlledTextAreaProps extends ControlledInputProps {
  rows: number;
  autoComplete: string;
}

export function ControlledTextArea(props: ControlledTextAreaProps) {
  const { form, name, label, hint, optionalMark, onValue, format, ...textarea } = props;
  return (
    <Field
      label={label}
      name={name}
      required={optionalMark === undefined}
      error={form.errorOf(name)}
      hint={hint}
      optionalMark={optionalMark}
    >
      {(control) => <textarea {...control} {...textarea} onChange={changeHandler(onValue, format)} />}
    </Field>
  );
}

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

const changeHandler =
  (onValue: (value: string) => void, format?: (typed: string) => string) =>
  ({ target }: TextChange): void => {
    if (!format) {
      onValue(target.value);
      return;
    }
    // Rewriting what was typed sends the caret to the end; it belongs behind what was typed before it.
    const caret = format(target.value.slice(0, target.selectionStart ?? undefined)).length;
    flushSync(() => onValue(format(target.value)));
    target.setSelectionRange(caret, caret);
  };
