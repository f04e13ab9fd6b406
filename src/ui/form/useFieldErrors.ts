import { useRef, useState, type RefObject } from 'react';
import { refused } from './errors.ts';
import { useFocusOnFirstWrong } from './useFormEvents.ts';

/** Words of what is wrong, by field. */
export type ErrorWords = Readonly<Record<string, string>>;

interface OwnErrors {
  /** For the form's element. */
  form: RefObject<HTMLFormElement | null>;
  errors: ErrorWords;
  /** Replaces them all; where one is named, the focus moves to the first wrong field. */
  setErrors: (errors: ErrorWords) => void;
}

/** Errors of a form that checks and sends by itself, for forms that are no `useForm`. */
export function useFieldErrors(): OwnErrors {
  const form = useRef<HTMLFormElement>(null);
  const [{ errors, refusals }, setState] = useState<{ errors: ErrorWords; refusals: number }>({
    errors: {},
    refusals: 0,
  });
  useFocusOnFirstWrong(form, refusals);
  return { form, errors, setErrors: (next) => setState((present) => refused(present, next)) };
}
