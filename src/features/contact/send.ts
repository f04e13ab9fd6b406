import { contactSchema, MIN_FILL_MS, type ContactForm } from '../../domain/contact.ts';
import { firstIssues } from '../../domain/fields.ts';
import { call, type CallFailure } from '../../lib/api.ts';

export type ContactField = 'name' | 'email' | 'phone' | 'subject' | 'message';
export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'phone', 'subject', 'message'];

/** What was typed, by field; an absent one is empty. */
export const typedIn = (form: HTMLFormElement): Record<string, string> => {
  const data = new FormData(form);
  return Object.fromEntries([...CONTACT_FIELDS, 'website'].map((name) => [name, textOf(data.get(name))]));
};

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

/** The form as the server takes it, or the key of the message beside each wrong field. */
export function readForm(
  typed: Record<string, string>,
): { ok: true; data: ContactForm } | { ok: false; fields: Record<string, string> } {
  const read = contactSchema.safeParse(typed);
  return read.success ? { ok: true, data: read.data } : { ok: false, fields: firstIssues(read.error.issues) };
}

/**
 * Sends the message. Whoever is faster than a person can be, such as one whose form was filled in by a link and by the
 * browser, waits out the moment here instead of being taken for a programme.
 * @param openedAt `performance.now()` of the opening of the form
 */
export async function sendMessage(form: ContactForm, openedAt: number): Promise<CallFailure | null> {
  const early = MIN_FILL_MS - (performance.now() - openedAt);
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  const elapsedMs = Math.ceil(performance.now() - openedAt);
  const answer = await call('/api/contact', {
    method: 'POST',
    body: { ...form, elapsedMs: Math.max(elapsedMs, MIN_FILL_MS) },
    read: { safeParse: () => ({ success: true, data: null }) },
  });
  return answer.ok ? null : answer;
}
