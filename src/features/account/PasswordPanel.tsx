import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { changePasswordForm } from '../../domain/account/account.ts';
import { changePassword } from '../../contract/account.ts';
import { NewPassword } from '../session/NewPassword.tsx';
import { $session, callRepeatable, loadingSession, session } from '../session/session.ts';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { $sessions } from './SessionsPanel.tsx';
import { Username } from './Username.tsx';

/** A new password ends every session; this device gets a new one (security §2.4). */
export function PasswordPanel() {
  const { t } = useI18n();
  const known = useStore($session, { ssr: loadingSession });
  /** Counts changes: each mounts a new, empty form, and the pressed button goes with the former one. */
  const [changes, setChanges] = useState(0);
  const told = useFocusAfter<HTMLParagraphElement>(changes);
  return (
    <section className="account-panel" aria-labelledby="password">
      <h2 id="password">{t('account:password.title')}</h2>
      <PasswordForm
        key={changes}
        email={known.state === 'signed-in' ? known.user.email : ''}
        onChanged={() => setChanges(changes + 1)}
      />
      <div role="status">
        {changes > 0 && (
          <p ref={told} tabIndex={-1} className="form-done">
            {t('account:password.changed')}
          </p>
        )}
      </div>
    </section>
  );
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useI18n();
  const form = useForm({
    schema: changePasswordForm,
    valuesOf: (fields) => ({
      currentPassword: textOf(fields, 'currentPassword'),
      password: textOf(fields, 'password'),
    }),
    async send(body) {
      const answer = await callRepeatable(changePassword, { body });
      if (!answer.ok) return answer;
      if (await session.replaceTokens(answer.data)) {
        $sessions.revalidate();
        onChanged();
      }
      return 'done';
    },
  });
  return (
    <form className="form" {...form.props}>
      <Username email={email} />
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('account:password.current')}
        autoComplete="current-password"
      />
      <NewPassword form={form} label={t('auth:field.newPassword')} />
      <FormProblem form={form} title={t('account:password.failed')} unsure={t('account:unsure')} />
      <div className="form-actions">
        <Submit form={form} label={t('account:password.save')} busy={t('account:saving')} />
      </div>
    </form>
  );
}
