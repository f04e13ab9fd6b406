import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addOfferWindows,
  copyOfferLines,
  copyOfferWindow,
  countLines,
  MAX_OFFER_LINES,
  MAX_OFFER_WINDOWS,
  NO_OFFER,
  parseOffer,
  putOfferLine,
  putOfferWindow,
  removeOfferLine,
  removeOfferWindow,
  restoreOfferLine,
  restoreOfferWindow,
  storedOffer,
  type Offer,
} from '../../../src/domain/offer/offer.ts';
import { withCart, withWindows } from '../../../src/domain/offer/offer-sources.ts';
import { property } from '../domain/property.ts';
import { anyOffer, contentOf, curtain, curtainLine, newId, piece, trackLine, windowOf } from './offers.ts';

const home: Offer = {
  forWhom: 'Ayşe Hanım',
  windows: [windowOf('a', 'Salon', [curtainLine('1'), trackLine('2')]), windowOf('b', 'Mutfak', [], 120)],
};
const offerOf = (result: ReturnType<typeof putOfferLine>): Offer => {
  if (!result.ok) throw new Error(result.code);
  return result.data;
};
const full: Offer = {
  forWhom: '',
  windows: [
    windowOf(
      'a',
      'Salon',
      Array.from({ length: MAX_OFFER_LINES }, (_, at) => curtainLine(`l${at}`)),
    ),
  ],
};

describe('what is stored', () => {
  property('is read as it was written', [anyOffer], (offer) => {
    expect(parseOffer(JSON.parse(JSON.stringify(storedOffer(offer))), newId)).toEqual(offer);
  });

  property('never breaks the page, whatever it is', [fc.anything()], (stored) => {
    expect(
      parseOffer(
        { version: 1, forWhom: stored, windows: [stored, { room: 'Salon', lines: [stored], size: null }] },
        newId,
      ),
    ).toBeTypeOf('object');
    expect(parseOffer(stored, newId)).toEqual(NO_OFFER);
  });

  test('loses what is bad in it and nothing else', () => {
    const [salon, kitchen] = home.windows;
    const stored = {
      version: 1,
      forWhom: 'Ayşe Hanım',
      windows: [
        {
          ...salon,
          lines: [...salon!.lines, { ...curtainLine('3'), quantity: 0 }, { ...curtainLine('4'), productId: '4' }],
        },
        { ...kitchen, size: { width: 0, height: 10 } },
        { ...kitchen, room: ' ' },
        kitchen,
      ],
    };
    expect(parseOffer(stored, newId)).toEqual(home);
    const broken = [null, 5, 'x', [], { ...kitchen, lines: 'x' }, { ...kitchen, size: 5 }];
    expect(parseOffer({ ...stored, windows: [...broken, ...stored.windows] }, newId)).toEqual(home);
    expect(parseOffer({ ...stored, version: 2 }, newId)).toEqual(NO_OFFER);
  });

  test('gives what has the id of another one of its own', () => {
    const twice = { version: 1, forWhom: '', windows: [home.windows[0], home.windows[0]] };
    const ids = parseOffer(twice, newId).windows.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)]);
    expect(new Set(ids).size).toBe(6);
  });
});

