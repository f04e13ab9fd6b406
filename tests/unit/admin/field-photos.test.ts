/** Photographs of a visit: displayed from the fitter's device until a report names them, deleted on the server wherever they may be. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { DayVisit, DayVisits } from '../../../src/contract/admin-visits.ts';
import type { CallContract } from '../../../src/contract/contract.ts';
import { newRoom } from '../../../src/domain/workshop/room-draft.ts';
import type { MeasuredRoom } from '../../../src/domain/workshop/measured-room.ts';

const { call, device, listed, here, days } = vi.hoisted(() => ({
  /** The owner of the tokens in this browser, and whether its database answers. */
  here: { owner: 'fitter', isReadable: true },
  /** Names under which a day was kept. */
  days: [] as string[],
  call: vi.fn<(action: CallContract, sent: { params: { id: string } }) => unknown>(),
  /** Photographs that the device keeps: name to image. */
  device: new Map<string, string>(),
  listed: new Map<string, DayVisits>(),
}));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));
vi.mock('../../../src/features/admin/visits/visit-list.ts', () => ({
  visitsOn: (name: string) => ({ replace: (day: DayVisits) => listed.set(name, day) }),
}));
vi.mock('../../../src/lib/owner.ts', () => ({
  keyFor: (name: string, owner: string) => `${name}.${owner}`,
  ownerHere: () => here.owner,
}));
vi.mock('../../../src/features/admin/field/kept-photos.ts', () => ({
  waitingPhotos: () => Promise.resolve([...device.keys()].map((id) => ({ subject: 'a', id }))),
  keepPhoto: ({ id }: { id: string }, image: string) => Promise.resolve(device.set(id, image)),
  photoHere: ({ id }: { id: string }) =>
    here.isReadable ? Promise.resolve(device.get(id) ?? null) : Promise.reject(new Error('No database answers')),
  forgetPhoto: ({ id }: { id: string }) => Promise.resolve(device.delete(id)),
}));
vi.mock('../../../src/lib/encrypted-storage.ts', () => ({
  createEncryptedStorage: (name: string) => ({
    read: () => Promise.resolve({ state: 'empty' }),
    write: () => Promise.resolve(name.startsWith('kp-visit-day') ? days.push(name) > 0 : true),
    clear: () => undefined,
  }),
}));

const lost = { ok: false, status: 0, code: 'unreachable', retryable: true };
/** The server of the visit: its photographs, and the calls whose answers are lost. */
const fresh = () => ({
  photos: [] as string[],
  isReportUnreached: true,
  isPhotoAnswerLost: false,
  saves: 0,
  version: 0,
  /** Rooms of another device's report, which came before this one's. */
  others: null as MeasuredRoom[] | null,
});
let server = fresh();
const report = () => ({
  ...{ rooms: [], note: '', version: server.version, doneAt: null, doneBy: '', windows: 'none' },
  photos: [...server.photos],
});

const isSave = ({ method, path }: CallContract) => method === 'PUT' && path.endsWith('/photos/:id');
const isDrop = ({ method }: CallContract) => method === 'DELETE';

function answered(action: CallContract, { params: { id } }: { params: { id: string } }): unknown {
  if (isSave(action)) {
    server.saves += 1;
    server.photos = [...new Set([...server.photos, id])];
    return server.isPhotoAnswerLost ? lost : { ok: true, status: 204, data: null };
  }
  if (isDrop(action)) {
    server.photos = server.photos.filter((one) => one !== id);
    return { ok: true, status: 204, data: null };
  }
  if (server.isReportUnreached) return lost;
  if (server.others) {
    const data = { ...report(), rooms: server.others, version: 2 };
    return { ok: false, status: 409, code: 'changed_meanwhile', retryable: false, data };
  }
  server.version = 1;
  return { ok: true, status: 200, data: report() };
}

beforeEach(() => {
  server = fresh();
  device.clear();
  here.owner = 'fitter';
  here.isReadable = true;
  days.length = 0;
  call.mockClear();
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: false });
  call.mockImplementation((action, sent) => Promise.resolve(answered(action, sent)));
});

