import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  KNIFE,
  LEAST_REST,
  nest,
  type ClothPiece,
  type CutPlan,
  type Stock,
} from '../../../../src/domain/cutting/nest.ts';
import { property } from '../property.ts';

const CLOTH = '7 bej';

const piece = (id: string, width: number, length: number, more: Partial<ClothPiece> = {}): ClothPiece => ({
  id,
  window: id,
  cloth: CLOTH,
  width,
  length,
  promised: '2026-11-27',
  ...more,
});
const roll = (id: string, length: number, more: Partial<Stock> = {}): Stock => ({
  id,
  cloth: CLOTH,
  lot: '2409',
  width: 280,
  length,
  isRest: false,
  ...more,
});

const idsOn = (plan: CutPlan, stock: string): string[] =>
  plan.stocks.find(({ id }) => id === stock)?.cuts.map(({ piece: id }) => id) ?? [];

describe('pieces on rolls', () => {
  test('pieces lie beside each other, a centimetre apart, and the roll loses the longest', () => {
    const { stocks, missing } = nest([piece('a', 136.5, 360), piece('b', 126.5, 350)], [roll('T-031', 2340)]);
    expect(missing).toEqual([]);
    expect(stocks).toEqual([
      {
        id: 'T-031',
        taken: 360,
        cuts: [
          { piece: 'a', x: 0, y: 0, width: 136.5, length: 360 },
          { piece: 'b', x: 137.5, y: 0, width: 126.5, length: 350 },
        ],
        rests: [],
      },
    ]);
  });

  test('two pieces that fill the width but for the knife go behind each other', () => {
    const [planned] = nest([piece('a', 140, 200), piece('b', 140, 200)], [roll('T-1', 500)]).stocks;
    expect(planned?.taken).toBe(401);
    expect(nest([piece('a', 140, 200), piece('b', 139, 200)], [roll('T-1', 500)]).stocks[0]?.taken).toBe(200);
  });

  test('a piece as wide and as long as its roll fits, and half a centimetre more does not', () => {
    expect(nest([piece('a', 280, 500)], [roll('T-1', 500)]).missing).toEqual([]);
    expect(nest([piece('a', 280.5, 500)], [roll('T-1', 500)]).missing).toEqual(['a']);
    expect(nest([piece('a', 280, 500.5)], [roll('T-1', 500)]).missing).toEqual(['a']);
  });

  test('a piece is never turned', () => {
    expect(nest([piece('a', 300, 100)], [roll('T-1', 500)]).missing).toEqual(['a']);
  });

  test('another cloth is not touched', () => {
    expect(nest([piece('a', 100, 100)], [roll('T-1', 500, { cloth: '7 gri' })]).missing).toEqual(['a']);
  });

  test('what is promised first gets the cloth that does not suffice for all', () => {
    const late = piece('late', 280, 300, { promised: '2026-12-04' });
    const soon = piece('soon', 280, 200);
    const plan = nest([late, soon], [roll('T-1', 400)]);
    expect(idsOn(plan, 'T-1')).toEqual(['soon']);
    expect(plan.missing).toEqual(['late']);
  });

  test('what is promised first is cut first, although a longer piece is promised later', () => {
    const pieces = [piece('late', 200, 300, { promised: '2026-12-04' }), piece('soon', 200, 200)];
    expect(idsOn(nest(pieces, [roll('T-1', 900)]), 'T-1')).toEqual(['soon', 'late']);
  });

  test('rests are used before the roll, the one that fits best first', () => {
    const rests = [roll('R-9', 260, { width: 270, isRest: true }), roll('R-14', 240, { width: 130, isRest: true })];
    const plan = nest([piece('a', 120, 230)], [...rests, roll('T-1', 900)]);
    expect(plan.stocks).toHaveLength(1);
    expect(idsOn(plan, 'R-14')).toEqual(['a']);
  });

  test('a remainder of 50 by 50 is a rest, and one narrower is not', () => {
    const restsOf = (width: number) => nest([piece('a', width, 370)], [roll('T-1', 900)]).stocks[0]?.rests;
    expect(restsOf(280 - KNIFE - LEAST_REST)).toEqual([{ x: 230, y: 0, width: 50, length: 370 }]);
    expect(restsOf(280 - KNIFE - LEAST_REST + 0.5)).toEqual([]);
  });

  test('rests are whole centimetres', () => {
    const [planned] = nest([piece('a', 136.5, 370)], [roll('T-1', 900)]).stocks;
    expect(planned?.rests).toEqual([{ x: 137.5, y: 0, width: 142, length: 370 }]);
  });

  test('a window is cut from one dye lot, although another one is nearer its end', () => {
    const wings = [piece('left', 280, 300, { window: 'salon' }), piece('right', 280, 300, { window: 'salon' })];
    const plan = nest(wings, [roll('T-1', 400, { lot: 'old' }), roll('T-2', 900, { lot: 'new' })]);
    expect(idsOn(plan, 'T-2')).toEqual(['left', 'right']);
    expect(nest(wings, [roll('T-1', 400, { lot: 'old' }), roll('T-2', 400, { lot: 'new' })]).missing).toEqual([
      'left',
      'right',
    ]);
  });

  test('a window of which something is cut already goes on in that lot alone', () => {
    const right = piece('right', 100, 300, { window: 'salon', lot: 'old' });
    const plan = nest([right], [roll('T-2', 900, { lot: 'new' }), roll('T-1', 900, { lot: 'old' })]);
    expect(idsOn(plan, 'T-1')).toEqual(['right']);
    expect(nest([right], [roll('T-2', 900, { lot: 'new' })]).missing).toEqual(['right']);
  });

  test('of lots that lose no roll the one that wastes the least is cut, of equal ones the first', () => {
    const rest = (id: string, side: number) => roll(id, side, { width: side, lot: id, isRest: true });
    expect(idsOn(nest([piece('a', 80, 80)], [rest('R-1', 100), rest('R-2', 90)]), 'R-2')).toEqual(['a']);
    expect(idsOn(nest([piece('a', 80, 80)], [rest('R-1', 90), rest('R-2', 90)]), 'R-1')).toEqual(['a']);
  });

  test('a lot that loses less roll is cut, however much wider it is', () => {
    const wings = [piece('a', 150, 100, { window: 'salon' }), piece('b', 150, 100, { window: 'salon' })];
    const plan = nest(wings, [roll('T-1', 900, { lot: 'narrow' }), roll('T-2', 900, { lot: 'wide', width: 1000 })]);
    expect(idsOn(plan, 'T-2')).toEqual(['a', 'b']);
  });

  test('of equal free places the first is used', () => {
    const rests = ['R-2', 'R-1'].map((id) => roll(id, 200, { width: 100, isRest: true }));
    expect(idsOn(nest([piece('a', 100, 200)], rests), 'R-1')).toEqual(['a']);
  });

  test('of whole rolls the shortest that suffices is begun, and one in use before a whole one', () => {
    const rolls = [roll('T-1', 900), roll('T-2', 500)];
    expect(idsOn(nest([piece('a', 280, 400)], rolls), 'T-2')).toEqual(['a']);
    const plan = nest([piece('a', 280, 600), piece('b', 280, 250)], rolls);
    expect(idsOn(plan, 'T-1')).toEqual(['a', 'b']);
  });

  test.each([
    ['T-1', 'T-2'],
    ['T-2', 'T-1'],
  ])('of rolls in use (%s before %s) the one with the shortest end that suffices is cut', (long, short) => {
    const plan = nest(
      [piece('a', 280, 600), piece('b', 280, 450), piece('c', 280, 40)],
      [roll(long, 1000), roll(short, 500)],
    );
    expect(idsOn(plan, long)).toEqual(['a']);
    expect(idsOn(plan, short)).toEqual(['b', 'c']);
  });

  test('a roll is cut row by row, each from its left', () => {
    const pieces = [piece('a', 136, 360), piece('b', 126, 350), piece('c', 200, 300)];
    expect(idsOn(nest(pieces, [roll('T-1', 900)]), 'T-1')).toEqual(['a', 'b', 'c']);
  });

  test('two rolls of one lot may share a window', () => {
    const wings = [piece('left', 280, 300, { window: 'salon' }), piece('right', 280, 300, { window: 'salon' })];
    expect(nest(wings, [roll('T-1', 400), roll('T-2', 400)]).missing).toEqual([]);
  });
});