describe('a window', () => {
  const fields = { room: 'Salon', mount: 'wall', note: '', height: 250 } as const;

  test('that grows takes along what was measured as it was, and a track by as much', () => {
    const own = curtainLine('3', 280);
    const offer = offerOf(putOfferLine(home, 'a', own));
    const [salon] = offerOf(putOfferWindow(offer, 'a', { ...fields, width: 230 })).windows;
    expect(salon?.size).toEqual({ width: 230, height: 250 });
    expect(salon?.lines.map(({ configuration }) => configuration)).toMatchObject([
      { width: 230, height: 250 },
      trackLine('2', 230).configuration!,
      { width: 280, height: 250 },
    ]);
  });

  test('is added last, up to the fiftieth', () => {
    const many = Array.from({ length: MAX_OFFER_WINDOWS - 1 }, (_, at) => windowOf(`w${at}`, 'Oda', []));
    const before = offerOf(addOfferWindows(NO_OFFER, many));
    const last = offerOf(putOfferWindow(before, 'neu', { ...fields, width: 100 }));
    expect(last.windows.at(-1)?.id).toBe('neu');
    expect(putOfferWindow(last, 'more', { ...fields, width: 100 })).toEqual({ ok: false, code: 'offer-windows-full' });
  });

  test('is copied with all that hangs there, beneath a name of its own', () => {
    const copied = offerOf(copyOfferWindow(home, 'a', 'Salon', newId));
    expect(copied.windows.map(({ room }) => room)).toEqual(['Salon', 'Mutfak', 'Salon 2']);
    expect(contentOf(copied)[2]?.lines).toEqual(contentOf(home)[0]?.lines);
    expect(copyOfferWindow(full, 'a', 'Salon', newId)).toEqual({ ok: false, code: 'offer-lines-full' });
    // One without a name gets one, or both would be one window.
    const [salon] = home.windows;
    const unnamed = { ...home, windows: [{ ...salon!, room: '' }] };
    expect(
      offerOf(copyOfferWindow(unnamed, 'a', '200 × 240 cm pencere', newId)).windows.map(({ room }) => room),
    ).toEqual(['', '200 × 240 cm pencere 2']);
  });

  test('and a line that were deleted come back where they were, once, and not into what has filled up', () => {
    const [salon] = home.windows;
    const without = removeOfferWindow(home, 'a');
    expect(restoreOfferWindow(without, salon!, 0)).toEqual(home);
    expect(restoreOfferWindow(home, salon!, 0)).toBe(home);
    expect(
      restoreOfferWindow({ ...full, windows: [{ ...full.windows[0]!, id: 'c' }] }, salon!, 0).windows,
    ).toHaveLength(1);
    const [line] = salon!.lines;
    const less = removeOfferLine(home, 'a', '1');
    expect(restoreOfferLine(less, 'a', line!, 0)).toEqual(home);
    expect(restoreOfferLine(home, 'a', line!, 0)).toBe(home);
    expect(restoreOfferLine(full, 'a', line!, 0)).toBe(full);
  });
});

describe('a line', () => {
  test('is added last or changed in its place; the fifty-first and one for a window that is gone are refused', () => {
    const changed = offerOf(putOfferLine(home, 'a', { ...curtainLine('1'), quantity: 3 }));
    expect(changed.windows[0]?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['1', 3],
      ['2', 1],
    ]);
    expect(putOfferLine(full, 'a', curtainLine('neu'))).toEqual({ ok: false, code: 'offer-lines-full' });
    expect(putOfferLine(home, 'gone', curtainLine('neu'))).toEqual({ ok: false, code: 'offer-window-gone' });
  });

  test('is copied in the size of each other window', () => {
    const [salon] = home.windows;
    const copied = offerOf(copyOfferLines(home, salon!.lines, { from: salon!.size, to: ['b'] }, newId));
    expect(copied.windows[1]?.lines.map(({ configuration }) => configuration)).toMatchObject([
      { width: 120, height: 240 },
      trackLine('x', 120).configuration!,
    ]);
    expect(copied.windows[0]).toEqual(salon);
    const to = full.windows.map(({ id }) => id);
    expect(copyOfferLines(full, salon!.lines, { from: null, to }, newId)).toEqual({
      ok: false,
      code: 'offer-lines-full',
    });
  });
});

