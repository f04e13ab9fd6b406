/** What stands in the fields of one form, for a part of the page that has to be drawn anew. */
export type TypedValues = readonly { name: string; value: string; chosen: boolean | null }[];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = 'input[name], textarea[name], select[name]';
/** Passwords stay with whoever knows them, and what is hidden is the form's own. */
const LEFT_OUT = ['password', 'hidden', 'file'];

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const controlsIn = (root: ParentNode): Control[] =>
  [...root.querySelectorAll<Control>(CONTROLS)].filter(({ type }) => !LEFT_OUT.includes(type));

export const readTyped = (root: ParentNode): TypedValues =>
  controlsIn(root).map((control) => ({
    name: control.name,
    value: control.value,
    chosen: isChoice(control) ? control.checked : null,
  }));

/**
 * Puts the values back into fields of the same name, as if they were typed, so that whoever listens to the form knows them;
 * what was filled in meanwhile stays.
 */
export function writeTyped(root: ParentNode, values: TypedValues): void {
  for (const control of controlsIn(root)) {
    const kept = values.find(
      ({ name, value }) => name === control.name && (!isChoice(control) || value === control.value),
    );
    if (!kept) continue;
    if (isChoice(control)) {
      if (kept.chosen === true && !control.checked) control.click();
    } else if (control.value === '') {
      setValue(control, kept.value);
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }
}

/** By the element's own setter: React watches the one it puts over it, and would take the value for known. */
function setValue(control: Control, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control);
  Reflect.set(prototype as object, 'value', value, control);
}
