import type { ReactNode } from 'react';
import type { RequiredField } from './measurement.ts';

/** Notice in the form while a line of the cart is changed in it. */
export interface ShownChange {
  /** Above the form. */
  notice: ReactNode;
  /** Beside the button; null once the page is an ordinary one again. */
  cancel: ReactNode;
  /** Label of the button: at rest, and while it saves. */
  label?: string;
  busy?: string;
}

/**
 * Acts of the form for modules that are fetched later. It imports nothing of the form's: shared code would be a
 * download of its own for each page.
 */
export interface FormHandle {
  /** The id of the line in the address, which is changed here; null on an ordinary page. */
  line: () => string | null;
  /** Fills it with what such an address says, and with the room, which no address does. */
  fill: (query: URLSearchParams, room: string) => void;
  empty: (...fields: readonly ('width' | 'height' | 'room')[]) => void;
  focusOn: (field: RequiredField) => void;
  show: (change: ShownChange) => void;
}

/** As much of it as a change of a line needs; the form of a length has it as well. */
export interface LineHandle extends Pick<FormHandle, 'line' | 'fill' | 'show'> {
  empty: (field: 'room') => void;
}
