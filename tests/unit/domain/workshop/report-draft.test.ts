/** Rooms of a visit as they are typed. */
import { expect, it } from 'vitest';
import { roomOfPhoto, stillDropped, withoutRoom } from '../../../../src/domain/workshop/report-draft.ts';
import { newRoom, openRooms, withRoom } from '../../../../src/domain/workshop/room-draft.ts';

const EMPTY = { rooms: [], note: 'Zil bozuk', version: 3 };
const whole = { ...newRoom('a', 'Salon'), widths: [900, 900, 900], heights: [1300, 1300, 1300] };

it('a room is added once and changed in its place', () => {
  const two = withRoom(withRoom(EMPTY, newRoom('a', 'Oda 1')), newRoom('b', 'Oda 2'));
  expect(withRoom(two, whole).rooms.map(({ room }) => room)).toEqual(['Salon', 'Oda 2']);
  expect(withoutRoom(two, 'a')).toEqual({ ...EMPTY, rooms: [newRoom('b', 'Oda 2')] });
});

it('rooms with a missing side, and uneven ones, are told', () => {
  const uneven = { ...whole, id: 'c', widths: [900, 900, 950] };
  const { missing, uneven: differing } = openRooms({ rooms: [whole, newRoom('b', 'Hol'), uneven], note: '' });
  expect([missing.map(({ id }) => id), differing.map(({ id }) => id)]).toEqual([['b'], ['c']]);
});

it('a photograph names its room', () => expect(roomOfPhoto('kitchen.xyz')).toBe('kitchen'));

it("a deleted photograph stays deleted with another device's words, unless its room comes back with them", () => {
  const rooms = (...ids: string[]) => ({ rooms: ids.map((id) => newRoom(id, 'Oda')), note: '' });
  const dropped = ['a.1', 'b.1', 'c.1', 'd.1'];
  expect(stillDropped(dropped, rooms('a', 'c'), rooms('a', 'b'))).toEqual(['a.1', 'c.1', 'd.1']);
});
