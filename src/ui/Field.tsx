import { useId, type ReactNode } from 'react';
import { useAlive } from './useInBrowser.ts';

/** Attributes that the control inside a field must carry so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  className: string;
}

export interface FieldProps {
  label: string;
  name: string;
  /** The message of the error, not its key. */
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Shown after the label of fields that may stay empty. */
  optionalMark?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error wired once for every form of the shop. */
export function Field({ label, name, error, hint, required = false, optionalMark, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optionalMark && <span className="field-optional"> {optionalMark}</span>}
      </label>
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        className: 'field-control',
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/**
 * The error of a control, read out as it comes: the focus may stand in the control already, or have left it. Its place
 * stands there before it, and not in the built HTML: nothing is wrong until the page answers.
 */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    useAlive() && (
      // Out of the flow while it is empty: a grid would keep a gap for it.
      <div role="status" className={error ? undefined : 'visually-hidden'}>
        {error && (
          <p className="field-error" id={id}>
            {error}
          </p>
        )}
      </div>
    )
  );
}
