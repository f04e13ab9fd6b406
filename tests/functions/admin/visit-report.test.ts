/** Measures of a fitter: sent once, told of on a second device, and given to the customer whom it belongs to. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { forgetOldMessages } from '../../../functions/contact/messages.ts';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { emailHash } from '../../../functions/session/user.ts';
import { key } from '../../../functions/store/keys.ts';
import { visits as booking } from '../../../functions/visits/calls.ts';
import { windows } from '../../../functions/windows/calls.ts';
import type { DayVisits, Visit } from '../../../src/contract/admin-visits.ts';
import type { VisitReport } from '../../../src/contract/admin-visit-report.ts';
import {
  MAX_PHOTO_LETTERS,
  MAX_VISIT_NOTE,
  MOST_ROOMS,
  MOST_PHOTOS,
} from '../../../src/domain/workshop/measured-room.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { REPORT_DAYS } from '../../../src/domain/workshop/visit.ts';
import { MAX_WINDOWS, type HomeWindow } from '../../../src/domain/window/window.ts';
import { customer, prove, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { journalOf, writeMessage } from '../support/desk.ts';
import { loseAnswer } from '../support/lost.ts';
import { operatorIn } from '../support/operator.ts';

stopClockOfFile();
const today = dayInIstanbul(new Date());
const ROOM = {
  ...{ id: 'kitchen', room: 'Mutfak', mount: 'recess', obstacles: ['handle'], note: 'Sağ kanat içe açılıyor' },
  widths: [946, 942, 925],
  heights: [1310, 1313, 1312],
};
const UNMEASURED = { ...ROOM, id: 'hall', room: 'Hol', widths: [null, null, null] };
const REPORT = { version: 0, rooms: [ROOM], note: 'Açık renk istiyor', isDone: true };
const PHOTO = `/9j/${'A'.repeat(400)}`;

let shop: TestShop;
let office: Customer;
let fitter: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  [office, fitter] = [
    await operatorIn('office'),
    await operatorIn('fitter', { firstName: 'Ferhat', lastName: 'Örnek' }),
  ];
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const command = <Result>(work: Parameters<TestShop['store']['command']>[1]) =>
  shop.store.command('test', work) as Promise<Result>;

/** A visit of today to the sender of a message. */
async function visited(sender: Record<string, string> = {}, day = today): Promise<string> {
  const { id } = await writeMessage(office, { message: `Evde ölçer misiniz? ${crypto.randomUUID()}`, ...sender });
  const body = { version: 0, day: today, from: '10:00', to: '11:00', address: 'Moda Cad. 5, Kadıköy', note: '' };
  await office.ask<Visit>(visits, `/api/admin/visits/${id}`, { method: 'PUT', body });
  if (day !== today) await command((redis) => redis.hset(key.visit(id), { day }));
  return id;
}
const report = (subject: string, changes: object = {}, by = fitter) =>
  by.ask<VisitReport>(visits, `/api/admin/visits/${subject}/report`, {
    method: 'PUT',
    body: { ...REPORT, ...changes },
  });
const photo = (subject: string, id: string, changes: { method?: string; image?: string } = {}, by = fitter) => {
  const { method = 'PUT', image = PHOTO } = changes;
  return by.ask<{ image: string }>(visits, `/api/admin/visits/${subject}/photos/${id}`, {
    method,
    ...(method === 'PUT' && { body: { image } }),
  });
};
const listed = async (subject: string) =>
  (await fitter.ask<DayVisits>(visits, `/api/admin/visits?day=${today}`)).data.visits.find(
    (visit) => visit.subject === subject,
  );
/** Whether photographs and visit end at the same moment. */
const endsWithVisit = async (id: string): Promise<boolean> => {
  const ends = (name: string) => command<number>((redis) => redis.pttl(name));
  return Math.abs((await ends(key.visitPhotos(id))) - (await ends(key.visit(id)))) < 1000;
};
const windowsOf = async (person: Customer) => (await person.ask<HomeWindow[]>(windows, '/api/windows')).data;

