/** What stands in localStorage: initialisation vector and ciphertext, base64. */
export interface Sealed {
  v: number;
  iv: string;
  data: string;
}

const IV_BYTES = 12;

/** AES-GCM with a fresh 12-byte IV (spec §9); `bound` is authenticated with every value. `open` throws on any doubt. */
export function cipher(bound: string) {
  const additionalData = new TextEncoder().encode(bound);

  async function seal(value: unknown, key: CryptoKey): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const text = new TextEncoder().encode(JSON.stringify(value));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text);
    return { v: 1, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
  }

  async function open(sealed: Sealed, key: CryptoKey): Promise<unknown> {
    if (sealed.v !== 1) throw new TypeError('another version');
    const iv = fromBase64(sealed.iv);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, fromBase64(sealed.data));
    return JSON.parse(new TextDecoder().decode(text));
  }

  return { seal, open };
}

/** The key of spec §9: 256 bits, never exportable. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
