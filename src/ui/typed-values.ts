type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = 'input[name], textarea[name], select[name]';
/** Passwords stay with their owner, and hidden values are the form's own. */
const LEFT_OUT = ['password', 'hidden', 'file'];

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const controlsIn = (root: ParentNode): Control[] =>
  [...root.querySelectorAll<Control>(CONTROLS)].filter(({ type }) => !LEFT_OUT.includes(type));

/**
 * Puts the values of the fields of `before`, a copy of the part that could not be drawn any more, into those of the
 * same name, as if they were typed, so that listeners of the form know it; values filled in meanwhile stay.
 */
export function writeTyped(root: ParentNode, before: ParentNode): void {
  const kept = controlsIn(before);
  for (const control of controlsIn(root)) {
    const former = kept.find(
      ({ name, value }) => name === control.name && (!isChoice(control) || value === control.value),
    );
    if (!former) continue;
    if (isChoice(control)) {
      if (isChoice(former) && former.checked && !control.checked) control.click();
    } else if (control.value === '') {
      setValue(control, former.value);
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }
}

/** By the element's own setter: React watches the one it puts over it, and would take the value for known. */
function setValue(control: Control, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control);
  Reflect.set(prototype as object, 'value', value, control);
}
