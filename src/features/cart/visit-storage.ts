/** A value for as long as its tab is open, as it is: what a browser that cannot encrypt keeps instead of nothing. */
export interface VisitStorage {
  read(): KeptForVisit | null;
  /** False when this browser does not keep even that. */
  write(kept: KeptForVisit): boolean;
  clear(): void;
}

export interface KeptForVisit {
  value: unknown;
  /** Made with what is stored in the browser known; otherwise the two must be put together once that can be read. */
  whole: boolean;
}

/** @param storage `sessionStorage`; every method may throw */
export function createVisitStorage(name: string, storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage().getItem(name) ?? 'null');
        return typeof kept === 'object' && kept !== null && 'value' in kept && 'whole' in kept
          ? { value: kept.value, whole: kept.whole === true }
          : null;
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
