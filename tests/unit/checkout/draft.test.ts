import { afterEach, expect, it, vi } from 'vitest';
import { INITIAL } from '../../../src/features/checkout/state.ts';
import { VISITOR } from '../../../src/lib/owner.ts';
import { testStorage } from '../cart/support.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps a draft that could not be read from being written over by one that begins with nothing', async () => {
  const storage = testStorage();
  vi.stubGlobal('localStorage', storage);
  // A database that refuses, and opens a moment later.
  const open = vi.fn<() => unknown>(() => {
    throw new DOMException('closed', 'UnknownError');
  });
  vi.stubGlobal('indexedDB', { open });
  const { readDraft, saveDraft } = await import('../../../src/features/checkout/draft.ts');
  storage.kept.set('kp-checkout', 'an address');
  expect(await readDraft(VISITOR)).toBeNull();
  const kept = new Map<string, unknown>();
  const answer = (result: unknown) => {
    const request = { result, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const store = {
    get: (name: string) => answer(kept.get(name)),
    put: (key: unknown, name: string) => answer(kept.set(name, key)),
  };
  open.mockImplementation(() => answer({ transaction: () => ({ objectStore: () => store }), close: () => undefined }));
  await saveDraft(INITIAL, VISITOR);
  expect(storage.kept.get('kp-checkout')).toBe('an address');
  // Once it has been read, in whatever state it is, what is typed is kept again.
  await readDraft(VISITOR);
  await saveDraft(INITIAL, VISITOR);
  expect(storage.kept.get('kp-checkout')).toContain('"iv"');
});
