/** Pieces on the board: marks of moves, booked cuts, and the work that is counted of an order. */
import { describe, expect, it } from 'vitest';
import { boardPieces, pieceWords, workOf } from '../../../../src/domain/board/board-pieces.ts';
import { madePieces } from '../../../../src/domain/board/made-pieces.ts';
import {
  isBegun,
  isBegunFrom,
  markOf,
  markText,
  spoiltBy,
  stageOf,
  takenBack,
  type PieceMark,
} from '../../../../src/domain/board/piece-mark.ts';
import { uncutPieces } from '../../../../src/domain/cutting/order-pieces.ts';
import { markUnpaid } from '../../../../src/domain/order/remake.ts';
import type { Configuration } from '../../../../src/domain/price/pricing.ts';
import { askedPiece, boardPaths } from '../../../../src/lib/board-paths.ts';
import production from '#content/production.json' with { type: 'json' };

const NUMBER = 'KP-1795456123456';
const configuration: Configuration & { readonly effectiveWidth: number } = {
  ...{ width: 120, height: 200, pleatType: 'none', effectiveWidth: 140 },
  ...{ motorized: false, lining: false, installation: false },
};
const LINE = { productId: 17, color: 'açık bej', quantity: 2, room: 'Salon', configuration };
const MARK: PieceMark = {
  ...{ position: 0, moves: 3, stage: 'check', by: 'u1', mover: 'u2', formerStage: 'sew', formerBy: '' },
  ...{ spoilt: 0, formerSpoilt: 0 },
};
const STOCK = { ...LINE, configuration: null };
const ORDER = { orderNo: NUMBER, promised: '2026-12-03', cuts: [], board: [] };
const cloth = () => ({ heading: 'cassette' as const, roll: 280, repeat: 0 });

