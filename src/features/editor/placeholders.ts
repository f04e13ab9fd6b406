/** `{{amount}}` of words: the shop writes numbers and names in their place. */

const PLACEHOLDER = /\{\{[^{}]+\}\}/g;

interface PlaceholderFault {
  readonly field: string;
  readonly reason: string;
}

const placeholdersIn = (text: string): string[] => text.match(PLACEHOLDER) ?? [];

/** Words whose placeholders differ from those that they had, or that say nothing. */
export function lostPlaceholders(before: unknown, after: unknown, path = ''): PlaceholderFault[] {
  if (typeof before === 'object' && before !== null) {
    const now = (typeof after === 'object' && after !== null ? after : {}) as Readonly<Record<string, unknown>>;
    return Object.entries(before).flatMap(([key, value]) =>
      lostPlaceholders(value, now[key], path === '' ? key : `${path}.${key}`),
    );
  }
  if (typeof before !== 'string' || before === '') return [];
  if (typeof after !== 'string' || after.trim() === '') return [{ field: path, reason: 'must not be empty' }];
  const [had, has] = [placeholdersIn(before), placeholdersIn(after)];
  const lost = had.find((one) => !has.includes(one));
  if (lost !== undefined) return [{ field: path, reason: `lacks ${lost}, which the shop fills in` }];
  const strange = has.find((one) => !had.includes(one));
  return strange === undefined ? [] : [{ field: path, reason: `has ${strange}, which the shop does not know here` }];
}
