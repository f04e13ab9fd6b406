import type { ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import { AreaField, InputField, type AroundControl } from './fields.tsx';
import type { FieldErrors } from './useForm.ts';

/** A field whose value is kept by the page, as the checkout's are: it must outlive a reload. */
type ControlledProps<Tag extends 'input' | 'textarea'> = Omit<
  AroundControl<Tag>,
  'error' | 'required' | 'value' | 'onChange'
> & {
  form: FieldErrors;
  value: string;
  onValue: (value: string) => void;
  /** Returns the part of a typed or pasted text that the field keeps. */
  format?: (typed: string) => string;
};

export const ControlledTextField = ({ form, onValue, format, ...field }: ControlledProps<'input'>) => (
  <InputField
    {...field}
    required={field.optionalMark === undefined}
    error={form.errorOf(field.name)}
    onChange={changeHandler(onValue, format)}
  />
);

export const ControlledTextArea = ({ form, onValue, format, ...field }: ControlledProps<'textarea'>) => (
  <AreaField
    {...field}
    required={field.optionalMark === undefined}
    error={form.errorOf(field.name)}
    onChange={changeHandler(onValue, format)}
  />
);

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
