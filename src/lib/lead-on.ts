/** Leads on from a field of a size to the other one of its form, whose text the next digits replace. */
export function leadOn({ form }: HTMLInputElement): void {
  const height = form?.querySelector<HTMLInputElement>('input[name="height"]');
  height?.focus();
  height?.select();
}
