import { useEffect, useState } from 'react';
import { saveProfile } from '../../contract/account.ts';
import { emailKey, profileForm } from '../../domain/account/account.ts';
import type { KeyBelow } from '../../i18n/messages.ts';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { callAsCustomer } from '../session/session.ts';
import { PendingEmail } from './PendingEmail.tsx';
import { showAnswered, type Details } from './profile.ts';
import { Username } from './Username.tsx';

/** How long a saved profile is confirmed (spec §9). */
const CONFIRMATION_MS = 3000;

interface ProfileFormProps {
  profile: Details;
  /** Loads the profile again, which mounts a new form. */
  onReset: () => void;
}

/**
 * Its fields start with `profile`. Another e-mail asks for the password, and stays `PendingEmail` until its link was opened
 * (decisions A11).
 */
export function ProfileForm({ profile, onReset }: ProfileFormProps) {
  const { t } = useI18n();
  const [saved, setSaved] = useBriefly(CONFIRMATION_MS);
  const [email, setEmail] = useTyped(profile.email);
  const isOther = emailKey(email) !== emailKey(profile.email);
  const form = useForm({
    schema: profileForm,
    valuesOf: (fields) => ({
      firstName: textOf(fields, 'firstName'),
      lastName: textOf(fields, 'lastName'),
      email: textOf(fields, 'email'),
      phone: textOf(fields, 'phone'),
      // Asked for only while its field is there.
      ...(fields.has('currentPassword') && { currentPassword: textOf(fields, 'currentPassword') }),
    }),
    async send(body) {
      setSaved(false);
      const answer = await callAsCustomer(saveProfile, { body });
      if (!answer.ok) return answer;
      showAnswered(answer.data);
      setEmail(answer.data.email);
      if (body.currentPassword === undefined) setSaved(true);
      else void showToast({ text: t('rules:profile.emailAsked'), tone: 'success' });
      return 'done';
    },
  });
  const label = (field: KeyBelow<'auth:field'>) => t(`auth:field.${field}`);
  return (
    <form className="form" {...form.props}>
      <div className="form-pair">
        <TextField
          form={form}
          name="firstName"
          label={label('firstName')}
          autoComplete="given-name"
          defaultValue={profile.firstName}
        />
        <TextField
          form={form}
          name="lastName"
          label={label('lastName')}
          autoComplete="family-name"
          defaultValue={profile.lastName}
        />
      </div>
      <TextField
        form={form}
        name="email"
        label={label('email')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {isOther && <Username email={profile.email} />}
      {isOther && (
        <PasswordField
          form={form}
          name="currentPassword"
          label={t('account:profile.emailPassword')}
          hint={t('account:profile.emailHint')}
          autoComplete="current-password"
        />
      )}
      <PendingEmail
        onCancelled={() => {
          const field = form.props.ref.current?.elements.namedItem('email');
          if (field instanceof HTMLElement) field.focus();
        }}
      />
      <TextField
        form={form}
        name="phone"
        label={label('phone')}
        type="tel"
        autoComplete="tel"
        required={false}
        defaultValue={profile.phone}
      />
      <FormProblem
        form={form}
        title={t('account:profile.failed')}
        // An answer of the shop's own is a failure (spec §8); the same press again does no harm.
        {...((form.problem?.message ?? null) === null && { unsure: t('account:profile.unsure') })}
      />
      <div role="status">{saved && <p className="form-done">{t('rules:profile.saved')}</p>}</div>
      <div className="form-actions">
        <Submit form={form} label={t('account:profile.save')} busy={t('account:saving')} />
        <button type="button" className="button" onClick={onReset}>
          {t('account:profile.reset')}
        </button>
      </div>
    </form>
  );
}

/** Value of a field that starts with `value`, and starts again when that becomes another one. */
function useTyped(value: string) {
  const [start, setStart] = useState(value);
  const [typed, setTyped] = useState(value);
  if (start !== value) {
    setStart(value);
    setTyped(value);
  }
  return [typed, setTyped] as const;
}

/** A state that goes back to false by itself. */
function useBriefly(milliseconds: number) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(false), milliseconds);
    return () => clearTimeout(timer);
  }, [shown, milliseconds]);
  return [shown, setShown] as const;
}