describe('an offer begins', () => {
  const cartLine = (line: ReturnType<typeof curtainLine>, room = '') => ({
    ...line,
    room,
    configuration: line.configuration as never,
  });

  test('with windows, each once', () => {
    const windows = [{ room: 'Salon', width: 200, height: 240, mount: null, note: '' }];
    const once = offerOf(withWindows(NO_OFFER, windows, newId));
    expect(once.windows).toMatchObject([{ room: 'Salon', size: { width: 200, height: 240 }, lines: [] }]);
    expect(offerOf(withWindows(once, windows, newId))).toEqual(once);
  });

  test('with the cart: by the name of the window, else by its size, pieces by themselves, and a second press adds nothing', () => {
    const cart = [
      cartLine(curtainLine('1'), 'Salon'),
      cartLine(trackLine('2'), 'Salon'),
      cartLine(curtainLine('3', 120, 130)),
      cartLine(trackLine('4', 130)),
      cartLine({ ...curtainLine('5'), productId: piece.id, configuration: null, color: null }),
      { ...cartLine({ ...curtainLine('6'), configuration: null }), samples: [] },
    ];
    const begun = withCart(NO_OFFER, cart, newId);
    expect(begun.offer.windows.map(({ room, size, lines }) => [room, size?.width ?? null, lines.length])).toEqual([
      ['Salon', 200, 2],
      ['', 120, 1],
      ['', null, 2],
    ]);
    expect(begun).toMatchObject({ added: 5, left: 0 });
    expect(withCart(begun.offer, cart, newId)).toEqual({ offer: begun.offer, added: 0, left: 0 });
  });

  test('with as many pieces as the cart has, in a line that is there with fewer, and never with fewer than it has', () => {
    const line = cartLine(curtainLine('1'), 'Salon');
    const pieces = ({ windows }: Offer) => windows.flatMap(({ lines }) => lines.map(({ quantity }) => quantity));
    const begun = withCart(NO_OFFER, [{ ...line, quantity: 1 }], newId).offer;
    const more = withCart(begun, [{ ...line, quantity: 3 }], newId);
    expect([more.added, more.left, pieces(more.offer)]).toEqual([1, 0, [3]]);
    for (const quantity of [3, 2])
      expect(withCart(more.offer, [{ ...line, quantity }], newId)).toEqual({ offer: more.offer, added: 0, left: 0 });
    // Two lines of the offer that say the same are one of the cart.
    const twice = {
      windows: begun.windows.map((one) => ({ ...one, lines: [...one.lines, { ...one.lines[0]!, id: 'b' }] })),
    };
    expect(pieces(withCart({ ...begun, ...twice }, [{ ...line, quantity: 3 }], newId).offer)).toEqual([2, 1]);
  });

  test('with unnamed lines of one size as one window, beside a named one of that size in the same cart', () => {
    const cart = [
      cartLine(curtainLine('1', 250, 240), 'Salon'),
      cartLine(curtainLine('2', 250, 240)),
      cartLine({ ...curtainLine('3', 250, 240), color: null }),
      cartLine(curtainLine('4', 251, 240)),
    ];
    const shape = ({ windows }: Offer) => windows.map(({ room, size, lines }) => [room, size?.width, lines.length]);
    const begun = withCart(NO_OFFER, cart, newId).offer;
    expect(shape(begun)).toEqual([
      ['Salon', 250, 1],
      ['', 250, 2],
      ['', 251, 1],
    ]);
    expect(withCart(begun, cart, newId)).toMatchObject({ added: 0, left: 0 });
    // A window that the shopper had put there before takes the line of its size.
    const own = { room: 'Salon', width: 251, height: 240, mount: null, note: '' };
    expect(shape(withCart(offerOf(withWindows(NO_OFFER, [own], newId)), cart.slice(3), newId).offer)).toEqual([
      ['Salon', 251, 1],
    ]);
  });

  test('and a window without a name is read back as it was stored', () => {
    const begun = withCart(NO_OFFER, [cartLine(curtainLine('1', 120, 130))], newId).offer;
    expect(begun.windows[0]?.room).toBe('');
    expect(parseOffer(JSON.parse(JSON.stringify(storedOffer(begun))), newId)).toEqual(begun);
  });

  test('and says how much of the cart finds no room', () => {
    const line = cartLine({ ...curtainLine('1', 201), productId: curtain.id });
    expect(withCart(full, [line], newId)).toMatchObject({ added: 0, left: 1 });
    expect(countLines(full)).toBe(MAX_OFFER_LINES);
  });
});
