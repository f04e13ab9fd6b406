import { describe, expect, test } from 'vitest';
import {
  cutMark,
  lotReader,
  uncutPieces,
  windowsToCut,
  type CutLine,
  type CutOrder,
} from '../../../../src/domain/cutting/order-pieces.ts';
import { markText } from '../../../../src/domain/board/piece-mark.ts';
import type { Cloth } from '../../../../src/domain/workshop/production.ts';
import rules from '../../../shop/content/production.json' with { type: 'json' };

const ZEBRA: Cloth = { heading: 'cassette', roll: 280, repeat: 0 };
const FON: Cloth = { heading: 'pleat-tape', roll: 300, repeat: 0 };
const clothOf = (productId: number): Cloth => (productId === 7 ? ZEBRA : FON);

const window = { motorized: false, lining: false, installation: false } as const;
const blind: CutLine = {
  productId: 7,
  color: 'bej',
  quantity: 1,
  room: 'Salon',
  configuration: { width: 120, height: 200, pleatType: 'none', ...window },
};
const curtain: CutLine = {
  productId: 1,
  color: 'kum',
  quantity: 1,
  room: 'Salon',
  configuration: { width: 250, height: 240, pleatType: 'normal', ...window },
};
const order = (lines: readonly CutLine[], more: Partial<CutOrder> = {}): CutOrder => ({
  orderNo: 'KP-1795180561204',
  status: 'Confirmed',
  promised: '2026-12-03',
  lines,
  cuts: [],
  board: [],
  ...more,
});
const placesOf = (one: CutOrder): string[] => uncutPieces(one, clothOf, rules).map(({ place }) => place);
const markOf = (one: CutOrder, at = 0, lot = '2409 / b'): string => {
  const piece = uncutPieces(one, clothOf, rules)[at];
  if (!piece) throw new Error('no piece');
  return cutMark(piece, { roll: 'T-031', lot });
};

describe('pieces of an order', () => {
  test('a zebra of 120 by 200 is one piece of 116.5 by 430', () =>
    expect(uncutPieces(order([blind]), clothOf, rules)).toEqual([
      {
        ...{ id: 'KP-1795180561204 0.0', place: '0.0', orderNo: 'KP-1795180561204', window: 'KP-1795180561204 salon' },
        ...{ cloth: '7 bej', productId: 7, color: 'bej', room: 'Salon', width: 116.5, length: 430 },
        ...{ promised: '2026-12-03', sold: '120x200xnonex2', perWindow: 1, time: null },
      },
    ]));

  test('wings and quantities are pieces of their own, of one window and cloth', () => {
    const pieces = uncutPieces(order([{ ...curtain, quantity: 2 }, blind]), clothOf, rules);
    expect(pieces.map(({ place, width, length }) => [place, width, length])).toEqual([
      ['0.0', 260, 312],
      ['0.1', 260, 312],
      ['0.2', 260, 312],
      ['0.3', 260, 312],
      ['1.0', 116.5, 430],
    ]);
    expect(new Set(pieces.map(({ window: name }) => name)).size).toBe(1);
  });

  test('lines without a window take no cloth', () =>
    expect(
      placesOf(
        order([
          { ...blind, configuration: null },
          { ...blind, configuration: { length: 180 } },
        ]),
      ),
    ).toEqual([]));

  test('unnamed lines of one size are one window', () => {
    const unnamed = { ...blind, room: ' ' };
    const other = { ...unnamed, configuration: { width: 90, height: 200, pleatType: 'none', ...window } } as const;
    const names = uncutPieces(order([unnamed, unnamed, other]), clothOf, rules).map(({ window: name }) => name);
    expect(new Set(names).size).toBe(2);
  });
});

