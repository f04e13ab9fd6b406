import type { SelectHTMLAttributes } from 'react';
import './select.css';

export interface Choice {
  value: string;
  label: string;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Shown while nothing is chosen. */
  placeholder: string;
  choices: readonly Choice[];
  /** Choices repeated on top, under their own heading. */
  first?: { label: string; otherLabel: string; choices: readonly Choice[] } | undefined;
}

/** The browser's own select, with a first line that says what to choose. */
export function Select({ placeholder, choices, first, ...select }: SelectProps) {
  const options = choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
  return (
    <select {...select}>
      <option value="">{placeholder}</option>
      {first ? (
        <>
          <optgroup label={first.label}>
            {first.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
          <optgroup label={first.otherLabel}>{options}</optgroup>
        </>
      ) : (
        options
      )}
    </select>
  );
}
