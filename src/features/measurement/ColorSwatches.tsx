import { useId } from 'react';
import './groups.css';

interface ColorSwatchesProps {
  legend: string;
  colors: readonly { id: string; name: string; hex: string }[];
}

/** Colours as a radio group; the first is chosen to begin with. The gallery follows its changes. */
export function ColorSwatches({ legend, colors }: ColorSwatchesProps) {
  const id = useId();
  return (
    <fieldset className="measure-group" role="radiogroup" aria-labelledby={id}>
      <legend id={id}>{legend}</legend>
      <div className="measure-colors">
        {colors.map((color, index) => (
          <label key={color.id} className="measure-color">
            <input type="radio" name="color" value={color.id} defaultChecked={index === 0} />
            <svg className="measure-swatch" viewBox="0 0 28 28" aria-hidden="true">
              <rect width="28" height="28" fill={color.hex} />
            </svg>
            <span>{color.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
