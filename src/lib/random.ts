/**
 * 192 random bits as 32 letters, digits, `-` and `_`. `crypto.randomUUID` is missing on pages that came over plain http,
 * such as a shop in the local network; this is not.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