describe('cuts that are booked', () => {
  test('a cut piece is needed no more, and its lot binds the rest of its window and cloth', () => {
    const cuts = [markOf(order([curtain, blind]))];
    const open = uncutPieces(order([curtain, blind], { cuts }), clothOf, rules);
    expect(open.map(({ place, lot }) => [place, lot])).toEqual([
      ['0.1', '2409 / b'],
      ['1.0', undefined],
    ]);
    expect(cuts[0]).not.toContain(' ');
  });

  test('what was sent back to be cut again is needed again, in any lot, until it is booked anew', () => {
    const lines = [curtain, blind];
    const cuts = [0, 1, 2].map((at) => markOf(order(lines), at));
    const mark = {
      position: 0,
      moves: 1,
      stage: 'cut',
      by: '',
      mover: 'u1',
      formerStage: 'sew',
      formerBy: '',
    } as const;
    const backAfter = (spoilt: number) => [markText({ ...mark, spoilt, formerSpoilt: 0 }, curtain)];
    const open = (board: string[], more: string[] = []) =>
      uncutPieces(order(lines, { cuts: [...cuts, ...more], board }), clothOf, rules).map(({ place, lot }) => [
        place,
        lot,
      ]);
    expect(open(backAfter(0))).toEqual([]);
    expect(open(backAfter(3))).toEqual([
      ['0.0', undefined],
      ['0.1', undefined],
    ]);
    const first = markOf(order(lines), 0, 'new');
    expect(open(backAfter(3), [first])).toEqual([['0.1', 'new']]);
    expect(open(backAfter(3), [first, markOf(order(lines), 1, 'new')])).toEqual([]);
    expect(windowsToCut(order(lines, { cuts, board: backAfter(3) }), clothOf, rules)).toEqual([1, 0]);
  });

  test('the lot that binds is that of the marked roll as it is called now', () => {
    const cuts = [markOf(order([curtain]), 0, 'A12')];
    const lots = (stock: Parameters<typeof lotReader>[0], corrected = {}) =>
      uncutPieces(order([curtain], { cuts }), clothOf, rules, lotReader(stock, corrected)).map(({ lot }) => lot);
    const [roll, old, rest] = [
      { id: 'T-031', of: 'T-031', lot: 'A-12' },
      { id: 'R-003', of: 'T-031', lot: 'A12' },
      { id: 'R-004', of: 'T-031', lot: 'B' },
    ];
    expect(lots([roll])).toEqual(['A-12']);
    expect(lots([{ ...rest, of: 'T-002' }])).toEqual(['A12']);
    // Rests that no correction reached.
    expect(lots([roll, old])).toEqual(['A12']);
    expect([lots([roll, rest]), lots([rest, roll]), lots([rest])]).toEqual([['A-12'], ['A-12'], ['B']]);
    // Nothing is left of the roll.
    const corrected = { 'T-031': 'A21' };
    expect([lots([], corrected), lots([roll], corrected), lots([], { 'T-002': 'A21' })]).toEqual([
      ...[['A21'], ['A-12'], ['A12']],
    ]);
  });

  test('a window counts as to be cut until the last of its wings is cut; of a packed order none does', () => {
    const lines = [{ ...curtain, quantity: 3 }, { ...blind, configuration: null }, blind];
    const cutsOf = (count: number) => Array.from({ length: count }, (_, at) => markOf(order(lines), at));
    const toCut = (more: Partial<CutOrder>) => windowsToCut(order(lines, more), clothOf, rules);
    expect(toCut({})).toEqual([3, 0, 1]);
    expect(toCut({ cuts: cutsOf(3) })).toEqual([2, 0, 1]);
    expect(toCut({ cuts: cutsOf(7) })).toEqual([0, 0, 0]);
    expect(toCut({ status: 'ReadyToShip' })).toEqual([0, 0, 0]);
  });

  test('a size or colour that changed after the cut is cut again, and the old lot does not bind', () => {
    const cuts = [markOf(order([blind]))];
    const wider = { ...blind, configuration: { width: 130, height: 200, pleatType: 'none', ...window } } as const;
    for (const changed of [wider, { ...blind, color: 'gri' }]) {
      const open = uncutPieces(order([changed], { cuts }), clothOf, rules);
      expect(open.map(({ place, lot }) => [place, lot])).toEqual([['0.0', undefined]]);
      expect(placesOf(order([changed], { cuts: [...cuts, markOf(order([changed]))] }))).toEqual([]);
    }
  });

  test('what is cut stays cut where the owner changes an allowance, and the rest takes it', () => {
    const cuts = [markOf(order([blind]))];
    const longer = { ...rules, cassette: { ...rules.cassette, longer: rules.cassette.longer + 2 } };
    const other = { ...blind, room: 'Oda' };
    const open = uncutPieces(order([blind, other], { cuts, status: 'InProduction' }), clothOf, longer);
    expect(open.map(({ place, length }) => [place, length])).toEqual([['1.0', 432]]);
  });

  test('a line that is all cut stays cut where its cloth takes more pieces now', () => {
    const tall: CutLine = {
      ...curtain,
      configuration: { width: 250, height: 270, pleatType: 'normal', ...window },
    };
    const narrower = (one: CutOrder) =>
      uncutPieces(one, () => ({ ...FON, roll: 280 }), rules).map(({ place }) => place);
    const cuts = [0, 1].map((at) => markOf(order([tall]), at));
    expect(placesOf(order([tall], { cuts }))).toEqual([]);
    expect(narrower(order([tall]))).toEqual(['0.0', '0.1', '0.2', '0.3']);
    expect(narrower(order([tall], { cuts }))).toEqual([]);
    expect(narrower(order([tall], { cuts: cuts.slice(1) }))).toEqual(['0.0', '0.2', '0.3']);
    expect(narrower(order([{ ...tall, quantity: 2 }], { cuts }))).toHaveLength(6);
    const older = cuts.map((mark) => mark.split(':').slice(0, -1).join(':'));
    expect(narrower(order([tall], { cuts: older }))).toEqual(['0.2', '0.3']);
  });

  test('a mark from before windows were noted goes by what was cut', () => {
    const old = markOf(order([blind]))
      .split(':')
      .slice(0, -2)
      .join(':');
    expect(placesOf(order([blind], { cuts: [old] }))).toEqual([]);
    const wider = { ...blind, configuration: { width: 130, height: 200, pleatType: 'none', ...window } } as const;
    expect(placesOf(order([wider], { cuts: [old] }))).toEqual(['0.0']);
  });

  test('a remake is cut again; it takes the lot of what stays, and any lot where nothing does', () => {
    const remake = { ...curtain, remake: { of: 0, time: 2 } };
    const pair = { ...curtain, quantity: 2 };
    const cuts = [0, 1, 2, 3].map((at) => markOf(order([pair]), at, 'old'));
    const lotsOf = (lines: readonly CutLine[]) =>
      uncutPieces(order(lines, { cuts, status: 'Shipped' }), clothOf, rules).map(({ place, lot, time }) => [
        place,
        lot,
        time,
      ]);
    expect(lotsOf([pair, remake])).toEqual([
      ['1.0', 'old', 2],
      ['1.1', 'old', 2],
    ]);
    expect(lotsOf([pair, { ...remake, quantity: 2 }])[0]).toEqual(['1.0', undefined, 2]);
  });

  test('the lot of a remake binds no more once it is all made again itself', () => {
    const again = (quantity: number, one = curtain): CutLine => ({ ...one, quantity, remake: { of: 0, time: 2 } });
    const wider: CutLine = {
      ...curtain,
      configuration: { width: 260, height: 240, pleatType: 'normal', ...window },
    };
    const lotOfLast = (...lines: readonly CutLine[]) => {
      const cuts = lines.slice(0, -1).flatMap((_, line) => {
        const pieces = uncutPieces(order(lines), clothOf, rules).filter(({ place }) => place.startsWith(`${line}.`));
        return pieces.map((piece) => cutMark(piece, { roll: 'T-031', lot: 'AB'[line] ?? '' }));
      });
      return uncutPieces(order(lines, { cuts }), clothOf, rules).map(({ place, lot }) => [place.slice(0, 1), lot])[0];
    };
    const pair = { ...curtain, quantity: 2 };
    expect(lotOfLast(curtain, again(1, wider), again(1, wider))).toEqual(['2', undefined]);
    expect(lotOfLast(curtain, again(1), again(1, wider))).toEqual(['2', undefined]);
    expect(lotOfLast(pair, again(1, wider), again(1, wider))).toEqual(['2', 'A']);
    expect(lotOfLast(pair, again(2, wider), again(1, wider))).toEqual(['2', 'B']);
    expect(lotOfLast(pair, again(1), again(1))).toEqual(['2', 'B']);
  });

  test('what was made again and has left is not cut for a later remake', () => {
    const left = { ...blind, remake: { of: 0, time: 2, left: true } } as const;
    const again = { ...blind, remake: { of: 0, time: 3 } };
    expect(placesOf(order([blind, left, again], { status: 'Delivered' }))).toEqual(['2.0']);
  });

  test('of an order that is packed only what is made again is cut', () => {
    const remake = { ...blind, remake: { of: 0, time: 2 } };
    expect(placesOf(order([blind, remake], { status: 'InProduction' }))).toEqual(['0.0', '1.0']);
    expect(placesOf(order([blind, remake], { status: 'ReadyToShip' }))).toEqual(['1.0']);
  });
});
