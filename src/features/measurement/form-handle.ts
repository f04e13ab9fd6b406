import type { ReactNode } from 'react';
import type { MeasurementValues } from './values.ts';

/** What is shown in the form while a line of the cart is changed in it. */
export interface ShownChange {
  /** Above the form. */
  notice: ReactNode;
  /** Beside the button; null once the page is an ordinary one again. */
  cancel: ReactNode;
  /** Of the button: at rest, and while it saves. */
  label?: string;
  busy?: string;
}

/** What is fetched later may ask of the form. */
export interface FormHandle {
  /** The id of the line in the address, which is changed here; null on an ordinary page. */
  line: () => string | null;
  values: () => MeasurementValues;
  write: (values: MeasurementValues) => void;
  show: (change: ShownChange) => void;
  /** Empties size and room, for another window of the same cloth. */
  again: () => void;
}
