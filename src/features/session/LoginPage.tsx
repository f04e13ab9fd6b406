import { useEffect, useState, type ReactNode } from 'react';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { loginForm } from '../../domain/account/account.ts';
import { call } from '../../lib/api.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import * as contract from '../../contract/entrance.ts';
import styles from './AuthForm.module.css';
import { ENDED } from './session-machine.ts';
import { completeLogin } from './sign-in-out.ts';
import type { PasskeyDoor } from './PasskeyDoor.tsx';
import { useLinkWithNext, useRedirectSignedIn, useSearch } from './useVisitor.ts';

/** The island of `/login`; needs the messages of `auth`, `forms`, `rules` and `calls`. */
export default boundedIsland(LoginForm);

function LoginForm() {
  const { t, to } = useI18n();
  const ended = new URLSearchParams(useSearch()).has('ended');
  const register = useLinkWithNext(to.register);
  const forgotPassword = useLinkWithNext(to.forgotPassword);
  const [step, setStep] = useState<ReactNode>(null);
  /** Stands in the form, focused, where the step leads back to it. */
  const [email, setEmail] = useState<string>();
  const form = useForm({
    schema: loginForm,
    valuesOf: (fields) => ({
      email: textOf(fields, 'email'),
      password: textOf(fields, 'password'),
      rememberMe: fields.has('rememberMe'),
    }),
    async send(body) {
      const answer = await call(contract.login, { body });
      if (!answer.ok) return answer;
      const { data } = answer;
      if ('User' in data && data.User.role === 'customer') return completeLogin(t, data, to.home);
      try {
        const { loginStep } = await import('./factor/login-step.tsx');
        const again = () => setStep(null);
        setStep(await loginStep(data, again));
        setEmail(body.email);
        return 'done';
      } catch {
        return { ...ENDED, code: 'unreachable', status: 0 };
      }
    },
  });
  const [entering, setEntering] = useState(false);
  const passkeyDoor = usePasskeyDoor();
  useRedirectSignedIn(to.home, form.pending || entering || step !== null);
  if (step !== null) return step;
  return (
    <form className="form" {...form.props}>
      <div role="alert">{ended && <p className="form-problem">{t('auth:ended')}</p>}</div>
      <TextField
        form={form}
        name="email"
        label={t('auth:field.email')}
        type="email"
        autoComplete="username webauthn"
        spellCheck={false}
        defaultValue={email}
        autoFocus={email !== undefined}
      />
      <PasswordField form={form} name="password" label={t('auth:field.password')} autoComplete="current-password" />
      <div className={styles.row}>
        <CheckField form={form} name="rememberMe">
          {t('auth:login.remember')}
        </CheckField>
        <a href={forgotPassword}>{t('auth:login.forgot')}</a>
      </div>
      <FormProblem form={form} title={t('auth:login.failed')} />
      <Submit form={form} label={t('auth:login.submit')} busy={t('auth:login.busy')} />
      <p className={styles.other}>
        {t('auth:login.noAccount')} <a href={register}>{t('auth:register.submit')}</a>
      </p>
      {passkeyDoor?.({
        rememberMe: () => form.props.ref.current?.querySelector('[name=rememberMe]:checked') !== null,
        onBusy: setEntering,
      })}
    </form>
  );
}

/** The way in without a password: fetched once the page is idle, and only by browsers that know passkeys. */
function usePasskeyDoor(): PasskeyDoor | null {
  const [door, setDoor] = useState<PasskeyDoor | null>(null);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    const fetchDoor = async () => {
      const { loadPasskeyDoor } = await import('./PasskeyDoor.tsx');
      const loaded = await loadPasskeyDoor();
      setDoor(() => loaded);
    };
    // Without a network there is none; the password is the other way in.
    const idle = () => void fetchDoor().catch(() => undefined);
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(idle);
    else setTimeout(idle, 200);
  }, []);
  return door;
}
