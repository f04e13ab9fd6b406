import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packOffer, unpackOffer } from '../../../src/domain/offer/offer-link.ts';
import type { Offer } from '../../../src/domain/offer/offer.ts';
import { offerHash, readOfferHash } from '../../../src/features/offer/link.ts';
import { property } from '../domain/property.ts';
import { anyOffer, contentOf, curtainLine, newId, trackLine, windowOf } from './offers.ts';

const stamp = { day: '2026-11-22', until: '2026-11-29', total: 1_234_500 };
const home: Offer = {
  forWhom: 'Ayşe Yılmaz',
  windows: [windowOf('a', 'Salon', [curtainLine('1'), trackLine('2')]), windowOf('b', 'Mutfak', [], 120)],
};
const link = async (offer: Offer): Promise<string> => {
  const hash = await offerHash(offer, stamp);
  if (hash === null) throw new Error('too long');
  return hash;
};
const dataOf = (value: unknown, kind = 'j'): string =>
  `#o=${kind}${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`;

test('a link brings back the offer, with its days and its sum', async () => {
  await fc.assert(
    fc.asyncProperty(anyOffer, async (offer) => {
      const found = await readOfferHash(await link(offer), newId);
      expect(found).toMatchObject({ ok: true, data: { ...stamp, dropped: { windows: 0, lines: 0 } } });
      if (found.ok) expect(contentOf(found.data)).toEqual(contentOf(offer));
    }),
  );
});

test('a link brings back goods without a colour', async () => {
  const colourless: Offer = { forWhom: '', windows: [windowOf('a', 'Salon', [{ ...trackLine('1'), color: null }])] };
  const found = await readOfferHash(await link(colourless), newId);
  expect(found.ok && contentOf(found.data)).toEqual(contentOf(colourless));
});

test('a link holds no name of a person, and neither prices nor ids', async () => {
  const text = JSON.stringify(packOffer(home, stamp));
  expect(text).toContain('Salon');
  expect(text).not.toContain('Ayşe');
  expect(text).not.toContain('"a"');
  expect((await link(home)).length).toBeLessThan(220);
});

test('a link is made of letters that every program leaves alone', async () => {
  expect(await link(home)).toMatch(/^#o=[zj][\w-]+$/);
});

describe('a bad link is told, never thrown', () => {
  test('whatever stands behind the mark', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), async (garbage) => {
        expect((await readOfferHash(`#o=${garbage}`, newId)).ok).toBe(false);
        expect((await readOfferHash(`#o=j${garbage}`, newId)).ok).toBe(false);
        expect((await readOfferHash(`#o=z${garbage}`, newId)).ok).toBe(false);
      }),
    );
  });

  property('whatever JSON it holds', [fc.jsonValue()], (value) => {
    expect(unpackOffer(value, newId).ok).toBe(false);
    expect(
      unpackOffer([1, stamp.day, stamp.until, 0, [value, [value], ['Salon', 0, 0, 0, '', [value, [value]]]]], newId).ok,
    ).toBe(true);
  });

  test('cut anywhere, or with one letter changed', async () => {
    const whole = await link(home);
    for (let end = 3; end < whole.length; end += 1)
      expect(await readOfferHash(whole.slice(0, end), newId)).toEqual({ ok: false, code: 'broken' });
    for (let at = 4; at < whole.length - 1; at += 1) {
      const other = whole[at] === 'A' ? 'B' : 'A';
      const found = await readOfferHash(whole.slice(0, at) + other + whole.slice(at + 1), newId);
      if (found.ok) expect(contentOf(found.data)).toEqual(contentOf(home));
    }
  });

  test('of a later version of the shop', async () => {
    const packed = [...packOffer(home, stamp)];
    packed[0] = 2;
    expect(await readOfferHash(dataOf(packed), newId)).toEqual({ ok: false, code: 'newer' });
    packed[0] = 0;
    expect(await readOfferHash(dataOf(packed), newId)).toEqual({ ok: false, code: 'broken' });
  });

  test('that unfolds into far more than an offer can be', async () => {
    const bomb = deflateSync(Buffer.alloc(5_000_000, 32)).toString('base64url');
    expect(bomb.length).toBeLessThan(8000);
    expect(await readOfferHash(`#o=z${bomb}`, newId)).toEqual({ ok: false, code: 'broken' });
    expect(await readOfferHash(`#o=j${'A'.repeat(9000)}`, newId)).toEqual({ ok: false, code: 'broken' });
  });

  test('of which one window and one line cannot be read: the rest is kept, and they are counted', async () => {
    const packed = packOffer(home, stamp) as [number, string, string, number, unknown[][]];
    const [salon, kitchen] = packed[4];
    const lines = salon?.[5] as unknown[];
    const damaged = [
      ...packed.slice(0, 4),
      [[...(salon ?? []).slice(0, 5), [lines[0], [1, 0, 0, 0]]], ['', 0, 0], kitchen],
    ];
    const found = await readOfferHash(dataOf(damaged), newId);
    expect(found).toMatchObject({ ok: true, data: { dropped: { windows: 1, lines: 1 } } });
    if (found.ok)
      expect(found.data.windows.map(({ room, lines: kept }) => [room, kept.length])).toEqual([
        ['Salon', 1],
        ['Mutfak', 0],
      ]);
  });
});

test('an offer that no link can carry has none', async () => {
  // Notes that nothing makes smaller.
  const noise = (at: number): string =>
    Array.from({ length: 200 }, (_, place) =>
      String.fromCodePoint(0x4e00 + ((at * 7919 + place * 104_729) % 20_000)),
    ).join('');
  const windows = Array.from({ length: 50 }, (_, at) => ({ ...windowOf(`w${at}`, 'Oda', []), note: noise(at) }));
  expect(await offerHash({ windows }, stamp)).toBeNull();
});
