/** The text of a dotted key in a locale file, if there is one. */
export function messageOf(dictionary: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (place, part) => (typeof place === 'object' && place !== null ? Reflect.get(place, part) : undefined),
      dictionary,
    );
  return typeof found === 'string' ? found : undefined;
}
