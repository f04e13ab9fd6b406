import * as z from 'zod/mini';
import { legalName } from '#content/shop.json';
import { registerForm, type RegisterForm as Registration } from '../../domain/account/account.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import type { KeyBelow } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf, useForm, type FormSchema } from '../../ui/form/useForm.ts';
import { SecurityCheck, useSecurityCheck } from '../../ui/SecurityCheck.tsx';
import { AcceptedTexts } from './AcceptedTexts.tsx';
import * as contract from '../../contract/entrance.ts';
import styles from './AuthForm.module.css';
import { NewPassword } from './NewPassword.tsx';
import { completeLogin } from './sign-in-out.ts';
import { useLinkWithNext, useRedirectSignedIn } from './useVisitor.ts';

const ticks = z.object({ acceptTerms: z.literal(true, 'account.terms.required') });

/** The sent fields, and the tick of the terms, which is checked but not sent (spec §3, §5). */
const registrationSchema: FormSchema<Registration> = {
  safeParse(typed) {
    const { acceptTerms, ...sent } = typed as Record<string, unknown>;
    const form = registerForm.safeParse(sent);
    const ticked = ticks.safeParse({ acceptTerms });
    if (form.success && ticked.success) return { success: true, data: form.data };
    return { success: false, error: { issues: [...(form.error?.issues ?? []), ...(ticked.error?.issues ?? [])] } };
  },
};

const TEXT_FIELDS = ['userName', 'firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword'];

const registrationOf = (fields: FormData): Record<string, unknown> => ({
  ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, textOf(fields, name)])),
  acceptTerms: fields.has('acceptTerms'),
  acceptMarketing: fields.has('acceptMarketing'),
});

/** The island of `/register`; needs the messages of `auth`, `marketing`, `forms`, `rules` and `calls`. */
export default boundedIsland(RegisterForm);

function RegisterForm() {
  const { t, to } = useI18n();
  const login = useLinkWithNext(to.login);
  const check = useSecurityCheck();
  const form = useForm({
    schema: registrationSchema,
    valuesOf: registrationOf,
    async send(body) {
      const answer = await check.run((headers) => call(contract.register, { body, headers }));
      return answer.ok ? completeLogin(t, answer.data, to.home) : answer;
    },
  });
  useRedirectSignedIn(to.home, form.pending);
  const label = (field: KeyBelow<'auth:field'>) => t(`auth:field.${field}`);
  return (
    <form className="form" {...form.props}>
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
      <TextField
        form={form}
        name="userName"
        label={label('userName')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
      <NewPassword form={form} label={label('password')} />
      <PasswordField form={form} name="confirmPassword" label={label('confirmPassword')} autoComplete="new-password" />
      <div>
        <CheckField form={form} name="acceptTerms" required>
          <AcceptedTexts sentence={t('auth:register.accept')} />
        </CheckField>
        <CheckField name="acceptMarketing">
          {t('marketing:ask')} {t('marketing:optional')}
          <small className={styles.detail}>{t('marketing:detail', { company: legalName })}</small>
        </CheckField>
      </div>
      <FormProblem form={form} title={t('auth:register.failed')} />
      <SecurityCheck check={check} />
      <Submit form={form} label={t('auth:register.submit')} busy={t('auth:register.busy')} />
      <p className={styles.other}>
        {t('auth:register.hasAccount')} <a href={login}>{t('auth:login.submit')}</a>
      </p>
    </form>
  );
}
