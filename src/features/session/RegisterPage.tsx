import { island, useI18n } from '../../ui/i18n.tsx';
import type { KeyBelow } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { AcceptedTexts } from './AcceptedTexts.tsx';
import * as contract from '../../contract/session.ts';
import { enter } from './enter.ts';
import { NewPassword } from './NewPassword.tsx';
import { registration, registrationOf } from './register-form.ts';
import { useCarried, useVisitor } from './useVisitor.ts';

/** The island of `/register`; needs the messages of `auth`, `forms`, `rules` and `calls`. */
export default island(RegisterForm);

function RegisterForm() {
  const { t, to } = useI18n();
  const login = useCarried(to.login);
  const form = useForm({
    schema: registration,
    valuesOf: registrationOf,
    async send(body) {
      const answer = await call(contract.register, { body });
      return answer.ok ? enter(t, answer.data, to.home) : answer;
    },
  });
  useVisitor(to.home, form.pending);
  const label = (field: KeyBelow<'auth:field'>) => t(`auth:field.${field}`);
  return (
    <form className="form" {...form.props}>
      <TextField
        form={form}
        name="userName"
        label={label('userName')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
      <div className="form-pair">
        <TextField form={form} name="firstName" label={label('firstName')} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={label('lastName')} autoComplete="family-name" />
      </div>
      <div className="form-pair">
        <TextField
          form={form}
          name="email"
          label={label('email')}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <TextField form={form} name="phone" label={label('phone')} type="tel" autoComplete="tel" required={false} />
      </div>
      <NewPassword form={form} label={label('password')} />
      <PasswordField form={form} name="confirmPassword" label={label('confirmPassword')} autoComplete="new-password" />
      <div>
        <CheckField form={form} name="acceptTerms" required>
          <AcceptedTexts sentence={t('auth:register.accept')} />
        </CheckField>
        <CheckField name="acceptMarketing">{t('auth:register.marketing')}</CheckField>
      </div>
      <FormProblem form={form} title={t('auth:register.failed')} />
      <Submit form={form} label={t('auth:register.submit')} busy={t('auth:register.busy')} />
      <p className="auth-other">
        {t('auth:register.hasAccount')} <a href={login}>{t('auth:login.submit')}</a>
      </p>
    </form>
  );
}
