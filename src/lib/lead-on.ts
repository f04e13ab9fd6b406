/**
 * Leads on from the width of a form to its height.
 * @param isNew whether the next digits replace its text, or go on behind it
 */
export function leadOn({ form }: HTMLInputElement, isNew = true): void {
  const height = form?.querySelector<HTMLInputElement>('input[name="height"]');
  height?.focus();
  if (isNew) height?.select();
}