describe('a report', () => {
  it('is shown with its visit, says who did it, and is in the journal', async () => {
    const id = await visited();
    expect((await listed(id))?.report).toBeNull();
    const open = (await report(id, { isDone: false })).data;
    expect(open).toMatchObject({ rooms: [ROOM], doneAt: null, doneBy: '', windows: 'none', photos: [] });
    const done = (await report(id, { version: open.version })).data;
    expect(done).toMatchObject({ note: 'Açık renk istiyor', doneBy: 'Ferhat Örnek' });
    expect(Date.parse(done.doneAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await listed(id))?.report).toEqual(done);
    const corrected = { version: done.version, rooms: [ROOM, { ...ROOM, id: 'hall' }] };
    let { version } = (await report(id, corrected)).data;
    await report(id, { ...corrected, version });
    // The page sends at every pause in typing: that is one correction, until it is another hour's, or somebody else's.
    const correct = async (note: string, by = fitter) => {
      ({ version } = (await report(id, { ...corrected, version, note }, by)).data);
    };
    for (const note of ['Zil', 'Zil bozuk']) await correct(note);
    await correct('Zil bozuk, arayın', office);
    const again = (await report(id, { version, isDone: false })).data;
    expect(again).toMatchObject({ doneAt: null, doneBy: '' });
    expect((await journalOf(id)).slice(1)).toEqual([
      ['visit-done', '', '1'],
      ['visit-corrected', '', '2'],
      ['visit-corrected', '', '2'],
      ['visit-reopened', '', ''],
    ]);
  });

  it('is open again on the new day of its visit, with its rooms, and stays done on the same day', async () => {
    const id = await visited();
    const { data: done } = await report(id);
    const plan = { day: today, from: '11:00', to: '12:00', address: 'Moda Cad. 5, Kadıköy', note: '' };
    const { visit } = (await office.ask<{ visit: Visit }>(visits, `/api/admin/visits/${id}`)).data;
    const move = (version: number, changes: Partial<typeof plan> = {}) =>
      office.ask<Visit>(visits, `/api/admin/visits/${id}`, { method: 'PUT', body: { ...plan, ...changes, version } });
    const { version } = (await move(visit.version)).data;
    expect((await listed(id))?.report).toEqual(done);
    const day = daysAfter(today, 3);
    expect((await move(version, { day })).status).toBe(200);
    const moved = (await office.ask<DayVisits>(visits, `/api/admin/visits?day=${day}`)).data.visits;
    expect(moved.find(({ subject }) => subject === id)?.report).toEqual({ ...done, doneAt: null, doneBy: '' });
  });

  it('keeps its visit from being taken back, before and after it is done, until the visit has another day', async () => {
    const id = await visited();
    const drop = async () => {
      const { visit } = (await office.ask<{ visit: Visit }>(visits, `/api/admin/visits/${id}`)).data;
      return office.ask(visits, `/api/admin/visits/${id}`, { method: 'DELETE', body: { version: visit.version } });
    };
    await photo(id, 'kitchen.1');
    expectFailure(await drop(), 409, 'visit_begun');
    await photo(id, 'kitchen.1', { method: 'DELETE' });
    const { data: open } = await report(id, { isDone: false });
    expectFailure(await drop(), 409, 'visit_begun');
    const { data: done } = await report(id, { version: open.version });
    expectFailure(await drop(), 409, 'visit_begun');
    expect((await listed(id))?.report).toEqual(done);
    const body = { day: daysAfter(today, 3), from: '11:00', to: '12:00', address: 'Moda Cad. 5, Kadıköy', note: '' };
    const { visit } = (await office.ask<{ visit: Visit }>(visits, `/api/admin/visits/${id}`)).data;
    const moved = { ...body, version: visit.version };
    await office.ask(visits, `/api/admin/visits/${id}`, { method: 'PUT', body: moved });
    expect((await drop()).status).toBe(204);
  });

  it('that is sent twice is one', async () => {
    const id = await visited();
    loseAnswer();
    const { data: once } = await report(id);
    vi.unstubAllGlobals();
    expect((await report(id)).data).toEqual(once);
    expect(await journalOf(id)).toHaveLength(2);
  });

  it('of a second device is told, with the report of the first, and changes nothing', async () => {
    const id = await visited();
    const { data: first } = await report(id, { isDone: false });
    const late = await report(id, { rooms: [UNMEASURED] }, office);
    expectFailure(late, 409, 'changed_meanwhile');
    expect(late.data).toEqual(first);
    expect((await report(id, { rooms: [UNMEASURED], version: first.version }, office)).status).toBe(200);
    expectFailure(await report(id, { note: 'geç' }), 409, 'changed_meanwhile');
  });

  it('may come late, when the device has a network again, and from a fitter no later than that', async () => {
    expect((await report(await visited({}, daysAfter(today, -REPORT_DAYS)))).status).toBe(200);
    const old = await visited({}, daysAfter(today, -REPORT_DAYS - 1));
    expectFailure(await report(old), 404, 'visit_gone');
    expect((await report(old, {}, office)).status).toBe(200);
    expectFailure(await report(await visited({}, daysAfter(today, 1))), 404, 'visit_gone');
    expectFailure(await report('nobody'), 404, 'visit_gone');
  });

  it.each<[object, string]>([
    [{ rooms: [{ ...ROOM, widths: [946, 942] }] }, 'rooms.0.widths'],
    [{ rooms: [{ ...ROOM, widths: [946, 942, 9] }] }, 'rooms.0.widths.2'],
    [{ rooms: [{ ...ROOM, widths: [94.6, 942, 925] }] }, 'rooms.0.widths.0'],
    [{ rooms: [{ ...ROOM, room: ' ' }] }, 'rooms.0.room'],
    [{ rooms: [{ ...ROOM, id: 'a.b' }] }, 'rooms.0.id'],
    [{ rooms: [{ ...ROOM, mount: 'door' }] }, 'rooms.0.mount'],
    [{ rooms: Array.from({ length: MOST_ROOMS + 1 }, (_, at) => ({ ...ROOM, id: `r${at}` })) }, 'rooms'],
    [{ note: 'x'.repeat(MAX_VISIT_NOTE + 1) }, 'note'],
    [{ isDone: 'yes' }, 'isDone'],
  ])('is refused with a fault at its field %#', async (changes, field) => {
    const refused = await report('nobody', changes);
    expectFailure(refused, 422, 'invalid_fields');
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });
});

