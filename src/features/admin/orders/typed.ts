/** Returns the value of a field of a form, without blanks around it; empty where there is none of that name. */
export function typedIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
