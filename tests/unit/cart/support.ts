import type { CartNotice, Swap } from '../../../src/features/cart/cart-keeping.ts';
import { createCartStore } from '../../../src/features/cart/cart-store.ts';
import type { Cart, NewLine } from '../../../src/domain/cart/cart.ts';
import { withEffectiveWidth } from '../../../src/domain/cart/cart.ts';
import { createVisitStorage } from '../../../src/features/cart/visit-storage.ts';
import { createEncryptedStorage, newKey, type EncryptedStorage } from '../../../src/lib/encrypted-storage.ts';
import { keyFor, VISITOR } from '../../../src/lib/owner.ts';

/** A `localStorage` of this test; `refuse` makes it behave like a disabled or full one. */
export function testStorage() {
  const kept = new Map<string, string>();
  const state = { refuse: false };
  const guard = () => {
    if (state.refuse) throw new DOMException('refused', 'QuotaExceededError');
  };
  return {
    kept,
    state,
    getItem: (key: string) => {
      guard();
      return kept.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      guard();
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      guard();
      kept.delete(key);
    },
  };
}

function refusing() {
  const storage = testStorage();
  storage.state.refuse = true;
  return storage;
}

/** Two tabs share the storage, the key and the lock. */
export async function testBrowser() {
  const storage = testStorage();
  const key = await newKey();
  /** How often the key is still refused. */
  const keys = { refusals: 0 };
  const takeKey = (): Promise<CryptoKey> => {
    keys.refusals -= 1;
    return keys.refusals < 0 ? Promise.resolve(key) : Promise.reject(new Error('closed'));
  };
  const encrypted = (owner = VISITOR): EncryptedStorage =>
    createEncryptedStorage(keyFor('kp-cart', owner), { storage: () => storage, key: takeKey });
  let last: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  /** The person at this browser. */
  const person = { owner: VISITOR, adopted: 0 };
  let ids = 0;
  /** @param session what this tab keeps until it is closed; none by default */
  const tab = (session = refusing()) => {
    const notices: CartNotice[] = [];
    const counts: number[] = [];
    const changes: Cart[] = [];
    const swaps: (Swap | undefined)[] = [];
    const store = createCartStore({
      owner: () => person.owner,
      storage: encrypted,
      visit: (owner) => createVisitStorage(keyFor('kp-cart', owner), () => session),
      exclusively,
      newId: () => `line-${String((ids += 1))}`,
      publishCount: (count) => counts.push(count),
      notify: (notice) => notices.push(notice),
      changed: (_before, after, swap) => {
        changes.push(after);
        swaps.push(swap);
      },
      adopted: () => (person.adopted += 1),
    });
    return { ...store, notices, counts, changes, swaps };
  };
  return { storage, keys, encrypted, tab, person };
}

export const curtain = (changes: Partial<NewLine> = {}): NewLine => ({
  productId: 1,
  name: 'Boğaz Keten Dokulu Fon',
  slug: 'bogaz-keten-fon',
  sku: 'KP-001',
  mainImageUrl: '/images/fon-adacayi.webp',
  unitPrice: 118_688,
  color: 'kum',
  colorName: 'Kum',
  room: '',
  configuration: withEffectiveWidth({
    width: 250,
    height: 240,
    pleatType: 'normal',
    motorized: false,
    lining: false,
    installation: false,
  }),
  ...changes,
});
