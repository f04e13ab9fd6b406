import { useId } from 'react';

/** One choice of the form, offered beside the photograph as well: its colour, its pleat, its panels. */
export interface RoomChoice {
  name: string;
  legend: string;
  value: string;
  options: readonly RoomOption[];
}

export interface RoomOption {
  value: string;
  label: string;
  /** `#9aa68e`, of a colour. */
  hex?: string;
  disabled?: boolean;
}

interface ChoiceProps {
  choice: RoomChoice;
  onChoose: (value: string) => void;
}

/** Radio buttons in a row; a colour has its swatch. */
export function Choice({ choice, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="room-choice">
      <legend>{choice.legend}</legend>
      <div>
        {choice.options.map(({ value, label, hex, disabled }) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === choice.value}
              disabled={disabled}
              onChange={() => onChoose(value)}
            />
            {hex && (
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <rect width="20" height="20" fill={hex} />
              </svg>
            )}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
