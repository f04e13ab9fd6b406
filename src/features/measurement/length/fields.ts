/** The fields of the form, and what its address says of them. */
import type { CurrentWindow } from '../../../domain/window/window.ts';
import { currentWindow } from '../../windows/kept.ts';

/** @throws where the form has none of that name */
export function inputIn(form: HTMLFormElement, name: 'length' | 'room'): HTMLInputElement {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) throw new Error(`the form has no ${name}`);
  return input;
}

/** A list that was asked for a size leads here with it. */
export function windowIn(query: URLSearchParams): Pick<CurrentWindow, 'width' | 'room'> | null {
  const width = Number(lengthIn(query, 'width'));
  const current = currentWindow();
  return width === 0 ? null : { width, room: current?.width === width ? current.room : '' };
}

export const lengthIn = (query: URLSearchParams, name: 'length' | 'width' = 'length'): string => {
  const text = query.get(name) ?? '';
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? String(Number(text)) : '';
};

/**
 * The query of an address with the values in it; other parameters stay.
 * @param unsaid the colour that is left out; none in an address for others, where another one may be the first when it is opened
 */
export function cutQuery(
  search: string,
  length: number | null,
  color: string | undefined,
  unsaid?: string,
): URLSearchParams {
  const query = new URLSearchParams(search);
  if (length === null) query.delete('length');
  else query.set('length', String(length));
  if (color === undefined || color === unsaid) query.delete('color');
  else query.set('color', color);
  return query;
}

export const colorIn = (form: HTMLFormElement): string => {
  const value = new FormData(form).get('color');
  return typeof value === 'string' ? value : '';
};

/** The gallery hears of a chosen colour only. */
export function chooseColor(form: HTMLFormElement, id: string | null): void {
  const radio = [...form.querySelectorAll<HTMLInputElement>('[name="color"]')].find(({ value }) => value === id);
  if (!radio || radio.disabled || radio.checked) return;
  radio.checked = true;
  radio.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Shows what is wrong with a field, or with an empty text that nothing is.
 * @param error its place, a live region: the same words written once more would be read out once more
 */
export function showError(
  input: Pick<HTMLInputElement, 'ariaInvalid'>,
  error: Pick<HTMLElement, 'className' | 'textContent'>,
  text: string,
): void {
  if (error.textContent !== text) error.textContent = text;
  // Out of the flow while it is empty: a grid would keep a gap for it.
  error.className = text === '' ? 'visually-hidden' : 'field-error';
  input.ariaInvalid = text === '' ? null : 'true';
}

export function replaceAddress(query: string): void {
  if (query === location.search) return;
  try {
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  } catch {
    // Too many changes for this browser; the form still keeps the typed values.
  }
}
