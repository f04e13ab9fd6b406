import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROLES, type WornSet } from '../../../../src/domain/layers/layers.ts';
import { GATHER_SIDES, PLEAT_TYPES } from '../../../../src/domain/price/pricing.ts';
import { readSet, setText, type KeptSet } from '../../../../src/domain/layers/set-address.ts';
import { property } from '../property.ts';

const worn: WornSet = {
  guneslik: { product: 9, color: 'krem', pleat: 'loose', panels: 1, gather: 'right', on: false },
  tul: { product: 10, color: 'kirik-beyaz', pleat: 'normal', panels: 2, gather: 'left', on: true },
};
const set: KeptSet = { size: { width: 250, height: 240 }, room: 'Salon', worn };

describe('a set as a link carries it', () => {
  test('is one short text', () => {
    expect(setText(set)).toBe('room=Salon&size=250x240&guneslik=-9.krem.loose.right&tul=10.kirik-beyaz.normal.2');
    expect(readSet(setText(set))).toEqual({ ...set, broken: false });
  });

  test('may be a window alone, or no window at all', () => {
    expect(readSet('room=Salon&size=250x240')).toEqual({ ...set, worn: {}, broken: false });
    expect(readSet(setText({ ...set, size: null, room: '' }))).toEqual({ size: null, room: '', worn, broken: false });
  });

  test('is read up to a thousand characters', () => {
    const text = setText(set);
    expect(readSet(text + '&'.repeat(1000 - text.length))).toEqual({ ...set, broken: false });
    expect(readSet(text + '&'.repeat(1001 - text.length))).toBeNull();
  });

  test.each([
    ['an unknown pleat', 'tul=10.beyaz.bol.2'],
    ['no product', 'tul=0.beyaz.normal.2'],
    ['a product that is none', 'tul=99999999999.beyaz.normal.2'],
    ['a colour with signs', 'tul=10.<b>.normal.2'],
    ['something behind', 'tul=10.beyaz.normal.2.x'],
    ['half of it', 'tul=10.beyaz'],
    ['a size of nothing', 'size=0x240'],
    ['a size of five digits', 'size=25000x240'],
    ['a name that is too long', `room=${'a'.repeat(61)}`],
    ['a name that nobody sees', 'room=%E2%80%AEnolaS'],
  ])('%s is left out, the rest stays, and it is told', (_, part) => {
    const [name = ''] = part.split('=');
    const rest = setText({ ...set, worn: { guneslik: worn.guneslik } as WornSet });
    const query = new URLSearchParams(rest);
    query.set(name, new URLSearchParams(part).get(name) ?? '');
    const read = readSet(query.toString());
    expect(read).toMatchObject({ broken: true, worn: { guneslik: worn.guneslik } });
    expect(read?.worn.tul).toBeUndefined();
  });

  test.each([[''], ['icerik'], ['changed=line-1'], ['a='.repeat(600)]])('%s is no set', (text) => {
    expect(readSet(text)).toBeNull();
  });
});

const layer = fc.record({
  product: fc.integer({ min: 1, max: 999_999_999 }),
  color: fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,6})?$/),
  pleat: fc.constantFrom(...PLEAT_TYPES),
  hangs: fc.constantFrom(null, ...GATHER_SIDES),
  on: fc.boolean(),
});
const kept = fc
  .record({
    size: fc.option(fc.record({ width: fc.integer({ min: 1, max: 9999 }), height: fc.integer({ min: 1, max: 9999 }) })),
    room: fc.stringMatching(/^[A-Za-zÇĞİÖŞÜçğıöşü&=#%+]{0,20}$/),
    layers: fc.uniqueArray(fc.tuple(fc.constantFrom(...ROLES), layer), { selector: ([role]) => role, minLength: 1 }),
  })
  .map(({ layers, ...rest }): KeptSet => ({
    ...rest,
    worn: Object.fromEntries(
      layers.map(([role, { hangs, ...one }]) => [role, { ...one, panels: hangs ? 1 : 2, gather: hangs ?? 'left' }]),
    ),
  }));

property('what is written is read again, whatever a window is called', [kept], (before) => {
  expect(readSet(setText(before))).toEqual({ ...before, broken: false });
});

property('no text breaks it', [fc.string({ maxLength: 1200 })], (text) => {
  expect(() => readSet(text)).not.toThrow();
});
