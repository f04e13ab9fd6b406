import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { PASSWORD_RULES, unmetPasswordRules } from '../../domain/account/password.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import type { Form } from '../../ui/form/useForm.ts';
import styles from './NewPassword.module.css';

/** The field of a new password, above its rules, which are ticked off while typing (spec §5, decisions A3). */
export function NewPassword({ form, label, name = 'password' }: { form: Form; label: string; name?: string }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLDivElement>(null);
  // Typed, or filled in by a password manager, before the page came alive: no event tells of it any more.
  useEffect(() => {
    setTyped((now) => field.current?.querySelector('input')?.value ?? now);
  }, []);
  const unmet = unmetPasswordRules(typed);
  const error = form.errorOf(name);
  const summary = t('rules:password.summary', { rules: unmet.map((rule) => t(`rules:password.${rule}`)).join(', ') });
  return (
    <div className={styles.field} ref={field}>
      <PasswordField
        form={form}
        name={name}
        label={label}
        autoComplete="new-password"
        error={error !== undefined && typed !== '' && unmet.length > 0 ? summary : error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.rules} aria-label={t('auth:register.rules')}>
        {PASSWORD_RULES.map((rule) => (
          <li key={rule} data-met={unmet.includes(rule) ? undefined : ''}>
            {t(`rules:password.${rule}`)}
            <span className="visually-hidden">
              {' '}
              ({unmet.includes(rule) ? t('auth:register.unmet') : t('auth:register.met')})
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
