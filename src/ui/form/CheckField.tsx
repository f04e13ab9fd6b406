import type { ReactNode } from 'react';
import '../../styles/form.css';
import { FieldError } from '../Field.tsx';
import styles from './CheckField.module.css';
import type { FieldErrors } from './useForm.ts';

interface CheckFieldProps {
  form?: FieldErrors;
  name: string;
  defaultChecked?: boolean;
  required?: boolean;
  children: ReactNode;
}

/** A tick with its words beside it. */
export function CheckField({ form, name, defaultChecked, required = false, children }: CheckFieldProps) {
  const error = form?.errorOf(name);
  return (
    <div className={styles.check}>
      <label>
        <input
          type="checkbox"
          className="tick"
          name={name}
          defaultChecked={defaultChecked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${name}-error`} error={error} />
    </div>
  );
}
