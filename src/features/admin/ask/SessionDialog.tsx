import { useState } from 'react';
import { login, type LoginAnswer, type SecondFactorAnswer } from '../../../contract/entrance.ts';
import { loginForm } from '../../../domain/account/account.ts';
import { call } from '../../../lib/api.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { FormProblem, Submit } from '../../../ui/form/fields.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { CodeStep } from '../../session/factor/CodeStep.tsx';
import { signIn } from '../../session/sign-in-out.ts';
import { leave } from '../person.ts';
import { AskDialog } from '../../session/factor/AskDialog.tsx';

interface SessionDialogProps {
  /** E-mail of the page's operator; nobody else signs in here. */
  email: string;
  onGiven: () => void;
  onClose: () => void;
}

/** The session has ended on a page in use: password and factor, and the page goes on. */
export const SessionDialog = boundedIsland(function SessionDialog({ email, onGiven, onClose }: SessionDialogProps) {
  const { t } = useI18n();
  const [half, setHalf] = useState<SecondFactorAnswer | null>(null);
  const open = async (answer: LoginAnswer) => {
    const failure = await signIn(t, answer);
    if (failure) return failure;
    onGiven();
    return 'leaving' as const;
  };
  const form = useForm({
    schema: loginForm,
    valuesOf: (fields) => ({ email, password: textOf(fields, 'password') }),
    async send(body) {
      const answer = await call(login, { body });
      if (!answer.ok) return answer;
      if ('AccessToken' in answer.data) return open(answer.data);
      setHalf(answer.data);
      return 'done';
    },
  });
  return (
    <AskDialog title={t('admin-factor:session.title')} onClose={onClose}>
      {half ? (
        <CodeStep {...half} onAnswer={open} onAgain={() => setHalf(null)} />
      ) : (
        <form className="form" {...form.props}>
          <p>{t('admin-factor:session.text')}</p>
          <p className="long">
            <strong>{email}</strong>
          </p>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            form={form}
            name="password"
            label={t('admin-factor:session.password')}
            autoComplete="current-password"
            autoFocus
          />
          <FormProblem form={form} title={t('admin-factor:session.failed')} />
          <div className="form-actions">
            <Submit form={form} label={t('admin-factor:session.submit')} busy={t('admin-factor:session.busy')} />
            <button type="button" className="link-button" onClick={leave}>
              {t('admin-factor:session.other')}
            </button>
          </div>
        </form>
      )}
    </AskDialog>
  );
});
