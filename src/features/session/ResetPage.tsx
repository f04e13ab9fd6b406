import { useState } from 'react';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { resetForm } from '../../domain/account/account.ts';
import { call, isLost } from '../../lib/api.ts';
import { FormDone } from '../../ui/form/FormDone.tsx';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import type { AnswerOf } from '../../contract/contract.ts';
import * as contract from '../../contract/entrance.ts';
import { takeMailedToken } from './mailed-token.ts';
import { KeptPasskeys, RemoveByLetter } from './KeptPasskeys.tsx';
import { NewPassword } from './NewPassword.tsx';

type Reset = AnswerOf<typeof contract.resetPassword>;

const takeRemoval = (): string | null => takeMailedToken('k');

/** The island of `/reset-password`; needs the messages of `auth`, `forms`, `rules` and `calls`. */
export default boundedIsland(ResetPage);

function ResetPage() {
  const token = useInBrowser(takeMailedToken);
  const removal = useInBrowser(takeRemoval);
  if (typeof removal === 'string') return <RemoveByLetter token={removal} />;
  return token === null ? <NoLink /> : <ResetForm token={token ?? ''} />;
}

function ResetForm({ token }: { token: string }) {
  const { t, to } = useI18n();
  const [done, setDone] = useState<Reset | null>(null);
  /** An answer was lost: the link may have done its work, and says that it was used. */
  const [isUnsure, setUnsure] = useState(false);
  const form = useForm({
    schema: resetForm,
    valuesOf: (fields) => ({
      token,
      password: textOf(fields, 'password'),
      confirmPassword: textOf(fields, 'confirmPassword'),
    }),
    async send(body) {
      const answer = await call(contract.resetPassword, { body });
      if (!answer.ok) {
        if (isLost(answer)) setUnsure(true);
        return answer;
      }
      setDone(answer.data);
      return 'done';
    },
  });
  if (done) {
    return (
      <div className="form">
        <FormDone>
          <p>{t('rules:password.reset')}</p>
        </FormDone>
        {done.RemovedPasskeys > 0 && <p>{t('auth:reset.removedPasskeys', { count: done.RemovedPasskeys })}</p>}
        {done.RemovalToken !== null && <KeptPasskeys token={done.RemovalToken} passkeys={done.Passkeys} />}
        <a className="button button-primary" href={to.login}>
          {t('auth:login.submit')}
        </a>
      </div>
    );
  }
  return (
    <form className="form" {...form.props}>
      <NewPassword form={form} label={t('auth:field.newPassword')} />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('auth:field.confirmPassword')}
        autoComplete="new-password"
      />
      <FormProblem form={form} title={t(isUnsure ? 'auth:reset.unsure' : 'auth:reset.failed')}>
        {isUnsure && (
          <p>
            <a href={to.login}>{t('auth:login.submit')}</a>
          </p>
        )}
        {form.problem?.code === 'reset_link_invalid' && <a href={to.forgotPassword}>{t('auth:reset.again')}</a>}
      </FormProblem>
      <Submit form={form} label={t('auth:reset.submit')} busy={t('auth:reset.busy')} />
    </form>
  );
}

function NoLink() {
  const { t, to } = useI18n();
  return (
    <div className="form">
      <p className="form-problem" role="alert">
        {t('auth:reset.noLink')}
      </p>
      <a className="button button-primary" href={to.forgotPassword}>
        {t('auth:reset.again')}
      </a>
    </div>
  );
}
