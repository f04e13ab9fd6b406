import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatMoney } from '../../../src/domain/money/money.ts';
import { listedOf, windowMade } from '../../../src/domain/product/listing.ts';
import { cheapestIn, priceInSize } from '../../../src/domain/price/size-price.ts';
import { offersText, readOffers, rivals } from '../../../src/features/catalogue/home/offers.ts';
import { toStored } from '../../../src/domain/window/window.ts';
import { products } from '../../support/catalogue.ts';
import { stubBrowser } from '../support/browser.ts';

const offers = products
  .filter(({ price }) => price > 0)
  .map((product) => listedOf(product, 'tr'))
  .map((offer) => ({ ...offer, made: windowMade(offer.made) }));
beforeEach(() => {
  vi.resetModules();
});

const made = offers.filter((offer) => offer.made !== null);
const side = fc.integer({ min: 1, max: 700 });

test('what a page carries of its offers prices every window as the catalogue does', () => {
  const read = readOffers(offersText(offers));
  expect(read.map(({ name }) => name)).toEqual(made.map(({ name }) => name));
  fc.assert(
    fc.property(side, side, (width, height) => {
      for (const [at, offer] of read.entries()) {
        expect(priceInSize(offer, { width, height })).toEqual(priceInSize(made[at]!, { width, height }));
      }
    }),
    { numRuns: 50 },
  );
});

test('the least is of what is made in the size, and nothing is below it', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const least = cheapestIn(made, { width, height });
      const totals = made.flatMap((offer) => {
        const total = priceInSize(offer, { width, height });
        return total.ok ? [total.data] : [];
      });
      expect(least?.total ?? null).toBe(totals.length === 0 ? null : Math.min(...totals));
    }),
  );
});

test('without what is never the cheapest every window has the same least price', () => {
  const left = rivals(made);
  expect(left.length).toBeLessThan(made.length);
  expect(left[0]).toBe(made[0]);
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = { width, height };
      expect(cheapestIn(left, size)?.offer.name).toBe(cheapestIn(made, size)?.offer.name);
    }),
  );
});

test('nothing is the least of nothing, and the first of equals is', () => {
  expect(cheapestIn([], 'sample')).toBeNull();
  const [one] = made;
  const twin = { ...one!, name: 'twin' };
  expect(cheapestIn([one!, twin], 'sample')?.offer.name).toBe(one!.name);
});

test('of a window that is no more, the home page keeps nothing', async () => {
  const { stored } = stubBrowser();
  // Too small to be drawn: a picture needs more of a browser than this.
  stored.set('kp-windows', JSON.stringify(toStored({ list: [], current: { width: 25, height: 20 }, saved: [] })));
  const fields = ['width', 'height'].map((name) => ({ name, value: '', ariaInvalid: null as string | null }));
  const form = {
    querySelectorAll: () => fields,
    querySelector: (asked: string) => fields.find(({ name }) => asked.includes(name)),
    contains: () => false,
    addEventListener: vi.fn(),
    reset: () => fields.forEach((field) => (field.value = '')),
  };
  const text = (words: string) => ({ textContent: words });
  const amount = text('');
  interface Answers {
    childNodes: { textContent: string }[];
    cloneNode: () => Answers;
    replaceChildren: (...nodes: { textContent: string }[]) => void;
  }
  const answersOf = (childNodes: Answers['childNodes']): Answers => {
    const place: Answers = {
      childNodes,
      cloneNode: () => answersOf(place.childNodes.map((one) => ({ ...one }))),
      replaceChildren: (...nodes) => (place.childNodes = nodes),
    };
    return place;
  };
  const answers = answersOf([text('200 × 260 cm')]);
  const moved = { removeAttribute: vi.fn() };
  const view = { dataset: { room: '' }, querySelectorAll: () => [moved] };
  const [offer] = made;
  const cloth = { dataset: { price: String(offer!.price), made: 'normal 40 600 40 280' }, querySelector: () => amount };
  vi.stubGlobal('HTMLElement', Object);
  vi.stubGlobal('document', {
    documentElement: { lang: 'tr' },
    activeElement: null,
    querySelector: (asked: string) =>
      ({ '[data-answers]': answers, '[data-answers] [data-size]': answers.childNodes[0], '[data-room]': view })[
        asked
      ] ?? null,
    querySelectorAll: (asked: string) => (asked === '.hero-cloth' ? [cloth] : []),
  });
  const { answerSizes } = await import('../../../src/features/catalogue/home/hero-prices.ts');
  const { emit } = await import('../../../src/lib/events.ts');
  await answerSizes(form as unknown as HTMLFormElement);
  const seen = () => [fields.map(({ value }) => value), answers.childNodes.map(({ textContent }) => textContent)];
  expect(seen()).toEqual([['25', '20'], ['25 × 20 cm']]);
  expect(amount.textContent).toContain('40');
  // A touch of a field calls it once more.
  await answerSizes(form as unknown as HTMLFormElement);
  view.dataset.room = 'drawn';

  form.contains = () => true;
  stored.clear();
  emit('windows');
  expect(seen()).toEqual([['', ''], ['200 × 260 cm']]);
  const sample = priceInSize({ ...offer!, made: windowMade(offer!.made) }, 'sample');
  expect(amount.textContent).toBe(sample.ok && formatMoney(sample.data, 'tr'));
  await vi.dynamicImportSettled();
  expect(view.dataset.room).toBe('');
  expect(moved.removeAttribute).toHaveBeenCalledWith('style');

  // Digits of a shopper who has no window yet stay.
  fields[0]!.value = '2';
  emit('windows');
  expect(fields[0]!.value).toBe('2');
});

test('the colour of a room goes to the product that hangs in it, wherever that stands in the list', async () => {
  const link = (href: string) => new URL(href, 'https://shop.test');
  const [first, main] = [link('/p/tul?width=200&height=270'), link('/p/karartma?width=200&height=270')];
  const section = { querySelector: (asked: string) => (asked === '[data-room-main]' ? main : first) };
  class Radio {
    value = 'antrasit';
    dataset = {};
    closest = (asked: string) => (asked.includes('.room-section') ? section : asked === '.room-colours' ? {} : null);
  }
  vi.stubGlobal('HTMLInputElement', Radio);
  const heard: ((event: { target: unknown }) => void)[] = [];
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    addEventListener: (_: string, hear: (typeof heard)[number]) => heard.push(hear),
  });
  const { bindRooms } = await import('../../../src/features/catalogue/rooms/rooms.ts');
  bindRooms();
  heard.forEach((hear) => hear({ target: new Radio() }));
  expect([first.search, main.search]).toEqual(['?width=200&height=270', '?width=200&height=270&color=antrasit']);
});
