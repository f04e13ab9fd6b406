import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { SecurityCheck, useSecurityCheck } from '../../ui/SecurityCheck.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { sendMessage } from '../../contract/contact.ts';
import { CONTACT_MAX, contactSchema, MIN_FILL_MS, type ContactForm as Message } from '../../domain/shop/contact.ts';
import { call } from '../../lib/api.ts';
import { watchOwner } from '../../lib/follow-kept.ts';
import { failureMessage } from '../../i18n/failure.ts';
import styles from './ContactForm.module.css';

interface ContactFormProps {
  /** For those whose message does not get through. */
  email: string;
  phone: string;
}

/** The island of `/contact` (spec §2, §5, §8); needs the messages of `contact`, `rules` and `calls`. */
export default boundedIsland(ContactForm);

const FIELDS = ['name', 'email', 'phone', 'subject', 'message', 'website'] as const;

function ContactForm({ email, phone }: ContactFormProps) {
  const { t, to } = useI18n();
  const [sent, setSent] = useState(false);
  const openedAt = useRef(0);
  const check = useSecurityCheck();
  const form = useForm({
    schema: contactSchema,
    valuesOf: (fields) => Object.fromEntries(FIELDS.map((name) => [name, textOf(fields, name)])),
    async send(message) {
      setSent(false);
      const body = await waited(message, openedAt.current);
      const answer = await check.run((headers) => call(sendMessage, { body, headers }));
      if (!answer.ok) return answer;
      element.current?.reset();
      setSent(true);
      return 'done';
    },
  });
  const element = form.props.ref;
  useEffect(() => {
    openedAt.current = performance.now();
    prefill(element);
    // Text typed by one person is not shown to the next one (decisions A10).
    return watchOwner(() => element.current?.reset());
  }, [element]);
  const input = (name: 'name' | 'email' | 'subject') => ({
    form,
    name,
    label: t(`contact:${name}`),
    maxLength: CONTACT_MAX[name],
  });

  return (
    <form className={styles.form} aria-label={t('contact:form')} {...form.props}>
      {sent && (
        <Notice role="status" className={styles.sent}>
          {t('contact:sent')}
        </Notice>
      )}
      <TextField {...input('name')} autoComplete="name" />
      <div className={styles.pair}>
        <TextField {...input('email')} type="email" autoComplete="email" />
        <Field
          label={t('contact:phone')}
          name="phone"
          optionalMark={t('contact:optional')}
          hint={t('contact:phoneHint')}
          error={form.errorOf('phone')}
        >
          {(control) => <input {...control} type="tel" autoComplete="tel" maxLength={CONTACT_MAX.phone} />}
        </Field>
      </div>
      <TextField {...input('subject')} />
      <Field
        label={t('contact:message')}
        name="message"
        required
        hint={t('contact:messageHint')}
        error={form.errorOf('message')}
      >
        {(control) => <textarea {...control} rows={7} maxLength={CONTACT_MAX.message} />}
      </Field>
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('contact:trap')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className={styles.notice}>
        {t('contact:notice.before')} <a href={to.page('kvkk')}>{t('contact:notice.link')}</a>
      </p>
      {form.problem && (
        <Notice role="alert" className={styles.failed}>
          <p>{t('contact:failed')}</p>
          <p>{failureMessage(t, form.problem)}</p>
          <p>{t('contact:failedHint', { email, phone })}</p>
        </Notice>
      )}
      <SecurityCheck check={check} />
      <Submit form={form} label={t('contact:send')} busy={t('contact:sending')} />
    </form>
  );
}

interface NoticeProps {
  role: 'status' | 'alert';
  className: string | undefined;
  children: ReactNode;
}

/** How the sending ended; the focus moves there, for it may be out of sight. */
function Notice({ role, className, children }: NoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <div ref={element} className={className} role={role} tabIndex={-1}>
      {children}
    </div>
  );
}

/** A link may bring subject and message along, such as a size that needs a call; what is typed already stays. */
function prefill({ current: form }: RefObject<HTMLFormElement | null>): void {
  const query = new URLSearchParams(location.search);
  for (const name of ['subject', 'message'] as const) {
    const field = form?.elements.namedItem(name);
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '') {
      field.value = (query.get(name) ?? '').slice(0, CONTACT_MAX[name]);
    }
  }
}

/**
 * The message with the time it took. A sender who is faster than a person can be, such as one whose form was filled in by a
 * link and by the browser, waits here instead of being taken for a programme (security §2.12).
 * @param openedAt `performance.now()` of the opening of the form
 */
async function waited(message: Message, openedAt: number): Promise<Message> {
  const early = MIN_FILL_MS - (performance.now() - openedAt);
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  const elapsedMs = Math.ceil(performance.now() - openedAt);
  return { ...message, elapsedMs: Math.max(elapsedMs, MIN_FILL_MS) };
}