const DAY = { day: '2026-11-27' };
/** A page of visits that has read its list. @param first the visit as it is listed */
async function openPage(first: Partial<DayVisit> = {}) {
  const acts = await import('../../../src/features/admin/field/field-acts.ts');
  const field = { ...(await import('../../../src/features/admin/field/field.ts')), ...acts };
  const day = { ...DAY, visits: [{ subject: 'a', report: null, ...first }] } as unknown as DayVisits;
  field.followList(day, true);
  listed.set(DAY.day, day);
  await field.openField();
  const visit = (): DayVisit => {
    const [one] = listed.get(DAY.day)?.visits ?? [];
    if (!one) throw new Error('The list has no visit');
    return one;
  };
  return {
    field,
    visit,
    shown: () => field.photosOf(visit(), field.$field.get()),
    note: (note: string) => field.say(visit(), (draft) => ({ ...draft, note })),
    take: async (): Promise<string> => {
      await field.addPhoto(visit(), 'salon', '/9j/A');
      await field.send();
      return [...device.keys()].at(-1) ?? field.photosOf(visit(), field.$field.get()).at(-1) ?? '';
    },
  };
}

it('displays a photograph that the server has taken before the first report is answered, and sends it once', async () => {
  const { field, shown, note, take } = await openPage();
  note('Salon');
  const id = await take();
  expect(shown()).toEqual([id]);
  expect(await field.imageOf('a', id)).toBe('/9j/A');
  await field.send();
  expect(server.saves).toBe(1);
  expect(field.$field.get().taken).toEqual([id]);

  server.isReportUnreached = false;
  await field.send();
  expect(shown()).toEqual([id]);
  expect(device.size).toBe(0);
  expect(field.$field.get().photos).toEqual([]);
});

it('names a photograph in a listed report as soon as the server has taken it', async () => {
  const { field, shown, take } = await openPage({ report: { ...report(), version: 1 } as DayVisit['report'] });
  const id = await take();
  expect(field.$field.get().photos).toEqual([]);
  expect(shown()).toEqual([id]);
});

it('sends a photograph again after a reload, and keeps it until the report is answered', async () => {
  const before = await openPage();
  before.note('Salon');
  const id = await before.take();
  vi.resetModules();
  const after = await openPage();
  after.note('Salon');
  await after.field.send();
  expect(after.shown()).toEqual([id]);
  expect(server.photos).toEqual([id]);
  server.isReportUnreached = false;
  await after.field.send();
  expect(after.shown()).toEqual([id]);
  expect(device.size).toBe(0);
});

it('keeps a photograph of an unreported visit that no list has, until the report is answered', async () => {
  const { field, note, visit, take } = await openPage();
  note('Salon');
  field.followList({ ...DAY, visits: [] }, true);
  const id = await take();
  expect(field.photosOf(visit(), field.$field.get())).toEqual([id]);
  server.isReportUnreached = false;
  await field.send();
  expect(field.$field.get().photos).toEqual([]);
});

it('deletes on the server a photograph that no report names', async () => {
  const { field, visit, shown, note, take } = await openPage();
  note('Salon');
  const id = await take();
  await field.removePhoto(visit(), id);
  expect(field.$field.get().drafts.a?.dropped).toEqual([id]);
  expect(shown()).toEqual([]);
  server.isReportUnreached = false;
  await field.send();
  expect(server.photos).toEqual([]);
  expect(shown()).toEqual([]);
});

it('deletes on the server a photograph whose answer was lost, after a reload too', async () => {
  server.isPhotoAnswerLost = true;
  const before = await openPage();
  const id = await before.take();
  expect(server.photos).toEqual([id]);
  vi.resetModules();
  call.mockResolvedValue(lost);
  const { field, visit } = await openPage();
  await field.removePhoto(visit(), id);
  call.mockImplementation((action, sent) => Promise.resolve(answered(action, sent)));
  await field.send();
  expect(server.photos).toEqual([]);
});

it('deletes on the server a photograph that is deleted while it is on its way', async () => {
  const { field, visit, shown, note } = await openPage();
  note('Salon');
  server.isReportUnreached = false;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  call.mockImplementation(async (action, sent) => {
    if (isSave(action)) await arrived;
    return answered(action, sent);
  });
  await field.addPhoto(visit(), 'salon', '/9j/A');
  await vi.waitFor(() => expect(call.mock.calls.some(([action]) => isSave(action))).toBe(true));
  const id = shown()[0] ?? '';
  await field.removePhoto(visit(), id);
  arrive();
  await field.send();
  expect(server.photos).toEqual([]);
  expect(shown()).toEqual([]);
});

