import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { Field, type ControlProps } from '../../ui/Field.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { CONTACT_MAX } from '../../domain/contact.ts';
import type { CallFailure } from '../../lib/api.ts';
import { failureMessage, ruleMessage } from '../../i18n/failure.ts';
import { CONTACT_FIELDS, readForm, sendMessage, typedIn, type ContactField } from './send.ts';
import './contact.css';

interface ContactFormProps {
  /** For those whose message does not get through. */
  email: string;
  phone: string;
}

type Phase = 'open' | 'sending' | 'sent';

/** The island of `/contact`; needs the messages of `contact`, `rules` and `calls`. */
export default island(ContactForm);

/** The contact form (spec §2, §5, §8). Its fields belong to the browser, so that what is typed before it wakes stays. */
function ContactForm({ email, phone }: ContactFormProps) {
  const { t, to } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  const [phase, setPhase] = useState<Phase>('open');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const awake = useSyncExternalStore(never, yes, no);

  useEffect(() => {
    openedAt.current = performance.now();
    if (form.current) prefill(form.current);
  }, []);
  useEffect(() => {
    if (phase === 'sent' || failure) outcome.current?.focus();
  }, [phase, failure]);

  const show = (fields: Readonly<Record<string, string>>) => {
    setErrors(fields);
    const first = CONTACT_FIELDS.find((name) => fields[name]);
    if (first) control(form.current, first)?.focus();
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (phase === 'sending' || !form.current) return;
    setFailure(null);
    const read = readForm(typedIn(form.current));
    if (!read.ok) {
      show(inWords(read.fields));
      return;
    }
    setErrors({});
    setPhase('sending');
    const failed = await sendMessage(read.data, openedAt.current);
    setPhase(failed ? 'open' : 'sent');
    if (!failed) form.current.reset();
    else if (Object.keys(failed.fields).length > 0) show(failed.fields);
    else setFailure(failed);
  }

  const inWords = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, ruleMessage(t, key)]));

  const leave = (name: ContactField) => {
    const typed = form.current ? typedIn(form.current) : {};
    const read = readForm(typed);
    // An empty field is no mistake before sending: one may be on the way to it.
    const wrong = typed[name] && !read.ok ? inWords(read.fields)[name] : undefined;
    setErrors(({ [name]: _, ...others }) => (wrong ? { ...others, [name]: wrong } : others));
  };
  const edit = (name: ContactField) => {
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others);
  };

  const attributes = (field: ControlProps, name: ContactField) => ({
    ...field,
    maxLength: CONTACT_MAX[name],
    onBlur: () => {
      leave(name);
    },
    onInput: () => {
      edit(name);
    },
  });

  return (
    <form
      ref={form}
      className="contact-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('contact:form')}
    >
      {phase === 'sent' && (
        <div ref={outcome} className="contact-sent" role="status" tabIndex={-1}>
          {t('contact:sent')}
        </div>
      )}
      <Field label={t('contact:name')} name="name" required error={errors.name}>
        {(field) => <input {...attributes(field, 'name')} autoComplete="name" />}
      </Field>
      <div className="contact-pair">
        <Field label={t('contact:email')} name="email" required error={errors.email}>
          {(field) => <input {...attributes(field, 'email')} type="email" autoComplete="email" />}
        </Field>
        <Field
          label={t('contact:phone')}
          name="phone"
          optionalMark={t('contact:optional')}
          hint={t('contact:phoneHint')}
          error={errors.phone}
        >
          {(field) => <input {...attributes(field, 'phone')} type="tel" autoComplete="tel" />}
        </Field>
      </div>
      <Field label={t('contact:subject')} name="subject" required error={errors.subject}>
        {(field) => <input {...attributes(field, 'subject')} />}
      </Field>
      <Field
        label={t('contact:message')}
        name="message"
        required
        hint={t('contact:messageHint')}
        error={errors.message}
      >
        {(field) => <textarea {...attributes(field, 'message')} rows={7} />}
      </Field>
      <div className="contact-trap" aria-hidden="true">
        <label>
          {t('contact:trap')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="contact-notice">
        {t('contact:notice.before')} <a href={to.page('kvkk')}>{t('contact:notice.link')}</a>
      </p>
      {failure && (
        <div ref={outcome} className="contact-failed" role="alert" tabIndex={-1}>
          <p>{t('contact:failed')}</p>
          <p>{failureMessage(t, failure)}</p>
          <p>{t('contact:failedHint', { email, phone })}</p>
        </div>
      )}
      <button type="submit" className="button button-primary" disabled={!awake} aria-disabled={phase === 'sending'}>
        {phase === 'sending' ? t('contact:sending') : t('contact:send')}
      </button>
    </form>
  );
}

/** Whether this runs in a browser: until then the form could not send, and the browser would put it into the address. */
const never = () => () => undefined;
const yes = () => true;
const no = () => false;

const control = (form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null => {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
};

/** A link may bring subject and message along, such as a size that needs a call; what is typed already stays. */
function prefill(form: HTMLFormElement): void {
  const query = new URLSearchParams(location.search);
  for (const name of ['subject', 'message'] as const) {
    const field = control(form, name);
    if (field?.value === '') field.value = (query.get(name) ?? '').slice(0, CONTACT_MAX[name]);
  }
}