describe('the windows of a visit', () => {
  it('go to the account whose proven e-mail wrote, whole ones alone, and change with a corrected report', async () => {
    const person = await customer();
    await prove(person);
    const id = await visited({ email: person.email });
    const { data: first } = await report(id, { rooms: [ROOM, UNMEASURED] });
    expect(first.windows).toBe('account');
    const window = { id: 'kitchen', room: 'Mutfak', width: 92, height: 131, mount: 'recess', note: ROOM.note };
    expect(await windowsOf(person)).toEqual([window]);
    await report(id, { version: first.version, rooms: [{ ...ROOM, widths: [946, 942, 940] }] });
    expect(await windowsOf(person)).toEqual([{ ...window, width: 94 }]);
  });

  it('go from the account with the room that a corrected report names no more, unless the customer has changed them', async () => {
    const person = await customer();
    await prove(person);
    const id = await visited({ email: person.email });
    const [wrong, own] = [
      { ...ROOM, id: 'wrong' },
      { ...ROOM, id: 'own' },
    ];
    const { data: done } = await report(id, { rooms: [ROOM, wrong, own] });
    const [kitchen, , changed] = await windowsOf(person);
    const { id: _, ...fields } = { ...changed, width: 240 };
    await person.ask(windows, '/api/windows/own', { method: 'PUT', body: fields });
    const { data: open } = await report(id, { version: done.version, rooms: [ROOM], isDone: false });
    expect(await windowsOf(person)).toHaveLength(3);
    await report(id, { version: open.version, rooms: [ROOM] });
    expect(await windowsOf(person)).toEqual([kitchen, { ...changed, width: 240 }]);
    const measures = await command<string[]>((redis) => redis.hkeys(key.visitMeasures(person.User.id)));
    expect(measures).toEqual(['kitchen']);
  });

  it("are the customer's own once changed or deleted: a corrected report renews the measure alone", async () => {
    const person = await customer();
    await prove(person);
    const id = await visited({ email: person.email });
    const [own, gone] = [
      { ...ROOM, id: 'own' },
      { ...ROOM, id: 'gone' },
    ];
    const { data: done } = await report(id, { rooms: [ROOM, own, gone] });
    const [kitchen, changed] = await windowsOf(person);
    const { id: _, ...fields } = { ...changed, width: 240 };
    await person.ask(windows, '/api/windows/own', { method: 'PUT', body: fields });
    await person.ask(windows, '/api/windows/gone', { method: 'DELETE' });
    const widths = [946, 942, 940];
    const rooms = [ROOM, own, gone].map((room) => ({ ...room, widths }));
    let { version } = done;
    for (const note of ['', 'Zil bozuk']) {
      ({ version } = (await report(id, { version, rooms, note })).data);
      expect(await windowsOf(person)).toEqual([
        { ...kitchen, width: 94 },
        { ...changed, width: 240 },
      ]);
    }
    const measureOf = (name: string) =>
      command<string | null>((redis) => redis.hget<string>(key.visitMeasures(person.User.id), name));
    const measures = [await measureOf('kitchen'), await measureOf('own'), await measureOf('gone')];
    const measured = expect.stringContaining('"width":94') as unknown;
    expect(measures).toEqual([measured, measured, null]);
  });

  it('that are deleted come back by an undo with the measure as the shop has it then, and without one that it took back', async () => {
    const person = await customer();
    await prove(person);
    const id = await visited({ email: person.email });
    const gone = { ...ROOM, id: 'gone', room: 'Hol' };
    const { data: done } = await report(id, { rooms: [ROOM, gone] });
    const before = await windowsOf(person);
    for (const { id: deleted } of before) await person.ask(windows, `/api/windows/${deleted}`, { method: 'DELETE' });
    await report(id, { version: done.version, rooms: [{ ...ROOM, widths: [946, 942, 940] }] });
    await person.ask(windows, '/api/windows/merge', { method: 'POST', body: { windows: before } });
    expect(await windowsOf(person)).toEqual(before);
    const measureOf = (name: string) =>
      command<string | null>((redis) => redis.hget<string>(key.visitMeasures(person.User.id), name));
    const measures = [await measureOf('kitchen'), await measureOf('gone')];
    expect(measures).toEqual([expect.stringContaining('"width":94'), null]);
  });

  it('that the full account had no room for go there with the next report', async () => {
    const person = await customer();
    await prove(person);
    const many = Array.from({ length: MAX_WINDOWS - 1 }, (_, at) => ({
      ...{ id: `w${at}`, room: `Oda ${at}`, width: 100, height: 100, mount: null, note: '' },
    }));
    await person.ask(windows, '/api/windows/merge', { method: 'POST', body: { windows: many } });
    const id = await visited({ email: person.email });
    const rooms = [ROOM, { ...ROOM, id: 'more' }];
    const { data: full } = await report(id, { rooms });
    expect(full.windows).toBe('full');
    await person.ask(windows, '/api/windows/w0', { method: 'DELETE' });
    const { data } = await report(id, { version: full.version, rooms, note: 'Zil bozuk' });
    expect(data.windows).toBe('account');
    expect((await windowsOf(person)).map((window) => window.id)).toContain('more');
  });

  it('go from the account also where its e-mail has moved since', async () => {
    const person = await customer();
    await prove(person);
    const id = await visited({ email: person.email });
    const { data: done } = await report(id, { rooms: [ROOM, { ...ROOM, id: 'wrong' }] });
    await command((redis) => redis.del(key.email(emailHash(person.email))));
    await report(id, { version: done.version, rooms: [{ ...ROOM, widths: [946, 942, 940] }] });
    expect(await windowsOf(person)).toMatchObject([{ id: 'kitchen', width: 94 }]);
  });

  it('wait for "done", and never go to an account that has only claimed the e-mail', async () => {
    const proven = await customer();
    await prove(proven);
    const { data } = await report(await visited({ email: proven.email }), { isDone: false });
    expect([data.windows, await windowsOf(proven)]).toEqual(['none', []]);
    const claimed = await customer();
    expect((await report(await visited({ email: claimed.email }))).data.windows).toBe('none');
    expect(await windowsOf(claimed)).toEqual([]);
  });

  it('go to the account that booked while signed in', async () => {
    const person = await customer();
    const { data } = await person.ask<{ slots: { day: string; half: string }[] }>(
      booking,
      '/api/visits/slots?district=Kad%C4%B1k%C3%B6y',
    );
    const [slot] = data.slots;
    const body = {
      ...{ district: 'Kadıköy', day: slot?.day, half: slot?.half, name: 'Derya Örnek' },
      ...{ phone: '0532 000 00 00', email: 'other@example.com', address: '', website: '' },
    };
    await person.ask(booking, '/api/visits', { method: 'POST', body });
    const own = await person.ask<{ visits: { id: string }[] }>(booking, '/api/account/visits');
    const id = own.data.visits[0]?.id ?? '';
    await command((redis) => redis.hset(key.visit(id), { day: today }));
    expect((await report(id)).data.windows).toBe('account');
    expect(await windowsOf(person)).toHaveLength(1);
  });

  it('of a full account are told', async () => {
    const person = await customer();
    await prove(person);
    const many = Array.from({ length: MAX_WINDOWS }, (_, at) => ({
      ...{ id: `w${at}`, room: `Oda ${at}`, width: 100, height: 100, mount: null, note: '' },
    }));
    await person.ask(windows, '/api/windows/merge', { method: 'POST', body: { windows: many } });
    expect((await report(await visited({ email: person.email }))).data.windows).toBe('full');
    expect(await windowsOf(person)).toHaveLength(MAX_WINDOWS);
  });
});