it('deletes on the server a photograph that is deleted while another one is', async () => {
  const { field, visit, note, take } = await openPage();
  note('Salon');
  const first = await take();
  const second = await take();
  server.isReportUnreached = false;
  call.mockImplementation((action, sent) => {
    if (isDrop(action) && sent.params.id === first) void field.removePhoto(visit(), second);
    return Promise.resolve(answered(action, sent));
  });
  await field.removePhoto(visit(), first);
  await field.send();
  expect(server.photos).toEqual([]);
});

/** A page whose words came after another device's, which has this room. */
async function conflicted(room: MeasuredRoom) {
  server = { ...fresh(), photos: ['salon.1', 'salon.2'], others: [room], isReportUnreached: false };
  const page = await openPage({ report: { ...report(), rooms: [room], version: 1 } as DayVisit['report'] });
  page.note('Zil bozuk');
  await page.field.send();
  expect(page.field.$field.get().drafts.a?.problem).toBe('conflict');
  return page;
}

it("deletes on the server a photograph that was deleted before the other device's words were chosen", async () => {
  const { field, visit, shown } = await conflicted(newRoom('salon', 'Salon'));
  await field.removePhoto(visit(), 'salon.1');
  field.settle('a', 'theirs');
  expect(shown()).toEqual(['salon.2']);
  server.others = null;
  await field.send();
  expect(server.photos).toEqual(['salon.2']);
  expect(shown()).toEqual(['salon.2']);
  expect(field.$field.get().drafts).toEqual({});
});

it("keeps the photographs of a room that comes back with the other device's words", async () => {
  const { field, visit, shown } = await conflicted(newRoom('salon', 'Salon'));
  field.removeRoom(visit(), 'salon');
  field.settle('a', 'theirs');
  expect(shown()).toEqual(['salon.1', 'salon.2']);
  await field.send();
  expect(server.photos).toEqual(['salon.1', 'salon.2']);
});

it("displays a photograph that was sent before the other device's words were chosen", async () => {
  const { field, shown, take } = await conflicted(newRoom('salon', 'Salon'));
  const id = await take();
  field.settle('a', 'theirs');
  expect(shown()).toEqual(['salon.1', 'salon.2', id]);
});

it('sends nothing and keeps no day after the end of the session, and all of it once the fitter is back', async () => {
  const { field, visit, take } = await openPage({ report: { ...report(), version: 1 } as DayVisit['report'] });
  here.owner = '';
  field.followList({ ...DAY, visits: [visit()] }, true);
  const id = await take();
  expect([server.saves, field.$field.get().taken, [...device.keys()]]).toEqual([0, [], [id]]);
  expect(days).toEqual(['kp-visit-day.fitter']);
  here.owner = 'fitter';
  await field.send();
  expect([server.photos, device.size]).toEqual([[id], 0]);
});

it('keeps a photograph that the device cannot read for a moment, and sends it with the next try', async () => {
  const { field, note, take } = await openPage();
  server.isReportUnreached = false;
  here.isReadable = false;
  note('Salon');
  const id = await take();
  expect([server.photos, [...device.keys()], server.version]).toEqual([[], [id], 1]);
  here.isReadable = true;
  await field.send();
  expect([server.photos, [...device.keys()]]).toEqual([[id], []]);
});

it('shows the report of each day that was looked at, and keeps that of today alone', async () => {
  const { field, visit, shown, note, take } = await openPage();
  server.isReportUnreached = false;
  const before = { day: '2026-11-26', visits: [{ ...visit(), subject: 'b' }] };
  field.followList(before, false);
  note('Salon');
  const id = await take();
  expect([visit().report?.version, shown()]).toEqual([1, [id]]);
  const kept = days.length;
  const [late] = before.visits;
  if (!late) throw new Error('The day before has no visit');
  field.say(late, (draft) => ({ ...draft, note: 'Mutfak' }));
  await field.send();
  expect([listed.get('2026-11-26')?.visits[0]?.report?.version, days.length]).toEqual([1, kept]);
});

it('sends neither words nor photographs of a visit that is gone by itself, and forgets both where the fitter says so', async () => {
  const { field, note, take } = await openPage({ name: 'Ayşe Yılmaz' });
  note('Salon');
  await take();
  call.mockResolvedValue({ ok: false, status: 404, code: 'visit_gone', retryable: false });
  await field.send();
  field.followList({ ...DAY, visits: [] }, true);
  const asked = call.mock.calls.length;
  await field.send();
  expect(call.mock.calls.length).toBe(asked);
  expect(field.goneIn(field.$field.get())).toEqual(['a']);
  expect(field.$field.get().drafts.a).toMatchObject({ name: 'Ayşe Yılmaz', note: 'Salon' });
  await field.discard('a');
  expect([field.$field.get().drafts, field.$field.get().photos, device.size]).toEqual([{}, [], 0]);
});

