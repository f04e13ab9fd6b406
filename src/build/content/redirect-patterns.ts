/**
 * Which paths a rule of `netlify.toml` takes: `:name` stands for one part, `/*` at the end for none or more of them.
 * https://docs.netlify.com/manage/routing/redirects/redirect-options
 */
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const isOpen = (part: string): boolean => part.startsWith(':');

/** Whether every path of `narrow` is one of `wide`. */
export function covers(wide: string, narrow: string): boolean {
  const [left, right] = [partsOf(wide), partsOf(narrow)];
  const isTail = left.at(-1) === '*';
  if (isTail) left.pop();
  const restOf = right.at(-1) === '*' ? right.length - 1 : right.length;
  if (isTail ? restOf < left.length : right.length !== left.length || restOf !== right.length) return false;
  return left.every((part, at) => isOpen(part) || part === right[at]);
}

/** Whether a rule takes a path without anything open. */
export const matches = (from: string, path: string): boolean => covers(from, path);

/** A path that a rule takes. */
export const sampleOf = (from: string): string => from.replace(/\*$/, 'x').replaceAll(/:\w+/g, 'x');

/** Where a rule leads a path that it takes. */
export function targetOf({ from, to }: { readonly from: string; readonly to: string }, path: string): string {
  const [pattern, parts] = [partsOf(from), partsOf(path)];
  const named = new Map(
    pattern.map((part, at) => [part, part === '*' ? parts.slice(at).join('/') : (parts[at] ?? '')]),
  );
  return to.replaceAll(/:\w+/g, (name) => named.get(name === ':splat' ? '*' : name) ?? name);
}