describe('a photograph', () => {
  it('is kept once, shown, and dropped', async () => {
    const id = await visited();
    expect((await photo(id, 'kitchen.1')).status).toBe(204);
    expect((await photo(id, 'kitchen.1', { image: `${PHOTO}BBBB` })).status).toBe(204);
    await report(id);
    expect((await listed(id))?.report?.photos).toEqual(['kitchen.1']);
    expect((await photo(id, 'kitchen.1', { method: 'GET' })).data).toEqual({ image: PHOTO });
    expect((await photo(id, 'kitchen.1', { method: 'DELETE' })).status).toBe(204);
    expect((await photo(id, 'kitchen.1', { method: 'DELETE' })).status).toBe(204);
    expectFailure(await photo(id, 'kitchen.1', { method: 'GET' }), 404, 'visit_gone');
    expect((await journalOf(id)).slice(1).map(([act]) => act)).toEqual(['visit-done', 'visit-photo-dropped']);
  });

  it('is one of twelve at most', async () => {
    const id = await visited();
    for (let at = 0; at < MOST_PHOTOS; at += 1) await photo(id, `r.${at}`);
    expectFailure(await photo(id, 'r.more'), 409, 'photos_full');
    expect((await photo(id, 'r.0')).status).toBe(204);
  });

  it('of another day is not shown to a fitter', async () => {
    const id = await visited({}, daysAfter(today, -1));
    expect((await photo(id, 'r.1')).status).toBe(204);
    expectFailure(await photo(id, 'r.1', { method: 'GET' }), 404, 'visit_gone');
    expect((await photo(id, 'r.1', { method: 'GET' }, office)).data).toEqual({ image: PHOTO });
  });

  it.each([
    ['no picture', 'aGVsbG8='],
    ['too large', `/9j/${'A'.repeat(MAX_PHOTO_LETTERS)}`],
  ])('that is %s is refused', async (_, image) => {
    expectFailure(await photo('nobody', 'r.1', { image }), 422, 'invalid_fields');
  });

  it('of no visit, and under no name, is refused', async () => {
    expectFailure(await photo('nobody', 'r.1'), 404, 'visit_gone');
    expectFailure(await photo(await visited(), 'plain'), 404, 'visit_gone');
  });

  it('is kept as long as its visit that is planned anew', async () => {
    const id = await visited();
    expect((await photo(id, 'r.1')).status).toBe(204);
    const { visit } = (await office.ask<{ visit: Visit }>(visits, `/api/admin/visits/${id}`)).data;
    const anew = { version: visit.version, day: daysAfter(today, 40), from: '10:00', to: '11:00' };
    const body = { ...anew, address: 'Moda Cad. 5, Kadıköy', note: '' };
    expect((await office.ask(visits, `/api/admin/visits/${id}`, { method: 'PUT', body })).status).toBe(200);
    expect(await endsWithVisit(id)).toBe(true);
  });

  it('is kept as long as its visit that the customer moves', async () => {
    const district = 'Kadıköy';
    const person = await customer();
    const { data } = await person.ask<{ slots: { day: string; half: string }[] }>(
      booking,
      `/api/visits/slots?district=${encodeURIComponent(district)}`,
    );
    const [first, last] = [data.slots[0], data.slots.at(-1)];
    const booked = {
      ...{ district, day: first?.day, half: first?.half, name: 'Derya Örnek' },
      ...{ phone: '0532 000 00 00', email: 'moved@example.com', address: '', website: '' },
    };
    await person.ask(booking, '/api/visits', { method: 'POST', body: booked });
    const own = await person.ask<{ visits: { id: string }[] }>(booking, '/api/account/visits');
    const id = own.data.visits[0]?.id ?? '';
    await command((redis) => redis.hset(key.visit(id), { day: today }));
    expect((await photo(id, 'r.1')).status).toBe(204);
    // A begun visit is its customer's to move only once it waits for another day.
    await command((redis) => redis.hset(key.visit(id), { day: first?.day }));
    const body = { day: last?.day, half: last?.half };
    const moved = await person.ask(booking, `/api/account/visits/${id}`, { method: 'PUT', body });
    expect([moved.status, last?.day === first?.day]).toEqual([200, false]);
    expect(await endsWithVisit(id)).toBe(true);
  });

  it('goes with its visit', async () => {
    const [dropped, old] = [await visited(), await visited()];
    for (const id of [dropped, old]) await photo(id, 'r.1');
    await command((redis) => redis.hset(key.visit(dropped), { day: daysAfter(today, 1) }));
    const life = await command<number>((redis) => redis.pttl(key.visitPhotos(old)));
    expect(life).toBeGreaterThan(0);
    const { data } = await office.ask<{ visit: Visit }>(visits, `/api/admin/visits/${dropped}`);
    const body = { version: data.visit.version };
    await office.ask(visits, `/api/admin/visits/${dropped}`, { method: 'DELETE', body });
    const at = Date.now() - facts.retention.contactDays * 86_400_000 - 1000;
    await command((redis) => redis.zadd(key.messageTimes(), { score: at, member: old }));
    await forgetOldMessages();
    for (const id of [dropped, old]) expect(await command((redis) => redis.exists(key.visitPhotos(id)))).toBe(0);
    expect((await office.ask(desk, '/api/admin/messages')).status).toBe(200);
  });
});
