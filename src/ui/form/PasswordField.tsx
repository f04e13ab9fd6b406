import { useState } from 'react';
import { Field } from '../Field.tsx';
import { useI18n } from '../i18n.tsx';
import type { TextFieldProps } from './fields.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'required'> {
  error?: string | undefined;
}

/** A password that can be shown; password managers and pasting work. */
export function PasswordField({ form, name, label, hint, error = form.errorOf(name), ...input }: PasswordFieldProps) {
  const { t } = useI18n();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} name={name} required error={error} hint={hint}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize={shown ? 'none' : undefined}
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.show}
            aria-label={t(shown ? 'forms:password.hideNamed' : 'forms:password.showNamed', { label })}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('forms:password.hide') : t('forms:password.show')}
          </button>
        </div>
      )}
    </Field>
  );
}
