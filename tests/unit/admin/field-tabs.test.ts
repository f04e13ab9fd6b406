/** Two pages of visits on one device: neither loses what the other has kept. */
import { expect, it, vi } from 'vitest';
import type { DayVisit } from '../../../src/contract/admin-visits.ts';

const { call, stored } = vi.hoisted(() => ({ call: vi.fn(), stored: new Map<string, unknown>() }));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));
vi.mock('../../../src/features/admin/visits/visit-list.ts', () => ({
  visitsOn: () => ({ replace: () => undefined }),
}));
vi.mock('../../../src/lib/owner.ts', () => ({ keyFor: (name: string) => name, ownerHere: () => 'fitter' }));
vi.mock('../../../src/features/admin/field/kept-photos.ts', () => ({ waitingPhotos: () => Promise.resolve([]) }));
vi.mock('../../../src/lib/encrypted-storage.ts', () => ({
  createEncryptedStorage: (name: string) => ({
    read: () => Promise.resolve(stored.has(name) ? { state: 'value', value: stored.get(name) } : { state: 'empty' }),
    write: (value: unknown) => Promise.resolve(Boolean(stored.set(name, JSON.parse(JSON.stringify(value))))),
    clear: () => stored.delete(name),
  }),
}));

const openTab = async () => {
  vi.resetModules();
  const tab = await import('../../../src/features/admin/field/field.ts');
  await tab.openField();
  const isKept = () => vi.waitFor(() => expect(tab.$field.get().isKeeping).toBe(false));
  return {
    note: async (subject: string, note: string) => {
      tab.say({ subject, report: null } as unknown as DayVisit, (draft) => ({ ...draft, note }));
      await isKept();
    },
    send: async () => {
      await tab.send();
      await isKept();
    },
  };
};
const kept = () => Object.keys(stored.get('kp-visit-reports') ?? {});

it('keeps what another page has typed of other visits, and brings back nothing that one has sent', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: false });
  call.mockResolvedValue({ ok: false, status: 0, code: 'offline', retryable: true });
  const one = await openTab();
  await one.note('a', 'Mutfak 94,6');
  const two = await openTab();
  await two.note('b', 'Salon');
  await one.note('c', 'Antre');
  expect(kept()).toEqual(['a', 'b', 'c']);
  call.mockResolvedValue({
    ok: true,
    status: 200,
    data: { rooms: [], note: '', version: 1, doneAt: null, photos: [] },
  });
  await one.send();
  await two.note('b', 'Salon, zil bozuk');
  expect(kept()).toEqual(['b']);
});

it('names a kept draft of an earlier version by what is typed of it', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  call.mockResolvedValue({ ok: false, status: 0, code: 'offline', retryable: true });
  stored.clear();
  const first = await openTab();
  await first.note('c', 'Salon');
  vi.resetModules();
  const { $field, openField, say } = await import('../../../src/features/admin/field/field.ts');
  const visit = (subject: string) => ({ subject, name: `Ayşe ${subject}`, report: null }) as unknown as DayVisit;
  await openField();
  say(visit('c'), (draft) => draft);
  expect($field.get().drafts.c?.name).toBe('Ayşe c');
});

it('forgets words of a visit at opening once the shop keeps the visit no more', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  call.mockResolvedValue({ ok: false, status: 0, code: 'offline', retryable: true });
  stored.clear();
  const first = await openTab();
  await first.note('a', 'Salon');
  await first.note('b', 'Mutfak');
  const drafts = stored.get('kp-visit-reports') as Record<string, object>;
  stored.set('kp-visit-reports', { ...drafts, a: { ...drafts.a, day: '2026-01-01' } });
  await openTab();
  expect(kept()).toEqual(['b']);
  expect(stored.get('kp-visit-reports')).toMatchObject({ b: { day: expect.stringMatching(/^\d{4}-/) as string } });
});
