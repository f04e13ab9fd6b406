/** Cities, districts and neighbourhoods of Türkiye and what they are called by (decisions A7). */

export interface City {
  /** The plate code, `34`. */
  readonly code: string;
  readonly name: string;
  /** Names in Turkish alphabetical order. */
  readonly districts: readonly string[];
}

/** Lower-case ASCII without Turkish letters: `Şile` → `sile`, `Kağıthane` → `kagithane`, `19 Mayıs` → `19-mayis`. */
export const localitySlug = (name: string): string =>
  name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
