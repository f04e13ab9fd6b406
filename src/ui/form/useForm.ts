import { useRef, useState, type RefObject } from 'react';
import type * as z from 'zod/mini';
import { useI18n } from '../i18n.tsx';
import { useAlive } from '../useInBrowser.ts';
import { firstIssues } from '../../domain/values/fields.ts';
import type { CallFailure } from '../../lib/api.ts';
import { emit } from '../../lib/events.ts';
import { blurred, messagesOf, NO_ERRORS, refused, withoutErrors, messageText } from './errors.ts';
import { useFocusOnFirstWrong, useFormEvents, type Control, type FormEventProps } from './useFormEvents.ts';

type ParseResult<Values> =
  { success: true; data: Values } | { success: false; error: { issues: readonly z.core.$ZodIssue[] } };

/** A schema of zod, or several in one. */
export interface FormSchema<Values> {
  safeParse: (typed: unknown) => ParseResult<Values>;
}

interface FormRules<Values> {
  /** Messages are keys of the namespace `rules`. */
  schema: FormSchema<Values>;
  /** Returns the values of the fields, as the schema takes them. */
  valuesOf: (fields: FormData) => unknown;
  /** Sends what is right. `leaving`: another page is on its way, and nothing may be sent meanwhile. */
  send: (values: Values) => Promise<CallFailure | 'done' | 'leaving'>;
}

const UNMENDABLE: CallFailure = {
  ok: false,
  code: 'unreadable',
  message: null,
  retryable: false,
  status: 0,
  retryAfterSeconds: null,
  fields: {},
  data: null,
};

/** A refusal by the page itself, with words at its fields. */
export const wrongFields = (fields: CallFailure['fields']): CallFailure => ({
  ...UNMENDABLE,
  code: 'invalid_fields',
  fields,
});

/** Parts of the form that a field needs. */
export interface FieldErrors {
  /** Words of what is wrong with a field. */
  errorOf: (field: string) => string | undefined;
}

export interface Form extends FieldErrors {
  /** Attributes of its element. */
  props: FormEventProps & { ref: RefObject<HTMLFormElement | null> };
  /** Failure that no field can mend. */
  problem: CallFailure | null;
  pending: boolean;
  /** False until the page's script runs: sent before that, a form would go nowhere. */
  alive: boolean;
  /** Shows why something failed that the form does besides sending. */
  tell: (failure: CallFailure) => void;
  /** Takes back what was said of a field; for controls whose change is no input event. */
  clear: (field: string) => void;
}

/**
 * A form whose fields keep their own values, so that what a person or a password manager filled in before the page came
 * alive is not lost. All fields are checked on sending, a filled one on leaving it; an error goes when its field is
 * edited (spec §5). Needs the messages of `rules`.
 */
export function useForm<Values>({ schema, valuesOf, send }: FormRules<Values>): Form {
  const { t } = useI18n();
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(NO_ERRORS);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [pending, setPending] = useState(false);
  const alive = useAlive();
  useFocusOnFirstWrong(element, state.refusals);

  const check = (form: HTMLFormElement) => schema.safeParse(valuesOf(new FormData(form)));

  async function submit(form: HTMLFormElement) {
    const read = check(form);
    setProblem(null);
    if (!read.success) {
      const { issues } = read.error;
      const wrong = firstIssues(issues);
      setState((present) => refused(present, messagesOf(wrong)));
      if (!Object.keys(wrong).some((field) => form.elements.namedItem(field))) tellUnmendable(wrong);
      return;
    }
    setPending(true);
    setState((present) => refused(present, {}));
    const outcome = await send(read.data);
    if (outcome === 'leaving') return;
    setPending(false);
    if (outcome !== 'done') refuse(form, outcome);
  }

  /** Nothing that stands in the form is wrong: the fault is the page's, and nobody may press a button that does nothing. */
  function tellUnmendable(wrong: Readonly<Record<string, string>>) {
    setProblem(UNMENDABLE);
    emit('problem', `form: ${Object.keys(wrong).join(', ')}`);
  }

  /** The server's message about a field is shown at the field, if the form has it. */
  function refuse(form: HTMLFormElement, failure: CallFailure) {
    const shown = Object.entries(failure.fields).filter(([field]) => form.elements.namedItem(field) !== null);
    setState((present) => refused(present, Object.fromEntries(shown.map(([field, text]) => [field, { text }]))));
    if (shown.length === 0) setProblem(failure);
  }

  function checkField({ name, value }: Control, form: HTMLFormElement) {
    // An empty field is not wrong before the form is sent; what the server said of a field stays until it is edited.
    if (value === '') return;
    const read = check(form);
    const key = read.success ? undefined : firstIssues(read.error.issues)[name];
    if (key !== undefined) setState((present) => blurred(present, name, { key }));
  }

  const clear = (field: string) => setState((present) => withoutErrors(present, [field]));

  const events = useFormEvents({
    pending,
    onSend: (form) => void submit(form),
    onBlurred: checkField,
    onEdit: ({ name }) => clear(name),
  });

  return {
    props: { ref: element, ...events },
    errorOf: (field) => messageText(t, state.errors[field]),
    problem,
    pending,
    alive,
    tell: setProblem,
    clear,
  };
}

/** A text field as typed; what is disabled is empty. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
