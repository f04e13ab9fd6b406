import { beforeEach, expect, test, vi } from 'vitest';
import { offerHead, offerParts, partsIn, partsOf, type OfferHead } from '../../../src/domain/offer/offer-file.ts';
import { $goods, fetchGoods } from '../../../src/features/offer/goods.ts';
import { categories, listed } from '../../support/catalogue.ts';

/** Files of the shop by their addresses; any other address is 404. */
let served: Map<string, unknown>;
let asked: string[];
/** Addresses whose 404 the browser has kept. */
let kept: Set<string>;

function publish(build: string): OfferHead {
  const parts = offerParts(categories, listed, 5).map((products, at) => ({ name: `${build}${at}`, products }));
  const head = offerHead('2026-11-22', categories, parts);
  served = new Map<string, unknown>([
    ['/data/offer-goods.json', head],
    ...parts.map(({ name, products }) => [`/data/goods/${name}.json`, products] as const),
  ]);
  return head;
}

let head: OfferHead;
beforeEach(() => {
  head = publish('a');
  asked = [];
  $goods.set(null);
  kept = new Set();
  vi.stubGlobal('fetch', (address: string, { cache }: RequestInit) => {
    asked.push(address.replace(/^\/data\/(?:goods\/)?|\.json$/g, ''));
    const content = kept.has(address) && cache !== 'reload' ? undefined : served.get(address);
    return Promise.resolve(content === undefined ? new Response(null, { status: 404 }) : Response.json(content));
  });
});

const wish =
  (...ids: number[]) =>
  (of: OfferHead) =>
    partsOf(of, ids);
const inPart = (at: number): number => head.parts[at]!.ids[0]!;
const has = (...ids: number[]): boolean => ids.every((id) => $goods.get()?.byId.has(id) === true);

test('only the parts that are wished for are fetched, each once', async () => {
  expect(await fetchGoods(wish(), false)).toBe(true);
  expect(asked).toEqual(['offer-goods']);
  expect(await fetchGoods(wish(inPart(1)), false)).toBe(true);
  expect(await fetchGoods(wish(inPart(1), inPart(2)), false)).toBe(true);
  expect(asked).toEqual(['offer-goods', 'a1', 'a2']);
  expect(has(inPart(1), inPart(2))).toBe(true);
  expect(has(inPart(0))).toBe(false);
});

test('two screens that ask at once lose nothing of each other', async () => {
  await fetchGoods(wish(), false);
  await Promise.all([fetchGoods(wish(inPart(0)), false), fetchGoods((of) => partsIn(of, ''), false)]);
  expect($goods.get()?.fetched).toEqual(new Set(head.parts.map(({ name }) => name)));
});

test('a tab older than the deploy fetches the head anew, because its parts are gone', async () => {
  await fetchGoods(wish(inPart(0)), false);
  publish('b');
  expect(await fetchGoods(wish(inPart(0), inPart(1)), false)).toBe(true);
  expect(asked.slice(2)).toEqual(['a1', 'a1', 'offer-goods', 'b0', 'b1']);
  expect(has(inPart(0), inPart(1))).toBe(true);
});

test('goods that cannot be had are told, and what is there stays', async () => {
  await fetchGoods(wish(inPart(0)), false);
  served.clear();
  expect(await fetchGoods(wish(inPart(1)), false)).toBe(false);
  expect(await fetchGoods(wish(inPart(0)), true)).toBe(false);
  expect(has(inPart(0))).toBe(true);
});

test('asked anew, prices are those of the newest files', async () => {
  await fetchGoods(wish(inPart(0)), false);
  const { builtOn: _, ...rest } = publish('b');
  served.set('/data/offer-goods.json', { ...rest, builtOn: '2026-11-23' });
  expect(await fetchGoods(wish(inPart(0)), true)).toBe(true);
  expect($goods.get()).toMatchObject({ builtOn: '2026-11-23', fetched: new Set(['b0']) });
});

test('a part that is there again after a deploy without it is found, whatever the browser has kept', async () => {
  kept.add(`/data/goods/${head.parts[0]!.name}.json`);
  expect(await fetchGoods(wish(inPart(0)), false)).toBe(true);
  expect(has(inPart(0))).toBe(true);
});
