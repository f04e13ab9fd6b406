import { useState } from 'react';
import { TextsContext, textsOf, useTexts } from '../../ui/texts.ts';
import { forgotForm } from '../../domain/account.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Words } from '../../i18n/client.ts';
import { call } from '../../lib/api.ts';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import * as contract from '../../contract/session.ts';

/** The island of `/forgot-password`; needs the dictionaries `auth`, `forms`, `rules` and `calls`. */
export default function ForgotPage({ words, locale }: { words: Words; locale: Locale }) {
  return (
    <TextsContext value={textsOf(words, locale)}>
      <ForgotForm />
    </TextsContext>
  );
}

function ForgotForm() {
  const { t, to } = useTexts();
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
      <p className="auth-other">
        <a href={to.login}>{t('auth:forgot.back')}</a>
      </p>
    </form>
  );
}
