/** Built pages promise the days and millimetres that the shop's facts say (decisions S1, S2, P17), wherever it is said. */
import { expect, test } from 'vitest';
import { workingDaysToDoor } from '../../src/domain/order/delivery-dates.ts';
import { guideOf } from '../../src/domain/window/guides.ts';
import { builtPages, complaints, shopPages, type BuiltPage } from './support/dist.ts';
import { categories, products, shop } from './support/shop.ts';

const { leadTime, refundDays, returnDays, retention, bankAccount, offerValidDays, toleranceMm } = shop;
const written = ({ min, max }: { min: number; max: number }): string => `${min}–${max}`;
const sewing = written(leadTime.production);
const delivery = written(workingDaysToDoor(leadTime, true));
const stock = written(workingDaysToDoor(leadTime, false));

/** As it is read, one line for each tag between texts. */
const textOf = ({ html }: BuiltPage): string =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '\n')
    .replace(/<\/?(?:a|b|strong|em|span|small|code)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&nbsp;|\u00A0/g, ' ');

const DAYS = /(?<![\d–.,])(\d+(?:–\d+)?) ((?:iş )?gün|(?:working )?days?)/g;
const daysOn = (page: BuiltPage): (readonly [figure: string, unit: string])[] =>
  [...textOf(page).matchAll(DAYS)].map(([, figure = '', unit = '']) => [figure, unit]);

const productOn = ({ path }: BuiltPage) =>
  products.find(({ slug }) => path.replace(/^\/en(?=\/)/, '') === `/p/${slug}`);

test('a range of days is the workshop’s, the carrier’s or the bank’s, in working days', () => {
  const facts = [sewing, delivery, stock, written(leadTime.carriage), written(refundDays)];
  const wrong = complaints((page) =>
    daysOn(page)
      .filter(([figure, unit]) => figure.includes('–') && !(facts.includes(figure) && /^(?:iş|working)/.test(unit)))
      .map(([figure, unit]) => `${figure} ${unit}`),
  );
  expect(wrong).toEqual([]);
  expect(complaints((page) => (daysOn(page).some(([figure]) => figure === sewing) ? ['sewing'] : []))).not.toEqual([]);
});

test('the home page names the days in which a curtain arrives, and that nothing is hung in them', () => {
  const homes = builtPages.filter(({ path }) => path === '/' || path === '/en');
  expect(homes).toHaveLength(2);
  for (const home of homes) {
    const reasons = /<ol class="reasons-list">.*?<\/ol>/s.exec(home.html)?.[0] ?? '';
    expect(daysOn({ ...home, html: reasons }).map(([figure]) => figure)).toEqual([delivery, sewing]);
    expect(reasons).not.toMatch(/asıl|hung/i);
  }
});

test('a product arrives in the days of its kind', () => {
  const wrong = complaints((page) => {
    const product = productOn(page);
    const terms = /<section class="terms".*?<\/section>/s.exec(page.html)?.[0];
    if (!product || terms === undefined || product.paused) return [];
    const wanted = product.madeToMeasure || product.length ? delivery : stock;
    const [first] = daysOn({ ...page, html: terms });
    return first?.[0] === wanted ? [] : [`${first?.[0]} instead of ${wanted}`];
  });
  expect(wrong).toEqual([]);
});

/** Days that the law sets: to withdraw and refund, to send back, to deliver and to answer, to say that it cannot be done. */
const LAW = [14, 10, 30, 3];
/** The device cookie (security §2.6). */
const COOKIE = 400;

test('a number of days is a fact of the shop or the law’s', () => {
  const facts = [returnDays, bankAccount.payWithinDays, offerValidDays, retention.contactDays, retention.logDays];
  const known = new Set([...facts, ...LAW, COOKIE]);
  expect(
    complaints(
      (page) =>
        daysOn(page)
          .filter(([figure]) => !figure.includes('–') && !known.has(Number(figure)))
          .map(([figure, unit]) => `${figure} ${unit}`),
      shopPages,
    ),
  ).toEqual([]);
});

test('a tolerance is of the goods beside it, and where no goods are named both are', () => {
  const { curtains, blinds } = toleranceMm;
  expect(curtains).not.toBe(blinds);
  const toleranceOf = (slug: string): number | undefined => {
    const drawing = categories.find((category) => category.slug === slug)?.drawing;
    if (drawing === undefined || drawing === 'none') return undefined;
    return guideOf(drawing).blind ? blinds : curtains;
  };
  const wrong = complaints((page) => {
    const found = [...textOf(page).matchAll(/±(\S+) ?mm/g)].map(([, figure]) => figure);
    const product = productOn(page);
    const wanted = product ? [toleranceOf(product.category)] : [curtains, blinds];
    const both = `${Math.min(curtains, blinds)}–${Math.max(curtains, blinds)}`;
    const isRight = found.every((figure) => (!product && figure === both) || wanted.some((mm) => figure === `${mm}`));
    // On one page both kinds are named or neither.
    const isWhole = product !== undefined || found.includes(both) || wanted.every((mm) => found.includes(`${mm}`));
    return found.length === 0 || (isRight && isWhole) ? [] : [found.join()];
  });
  expect(wrong).toEqual([]);
});

test('no page promises the screen of a bank that a demo card never opens', () => {
  // The result of a payment is told to those who come back from the provider's page.
  const isOfProvider = ({ path }: BuiltPage): boolean => path.endsWith('/payment-result');
  expect(complaints((page) => (!isOfProvider(page) && /3-?D ?Secure/i.test(page.html) ? ['3-D Secure'] : []))).toEqual(
    [],
  );
});