describe('a mark', () => {
  it('is read as it was written, without blanks', () => {
    const text = markText(MARK, LINE);
    expect(text).not.toMatch(/\s/);
    expect(markOf(['1:1:sew:::cut::x', text], 0, LINE)).toMatchObject(MARK);
    expect(markOf([text], 0, null)).toMatchObject(MARK);
    const again = { ...MARK, spoilt: 12, formerSpoilt: 3 };
    expect(markOf([markText(again, LINE)], 0, LINE)).toMatchObject(again);
    const undo = { ...again, isUndo: true };
    expect(markOf([markText(undo, LINE)], 0, LINE)).toMatchObject(undo);
    // A mark of before the counts says none, and goes on saying none.
    const former = markOf([text.replace(/:0:0$/, '')], 0, LINE);
    expect(former).toMatchObject({ ...MARK, spoilt: null, formerSpoilt: null });
    expect(markOf([markText({ ...former, spoilt: 0 }, LINE)], 0, LINE)).toMatchObject({
      spoilt: 0,
      formerSpoilt: null,
    });
  });

  it('is void for another size, colour or quantity, and keeps its count', () => {
    const board = [markText({ ...MARK, spoilt: 2 }, LINE)];
    for (const other of [
      { ...LINE, color: null },
      { ...LINE, quantity: 1 },
      { ...LINE, configuration: { ...configuration, width: 121 } },
    ]) {
      expect(markOf(board, 0, other)).toMatchObject({ stage: 'cut', moves: 3, by: '', spoilt: 2 });
    }
    expect(markOf(['0:nothing'], 0, LINE)).toMatchObject({ stage: 'cut', moves: 0 });
  });

  it('is void for what is sewn otherwise, and stands where it is only hung for the customer', () => {
    const curtain = { ...configuration, pleatType: 'normal', panels: 1, gather: 'left' } as const;
    const board = [markText(MARK, { ...LINE, configuration: curtain })];
    for (const other of [
      { pleatType: 'tight' },
      { panels: 2 },
      { gather: 'right' },
      { lining: true },
      { motorized: true },
    ] as const) {
      expect(markOf(board, 0, { ...LINE, configuration: { ...curtain, ...other } })).toMatchObject({ stage: 'cut' });
    }
    const hung = { ...LINE, configuration: { ...curtain, installation: true } };
    expect(markOf(board, 0, hung)).toMatchObject({ stage: 'check' });
    // An unnamed count is two panels, an unnamed side the left.
    const { gather: _, ...single } = curtain;
    expect(markOf(board, 0, { ...LINE, configuration: single })).toMatchObject({ stage: 'check' });
  });

  it('of the time before it named how a piece is sewn goes by size, colour and quantity', () => {
    const former = ['0:3:check:u1:u2:sew::120x200x17xa%C3%A7%C4%B1k%20bejx2'];
    expect(markOf(former, 0, LINE)).toMatchObject({ stage: 'check', moves: 3 });
    expect(markOf(former, 0, { ...LINE, quantity: 20 })).toMatchObject({ stage: 'cut', moves: 3 });
  });

  it('follows booked cuts unless the piece was sent back', () => {
    const fresh = markOf([], 0, LINE);
    expect(stageOf(fresh, true)).toBe('sew');
    expect(stageOf(fresh, false)).toBe('cut');
    expect(stageOf({ ...fresh, formerStage: 'sew', spoilt: null }, true)).toBe('cut');
    // Cuts that are booked after it was sent back are new ones.
    for (const spoilt of [2, 0]) expect(stageOf({ ...fresh, formerStage: 'sew', spoilt }, true)).toBe('sew');
    expect(stageOf(MARK, true)).toBe('check');
  });

  it('loses its cuts as it comes back to be cut, and is cut once somebody moves it on', () => {
    const back: PieceMark = { ...MARK, stage: 'cut', spoilt: 2 };
    expect(spoiltBy(MARK, 'check', 'cut', 2)).toBe(2);
    expect([spoiltBy(back, 'cut', 'cut', 3), spoiltBy(back, 'cut', 'sew', 3)]).toEqual([2, 0]);
    expect([spoiltBy(back, 'sew', 'check', 4), spoiltBy(back, 'sew', 'cut', 4)]).toEqual([2, 4]);
  });

  it('says that the workshop has begun, but for a piece whose only move was taken back', () => {
    const first: PieceMark = { ...MARK, stage: 'cut', by: '', formerStage: 'cut' };
    const begun = (...marks: PieceMark[]) =>
      isBegun(
        [],
        marks.map((mark) => markText(mark, LINE)),
      );
    expect([isBegun([], []), begun(first), begun(first, { ...first, position: 11, moves: 12 })]).toEqual([
      ...[false, false, false],
    ]);
    expect(isBegun(['0.0:T-001:1:120:215:17:'], [])).toBe(true);
    for (const change of [{ stage: 'sew' }, { stage: 'done' }, { by: 'u1' }, { formerStage: 'sew' }] as const) {
      expect(begun({ ...first, ...change }), JSON.stringify(change)).toBe(true);
      expect(begun(first, { ...first, position: 1, ...change })).toBe(true);
    }
    expect(begun({ ...first, ...takenBack({ ...MARK, formerStage: 'cut' }, 'sew', false) })).toBe(false);
  });

  it('says that its line is begun and those before it, but for a piece whose only move was taken back', () => {
    const marks = ['2:1 cut', '10:3 sewn'];
    expect([2, 3, 10, 11].map((position) => isBegunFrom(position, marks))).toEqual([true, true, true, false]);
    const back = '2:2:cut::u1:cut::120x200x17xbejx1/none-2--0-0';
    expect([isBegunFrom(0, []), isBegunFrom(0, [back])]).toEqual([false, false]);
    // Taken by somebody, sent back to be cut again, or cut.
    for (const mark of ['2:3:cut:u1:u1:cut::', '2:3:cut::u1:sew::', '2.0:T-001:1:120:215:17:'])
      expect(
        [2, 3].map((position) => isBegunFrom(position, [back, mark])),
        mark,
      ).toEqual([true, false]);
  });

  it('of a move that is taken back is as before it, and follows the first cuts', () => {
    expect(takenBack({ ...MARK, formerBy: 'u3' }, 'check', true)).toEqual({
      ...{ stage: 'sew', by: 'u3', formerStage: 'check', spoilt: 0, isUndo: true },
    });
    const pressed = { ...MARK, formerStage: 'cut' } as const;
    expect(takenBack(pressed, 'sew', false)).toMatchObject({ stage: 'cut', by: '', formerStage: 'cut' });
    expect(takenBack(pressed, 'sew', true)).toMatchObject({ stage: 'cut', by: '', formerStage: 'sew' });
    // Not spoilt after all: its cuts count again.
    const sentBack = { ...MARK, stage: 'cut', spoilt: 4, formerSpoilt: 1 } as const;
    expect(takenBack(sentBack, 'cut', false)).toMatchObject({ stage: 'sew', spoilt: 1 });
  });
});

