import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type * as z from 'zod/mini';
import { useI18n } from '../i18n.tsx';
import { useAfterPress } from '../useAfterPress.ts';
import { useInBrowser } from '../useInBrowser.ts';
import { ruleMessage } from '../../i18n/failure.ts';
import { firstIssues } from '../../domain/delivery.ts';
import type { CallFailure } from '../../lib/api.ts';

type Checked<Values> =
  { success: true; data: Values } | { success: false; error: { issues: readonly z.core.$ZodIssue[] } };

/** A schema of zod, or several in one. */
export interface FormSchema<Values> {
  safeParse: (typed: unknown) => Checked<Values>;
}

interface FormRules<Values> {
  /** Messages are keys of the namespace `rules`. */
  schema: FormSchema<Values>;
  /** What stands in the fields, as the schema takes it. */
  valuesOf: (fields: FormData) => unknown;
  /** Sends what is right. `leaving`: another page is on its way, and nothing may be sent meanwhile. */
  send: (values: Values) => Promise<CallFailure | 'done' | 'leaving'>;
}

export interface Form {
  props: Pick<
    ComponentProps<'form'>,
    'ref' | 'method' | 'noValidate' | 'onSubmit' | 'onBlur' | 'onInput' | 'aria-busy'
  >;
  /** Words of what is wrong with a field. */
  errorOf: (field: string) => string | undefined;
  /** What went wrong that no field can mend. */
  problem: CallFailure | null;
  pending: boolean;
  /** False until the page's script runs: sent before that, a form would go nowhere. */
  alive: boolean;
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
  const busy = useRef(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [pending, setPending] = useState(false);
  /** Counts failed checks, so that each moves the focus to the first wrong field. */
  const [checks, setChecks] = useState(0);
  const afterPress = useAfterPress();
  const alive = useInBrowser(isAlive) ?? false;

  useEffect(() => {
    if (checks > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [checks]);

  const check = (form: HTMLFormElement) => schema.safeParse(valuesOf(new FormData(form)));
  const inWords = (keys: Record<string, string>) =>
    Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, ruleMessage(t, key)]));

  async function submit(form: HTMLFormElement) {
    if (busy.current) return;
    const read = check(form);
    setProblem(null);
    if (!read.success) {
      setErrors(inWords(firstIssues(read.error.issues)));
      setChecks((count) => count + 1);
      return;
    }
    busy.current = true;
    setPending(true);
    setErrors({});
    const outcome = await send(read.data);
    if (outcome === 'leaving') return;
    busy.current = false;
    setPending(false);
    if (outcome !== 'done') refuse(form, outcome);
  }

  /** What the server says of a field stands at the field, if the form has it. */
  function refuse(form: HTMLFormElement, failure: CallFailure) {
    const shown = Object.entries(failure.fields).filter(([field]) => form.elements.namedItem(field) !== null);
    setErrors(Object.fromEntries(shown));
    if (shown.length > 0) setChecks((count) => count + 1);
    else setProblem(failure);
  }

  function left(form: HTMLFormElement, field: EventTarget) {
    // An empty field is not wrong before the form is sent, and looking at another window is not leaving it.
    if (!isControl(field) || field.value === '' || field.type === 'checkbox' || !document.hasFocus()) return;
    const read = check(form);
    const key = read.success ? undefined : firstIssues(read.error.issues)[field.name];
    if (key === undefined) return;
    afterPress(() => {
      setErrors((present) => ({ ...present, ...inWords({ [field.name]: key }) }));
    });
  }

  const clear = (field: string) => {
    setErrors(({ [field]: _, ...others }) => others);
  };

  return {
    props: {
      ref: element,
      // Were it ever sent without the script, a password must not end up in the address.
      method: 'post',
      noValidate: true,
      'aria-busy': pending,
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onBlur: (event) => {
        left(event.currentTarget, event.target);
      },
      onInput: ({ target }) => {
        if (isControl(target) && errors[target.name] !== undefined) clear(target.name);
      },
    },
    errorOf: (field) => errors[field],
    problem,
    pending,
    alive,
    clear,
  };
}

const isControl = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isAlive = () => true;

/** A text field as typed; what is disabled is empty. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
