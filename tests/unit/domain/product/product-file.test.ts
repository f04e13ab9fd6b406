/** Limits of the owner's files at their edges, where the schema alone decides. */
import { describe, expect, it } from 'vitest';
import { categoryFile, productFile, roomsFile } from '../../../../src/domain/product/product-file.ts';

const both = (text: string) => ({ tr: text, en: text });
/** Paths at which the schema finds fault. */
const faultsOf = ({ error }: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }) =>
  (error?.issues ?? []).map(({ path }) => path.join('.'));

describe('a file of rooms', () => {
  const room = (views: readonly object[]) => ({
    rooms: [{ id: 'salon', name: both('Salon'), text: both('x'), products: ['fon'], views }],
  });

  it('may show a room in one colour, by day and night in all of them or in none', () => {
    expect(faultsOf(roomsFile.safeParse(room([{ color: 'kum', photo: 'salon' }])))).toEqual([]);
    expect(faultsOf(roomsFile.safeParse(room([])))).toContain('rooms.0.views');
    const mixed = [
      { color: 'kum', photo: 'salon', night: 'salon-gece' },
      { color: 'gri', photo: 'salon-gri' },
    ];
    expect(faultsOf(roomsFile.safeParse(room(mixed)))).toEqual(['rooms.0.views']);
  });
});

describe('ids', () =>
  it.each([
    [1, false],
    [0, true],
  ])('of a category begin at 1: %i', (id, isRefused) =>
    expect(faultsOf(categoryFile.safeParse({ id })).includes('id')).toBe(isRefused),
  ));

describe('goods that are cut to a length', () => {
  const length = (overhang: number, part: object = { atLeast: 2 }) => {
    return { min: 40, max: 300, overhang, parts: [{ name: both('Ayak'), ...part }] };
  };
  const ofParts = (part: object) =>
    faultsOf(productFile.safeParse({ length: length(0, part) })).filter((path) => path.startsWith('length.parts'));

  it.each([
    [{ every: 60 }, []],
    [{ atLeast: 1 }, []],
    [{}, ['length.parts.0.atLeast']],
    [{ every: 60, plus: -9 }, []],
    [{ every: 60, plus: 99 }, []],
    [{ every: 60, plus: -10 }, ['length.parts.0.plus']],
    [{ every: 60, plus: 100 }, ['length.parts.0.plus']],
    [{ every: 4 }, ['length.parts.0.every']],
  ])('have parts by their length, or a number of them: %o', (part, faults) => expect(ofParts(part)).toEqual(faults));

  it.each([
    [0, false],
    [100, false],
    [-1, true],
    [101, true],
  ])('may overhang the window by 0 to 100 cm: %i', (overhang, isRefused) =>
    expect(faultsOf(productFile.safeParse({ length: length(overhang) })).includes('length.overhang')).toBe(isRefused),
  );

  it.each([
    [1, false],
    [2, false],
    [3, true],
  ])('carry no more channels than layers: %i of 2', (channels, isRefused) => {
    const carries = { channels, layers: ['tul', 'fon'] };
    expect(faultsOf(productFile.safeParse({ carries })).some((path) => path.startsWith('carries'))).toBe(isRefused);
  });
});