describe('the pieces of an order', () => {
  it('are its lines that are made to measure', () => {
    const found = boardPieces({ ...ORDER, status: 'Confirmed', lines: [STOCK, LINE] }, cloth, production);
    expect(found.map(({ position, stage }) => [position, stage])).toEqual([[1, 'cut']]);
  });

  it('leave out what is made again at a price that is still owed', () => {
    const priced = { ...LINE, unitPrice: 500, remake: { of: 0, time: 2 } };
    const found = (owed: number) => {
      const lines = markUnpaid([{ ...LINE, unitPrice: 1000 }, priced, { ...priced, unitPrice: 0 }], owed);
      const order = { ...ORDER, status: 'Delivered' as const, lines };
      const places = uncutPieces(order, cloth, production).map(({ place }) => place.split('.')[0]);
      return `${boardPieces(order, cloth, production)
        .map(({ position }) => position)
        .join()} ${[...new Set(places)].join()}`;
    };
    expect([1, 0, -1].map(found)).toEqual(['2 2', '1,2 1,2', '1,2 1,2']);
  });

  it('are those made again once it was packed', () => {
    const again = { ...LINE, quantity: 1, remake: { of: 0, time: 2 } };
    const found = boardPieces({ ...ORDER, status: 'Delivered', lines: [LINE, again] }, cloth, production);
    expect(found.map(({ position }) => position)).toEqual([1]);
  });

  it('count as to be cut again after they were sent back, until new cuts are booked', () => {
    const due = '2026-12-01';
    const board = [markText({ ...MARK, stage: 'cut', spoilt: 2 }, LINE)];
    const counted = { status: 'InProduction', due, pieces: ['0:2'], board, cut: [0, 0] } as const;
    expect(workOf(counted)).toEqual([{ due, stage: 'cut', pieces: 2 }]);
    expect(workOf({ ...counted, cut: [0, 0, 0, 0] })).toEqual([{ due, stage: 'sew', pieces: 2 }]);
  });

  it('are counted by their windows, without what is packed', () => {
    const again = { ...LINE, quantity: 1, remake: { of: 0, time: 2 } };
    const words = pieceWords([LINE, STOCK, again].map((line) => ({ ...line, unitPrice: 0 }))).split(' ');
    expect(words).toEqual(['0:2', '2:1:again']);
    expect(madePieces([LINE, STOCK])).toBe(2);
    const due = '2026-12-01';
    const counted = { status: 'InProduction', due, pieces: words, board: [], cut: [0] } as const;
    expect(workOf(counted)).toEqual([
      { due, stage: 'sew', pieces: 2 },
      { due, stage: 'cut', pieces: 1 },
    ]);
    for (const status of ['ReadyToShip', 'Shipped'] as const)
      expect(workOf({ ...counted, status })).toEqual([{ due, stage: 'cut', pieces: 1 }]);
    expect(workOf({ ...counted, board: [markText({ ...MARK, stage: 'done' }, LINE)] })).toHaveLength(1);
  });
});

describe('the work of a remake with a price', () =>
  it('is counted once it is paid, the older one first', () => {
    const again = { ...LINE, quantity: 2, unitPrice: 500, remake: { of: 0, time: 2 } };
    const lines = [{ ...LINE, unitPrice: 9000 }, again, { ...again, unitPrice: 0 }, { ...again, quantity: 1 }];
    const pieces = pieceWords(lines).split(' ');
    expect(pieces).toEqual(['0:2', '1:2:again:1000', '2:2:again', '3:1:again:500']);
    const counted = { status: 'Delivered', due: '', pieces, board: [], cut: [] } as const;
    const countedFor = (owed?: number) =>
      workOf({ ...counted, ...(owed !== undefined && { owed }) }).map((work) => work.pieces);
    expect([1500, 500, 0, undefined].map(countedFor)).toEqual([[2], [2, 2], [2, 2, 1], [2, 2, 1]]);
  }));

describe('the code of a sheet', () =>
  it('leads to the piece, to the order, or to nothing', () => {
    expect(askedPiece(`https://shop.test${boardPaths.piece(NUMBER, 2)}`)).toEqual({ orderNo: NUMBER, line: 2 });
    expect(askedPiece(boardPaths.order(NUMBER))).toEqual({ orderNo: NUMBER, line: null });
    expect(askedPiece(`https://shop.test/admin/orders/${NUMBER}`)).toEqual({ orderNo: NUMBER, line: null });
    expect(askedPiece('https://example.com/')).toBeNull();
    expect(askedPiece(`?piece=${NUMBER}.abc`)).toBeNull();
  }));
