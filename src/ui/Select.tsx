import type { SelectHTMLAttributes } from 'react';
import styles from './Select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Shown while nothing is chosen. */
  placeholder: string;
  options: readonly SelectOption[];
  /** Options repeated on top, under their own heading. */
  first?: { label: string; otherLabel: string; options: readonly SelectOption[] } | undefined;
}

/** The browser's own select, with a first line that says what to choose. */
export function Select({ placeholder, options, first, className, ...select }: SelectProps) {
  return (
    <select {...select} className={[className, styles.select].join(' ')}>
      <option value="">{placeholder}</option>
      {first ? (
        <>
          <optgroup label={first.label}>{optionsOf(first.options)}</optgroup>
          <optgroup label={first.otherLabel}>{optionsOf(options)}</optgroup>
        </>
      ) : (
        optionsOf(options)
      )}
    </select>
  );
}

const optionsOf = (options: readonly SelectOption[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