const halves = (min: number, max: number) => fc.integer({ min: min * 2, max: max * 2 }).map((half) => half / 2);
const pieces = fc
  .array(
    fc.record({
      window: fc.integer({ min: 0, max: 8 }),
      cloth: fc.constantFrom('1 a', '1 b'),
      width: halves(20, 300),
      length: halves(20, 500),
      day: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 30 },
  )
  .map((drawn) =>
    drawn.map(({ window, cloth, width, length, day }, at): ClothPiece => {
      const id = `p${at}`;
      return { id, window: `w${window}`, cloth, width, length, promised: `2026-12-0${day}` };
    }),
  );
const stocks = fc
  .array(
    fc.record({
      cloth: fc.constantFrom('1 a', '1 b'),
      lot: fc.constantFrom('x', 'y'),
      width: fc.constantFrom(90, 200, 280),
      length: fc.integer({ min: 50, max: 3000 }),
      isRest: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((drawn) => drawn.map((stock, at): Stock => ({ id: `s${at}`, ...stock })));

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly length: number;
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.length && b.y < a.y + a.length;

describe('any pieces on any stock', () => {
  property('nothing overlaps or leaves what is taken', [pieces, stocks], (some, on) => {
    for (const { id, taken, cuts, rests } of nest(some, on).stocks) {
      const { width, length } = on.find((stock) => stock.id === id) ?? { width: 0, length: 0 };
      expect(taken).toBeLessThanOrEqual(length);
      const all = [...cuts, ...rests];
      for (const [at, one] of all.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.y).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width).toBeLessThanOrEqual(width);
        expect(one.y + one.length).toBeLessThanOrEqual(taken);
        for (const other of all.slice(at + 1)) expect(overlap(one, other), `${id} ${at}`).toBe(false);
      }
    }
  });

  property('each piece is cut once as it is, of its own cloth, or is missing', [pieces, stocks], (some, on) => {
    const { stocks: planned, missing } = nest(some, on);
    const cuts = planned.flatMap(({ id, cuts: own }) => own.map((cut) => ({ ...cut, stock: id })));
    expect([...cuts.map(({ piece: id }) => id), ...missing].toSorted()).toEqual(some.map(({ id }) => id).toSorted());
    for (const cut of cuts) {
      const one = some.find(({ id }) => id === cut.piece);
      expect({ width: cut.width, length: cut.length }).toEqual({ width: one?.width, length: one?.length });
      expect(on.find(({ id }) => id === cut.stock)?.cloth).toBe(one?.cloth);
    }
  });

  property('a window is whole, of one lot, or missing', [pieces, stocks], (some, on) => {
    const { stocks: planned } = nest(some, on);
    const lots = new Map<string, Set<string>>();
    for (const one of some) {
      const stock = planned.find(({ cuts }) => cuts.some((cut) => cut.piece === one.id));
      const lot = on.find(({ id }) => id === stock?.id)?.lot ?? 'missing';
      const window = `${one.cloth} ${one.window}`;
      lots.set(window, (lots.get(window) ?? new Set()).add(lot));
    }
    for (const own of lots.values()) expect(own.size).toBe(1);
  });

  property('never longer than one by one', [pieces, stocks], (some, on) => {
    for (const { id, taken, cuts } of nest(some, on).stocks) {
      if (on.find((stock) => stock.id === id)?.isRest) continue;
      const oneByOne = cuts.reduce((sum, { length }) => sum + length + KNIFE, -KNIFE);
      expect(taken).toBeLessThanOrEqual(Math.ceil(oneByOne));
    }
  });

  property('the same pieces and stock in another order are the same plan', [pieces, stocks], (some, on) => {
    expect(nest(some.toReversed(), on.toReversed())).toEqual(nest(some, on));
  });
});
