/** A value for as long as its tab is open, as it is: what a browser that cannot encrypt keeps instead of nothing. */
export interface VisitStorage {
  read(): KeptForVisit | null;
  /** False when this browser does not keep even that. */
  write(kept: KeptForVisit): boolean;
  clear(): void;
}

export interface KeptForVisit {
  value: unknown;
  /**
   * The mark (`EncryptedStorage`) of what was stored in the browser and is part of this value. Where something else is stored by now, or it
   * was not known, the two must be put together.
   */
  beside?: string | null | undefined;
}

/** @param storage `sessionStorage`; every method may throw */
export function createVisitStorage(name: string, storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage().getItem(name) ?? 'null');
        if (typeof kept !== 'object' || kept === null || !('value' in kept)) return null;
        const beside = 'beside' in kept ? kept.beside : undefined;
        return { value: kept.value, beside: typeof beside === 'string' || beside === null ? beside : undefined };
      } catch {
        return null;
      }
    },
    write(kept) {
      try {
        storage().setItem(name, JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
    clear() {
      try {
        storage().removeItem(name);
      } catch {
        // Without storage there is nothing to clear.
      }
    },
  } satisfies VisitStorage;
}
