/** Whether this browser knows passkeys. Without them the shop shows none. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
