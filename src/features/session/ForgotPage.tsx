import { useState } from 'react';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { forgotForm } from '../../domain/account/account.ts';
import { call } from '../../lib/api.ts';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import * as contract from '../../contract/entrance.ts';
import styles from './AuthForm.module.css';
import { arrivalFragment, carryNext } from './redirects.ts';

/** The island of `/forgot-password`; needs the messages of `auth`, `forms`, `rules` and `calls`. */
export default boundedIsland(ForgotForm);

function ForgotForm() {
  const { t, to } = useI18n();
  const login = useInBrowser(() => carryNext(to.login, location.search, arrivalFragment())) ?? to.login;
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    schema: forgotForm,
    valuesOf: (fields) => ({ email: textOf(fields, 'email') }),
    async send(body) {
      const answer = await call(contract.forgotPassword, { body });
      if (!answer.ok) return answer;
      setSentTo(body.email);
      return 'done';
    },
  });
  return (
    <form className="form" {...form.props}>
      <p>{t('auth:forgot.text')}</p>
      <TextField
        form={form}
        name="email"
        label={t('auth:field.email')}
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <FormProblem form={form} title={t('auth:forgot.failed')} />
      <div role="status">
        {sentTo !== '' && !form.pending && <p className="form-done">{t('auth:forgot.done', { email: sentTo })}</p>}
      </div>
      <Submit form={form} label={t('auth:forgot.submit')} busy={t('auth:forgot.busy')} />
      <p className={styles.other}>
        <a href={login}>{t('auth:forgot.back')}</a>
      </p>
    </form>
  );
}