it('lists a visit that is gone with nothing but photographs, asks no more of it, and forgets them where the fitter says so', async () => {
  const { field, take } = await openPage({ name: 'Ayşe Yılmaz' });
  call.mockResolvedValue({ ok: false, status: 404, code: 'visit_gone', retryable: false });
  await take();
  field.followList({ ...DAY, visits: [] }, true);
  const asked = call.mock.calls.length;
  await field.send();
  expect(call.mock.calls.length).toBe(asked);
  expect(field.goneIn(field.$field.get())).toEqual(['a']);
  await field.discard('a');
  expect([field.goneIn(field.$field.get()), field.$field.get().photos, device.size]).toEqual([[], [], 0]);
});

it('sends the photographs of a visit that was gone once it is listed again', async () => {
  const { field, visit, take } = await openPage({ report: { ...report(), version: 1 } as DayVisit['report'] });
  call.mockResolvedValue({ ok: false, status: 404, code: 'visit_gone', retryable: false });
  await take();
  field.followList({ ...DAY, visits: [] }, true);
  await field.send();
  expect([server.saves, field.goneIn(field.$field.get())]).toEqual([0, ['a']]);
  call.mockImplementation((action, sent) => Promise.resolve(answered(action, sent)));
  field.followList({ ...DAY, visits: [visit()] }, true);
  await vi.waitFor(() => expect(device.size).toBe(0));
  expect([server.saves, field.goneIn(field.$field.get())]).toEqual([1, []]);
});

it('sends the words about a visit that was gone once it is listed again', async () => {
  const { field, note, visit } = await openPage();
  call.mockResolvedValueOnce({ ok: false, status: 404, code: 'visit_gone', retryable: false });
  note('Salon');
  await field.send();
  field.followList({ ...DAY, visits: [] }, true);
  server.isReportUnreached = false;
  await field.send();
  expect(server.version).toBe(0);
  field.followList({ ...DAY, visits: [visit()] }, true);
  await vi.waitFor(() => expect(server.version).toBe(1));
});

/** Databases of a device, each a list of records under the last of their names, and one that may refuse to open. */
function databases() {
  const kept: Record<string, Map<string, unknown>> = {};
  const refused = new Set<string>();
  const last = (id: unknown) => String(Array.isArray(id) ? id.at(-1) : id);
  const request = (result: unknown, isRefused = false) => {
    const made: { result: unknown; error: Error; onsuccess?: () => void; onerror?: () => void } = {
      ...{ result, error: new Error('refused') },
    };
    setTimeout(() => (isRefused ? made.onerror?.() : made.onsuccess?.()));
    return made;
  };
  const open = (name: string) => {
    const records = (kept[name] ??= new Map());
    const store = {
      get: (id: unknown) => request(records.get(last(id))),
      put: (value: { id: string }, id = value.id) => request(records.set(id, value)),
      delete: (id: unknown) => request(records.delete(last(id))),
      getAllKeys: () => request([...records.keys()].map((id) => ['fitter', 'a', id])),
    };
    const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
    return request(database, refused.has(name));
  };
  return { open, refused, idsIn: (name: string) => [...(kept[name]?.keys() ?? [])] };
}

it('keeps a photograph while this browser gives no key, and sends it once it does', async () => {
  vi.doUnmock('../../../src/features/admin/field/kept-photos.ts');
  vi.doUnmock('../../../src/lib/encrypted-storage.ts');
  const { open, refused, idsIn } = databases();
  vi.stubGlobal('indexedDB', { open });
  const report = async () => {
    vi.resetModules();
    const { field, note } = await openPage();
    note('Salon');
    await field.send();
    return [...server.photos];
  };
  call.mockResolvedValue(lost);
  const { field, visit } = await openPage();
  expect(await field.addPhoto(visit(), 'salon', '/9j/A')).toBe(true);
  const [id = ''] = idsIn('kp-visit-photos');
  await field.send();
  call.mockImplementation((action, sent) => Promise.resolve(answered(action, sent)));
  server.isReportUnreached = false;
  refused.add('kp-vault');
  expect(await report()).toEqual([]);
  expect(idsIn('kp-visit-photos')).toEqual([id]);
  refused.clear();
  expect(await report()).toEqual([id]);
  expect(idsIn('kp-visit-photos')).toEqual([]);
});
