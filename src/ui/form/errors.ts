import { ruleMessage } from '../../i18n/failure.ts';
import type { Translate, Values } from '../../i18n/messages.ts';

/** A key of the namespace `rules`, or the server's own text. */
export type Message = { key: string; values?: Values } | { text: string };

/** Faults by field. */
export type Errors = Readonly<Record<string, Message>>;

/**
 * Errors of a form's fields, and how they come and go (spec §5): all on sending, one on leaving its field, gone when
 * the field is edited. Pure, so that it can be part of a larger state and be tested without a browser.
 */
export interface FormErrors {
  readonly errors: Errors;
  /** Counts the refusals that name a field: each moves the focus to the first wrong one. */
  readonly refusals: number;
}

export const NO_ERRORS: FormErrors = { errors: {}, refusals: 0 };

/** The form is not sent, or was sent and refused. */
export const refused = <State extends { readonly errors: object; readonly refusals: number }>(
  state: State,
  errors: State['errors'],
): State => ({
  ...state,
  errors,
  refusals: Object.keys(errors).length > 0 ? state.refusals + 1 : state.refusals,
});

/** A field lost the focus; `message` is what is wrong with it now. */
export const blurred = <State extends FormErrors>(state: State, field: string, message: Message | undefined): State =>
  message ? { ...state, errors: { ...state.errors, [field]: message } } : withoutErrors(state, [field]);

/** Fields were edited, or filled in by the page. */
export function withoutErrors<State extends FormErrors>(state: State, fields: readonly string[]): State {
  if (!fields.some((field) => Object.hasOwn(state.errors, field))) return state;
  const others = Object.entries(state.errors).filter(([field]) => !fields.includes(field));
  return { ...state, errors: Object.fromEntries(others) };
}

/** The keys that a check answers, as messages. */
export const messagesOf = (keys: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, { key }]));

export function messageText(t: Translate, message: Message | undefined): string | undefined {
  if (!message) return undefined;
  return 'text' in message ? message.text : ruleMessage(t, message.key, message.values);
}
