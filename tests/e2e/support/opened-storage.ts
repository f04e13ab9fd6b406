import type { Page } from 'playwright';

/** Everything this browser keeps, opened where it is encrypted. */
export const openedStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('kp-vault', 1);
    const key = await new Promise<unknown>((resolve) => {
      opening.onerror = () => resolve(null);
      opening.onsuccess = () => {
        const { result } = opening;
        if (!result.objectStoreNames.contains('keys')) {
          resolve(null);
          return;
        }
        const asked = result.transaction('keys').objectStore('keys').get('cart');
        asked.onsuccess = () => resolve(asked.result);
      };
    });
    const bytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const open = async ([name, text]: [string, string]): Promise<string> => {
      if (!(key instanceof CryptoKey) || !text.includes('"iv"')) return text;
      const { iv, data } = JSON.parse(text) as { iv: string; data: string };
      const additionalData = new TextEncoder().encode(`${name}|v1`);
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv), additionalData }, key, bytes(data));
      return new TextDecoder().decode(plain);
    };
    const kept = Object.entries(localStorage) as [string, string][];
    return JSON.stringify([await Promise.all(kept.map(open)), Object.entries(sessionStorage)]);
  });
