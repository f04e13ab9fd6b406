/** Sentences of the specification that the built files show without a browser. */
import { expect, test } from 'vitest';
import { builtPages, type BuiltPage } from './support/dist.ts';
import { curtain, shop } from './support/shop.ts';

const at = (path: string): BuiltPage => builtPages.find((page) => page.path === path)!;
const cardsOf = ({ tags }: BuiltPage): number =>
  tags.filter(({ name, attributes }) => name === 'article' && attributes.get('class')?.split(' ').includes('card'))
    .length;
/** The featured products of the home page; other parts of the page have cards too. */
const featuredOf = ({ html }: BuiltPage): number => {
  const [section = ''] = /<section class="featured[\s\S]*?<\/section>/.exec(html) ?? [];
  return section.match(/<article class="card/g)?.length ?? 0;
};
const currentOf = ({ tags }: BuiltPage): (string | undefined)[] =>
  tags
    .filter(({ name, attributes }) => name === 'a' && attributes.get('aria-current') === 'page')
    .map(({ attributes }) => attributes.get('href'));

test.each(['/', '/en'])('%s shows four featured products (spec §2)', (path) => expect(featuredOf(at(path))).toBe(4));

test.each(['', '/en'])('%s: a product shows four others of its category (spec §2, decisions U2)', (language) =>
  expect(cardsOf(at(`${language}/p/${curtain.slug}`))).toBe(4),
);

test.each(['profile', 'orders', 'favorites', 'addresses', 'security'])(
  'the account menu marks %s as the current page (spec §2)',
  (place) => {
    expect(currentOf(at(`/account/${place}`))).toContain(`/account/${place}`);
    expect(currentOf(at(`/en/account/${place}`))).toContain(`/en/account/${place}`);
  },
);

/** Words of a page's main part and footer. */
const wordsOf = ({ html }: BuiltPage): string =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<(script|style|svg).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test.each([
  ['tr', '/', ['/c/fon-perde', '/c/zebra-perde', '/c/stor-perde', '/c/accessories']],
  ['en', '/en', ['/en/c/fon-perde', '/en/c/zebra-perde', '/en/c/stor-perde', '/en/c/accessories']],
])('the shop in %s leads to curtains, blinds and accessories (spec §1)', (language, path, shelves) => {
  const { tags } = at(path);
  expect(tags.find(({ name }) => name === 'html')?.attributes.get('lang')).toBe(language);
  const links = tags.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.get('href'));
  for (const shelf of shelves) expect(links).toContain(shelf);
});

test('claims have one value each, on whichever page they stand (spec §1, decisions S2)', () => {
  const { claims, warrantyYears, leadTime } = shop;
  const home = wordsOf(at('/'));
  expect(home).toContain(`${claims.years}+ yıl deneyim`);
  expect(home).toContain(`${claims.customers.toLocaleString('tr-TR')}+ müşteri`);
  expect(home).toContain('ücretsiz ölçü');
  const said = (pattern: RegExp): Set<string | undefined> =>
    new Set(
      builtPages
        .filter(({ locale }) => locale === 'tr')
        .flatMap((page) => [...wordsOf(page).matchAll(pattern)].map(([, figure]) => figure)),
    );
  expect(said(/(\d+)\+ yıl/g)).toEqual(new Set([String(claims.years)]));
  expect(said(/([\d.]+)\+ müşteri/g)).toEqual(new Set([claims.customers.toLocaleString('tr-TR')]));
  expect(said(/(\d+) yıl(?:lık)? garanti/g)).toEqual(new Set([String(warrantyYears)]));
  expect(said(/(\d+–\d+) iş gününde dikip/g)).toEqual(
    new Set([`${leadTime.production.min}–${leadTime.production.max}`]),
  );
});

test('the page of contact says when the shop is open (spec §1, decisions S1)', () => {
  const words = wordsOf(at('/contact'));
  expect(words).toContain('Pazartesi–Cumartesi 09:00–18:00');
  expect(words).toContain('Pazar 10:00–16:00');
});

test.each(['/', '/en'])(
  '%s has the window to type, what can be trusted, four kinds, the story and three reasons (spec §2)',
  (path) => {
    const page = at(path);
    const partOf = (name: string): string =>
      new RegExp(`<(section|ul|div)[^>]*class="${name}\\b[^>]*>.*?</\\1>`, 's').exec(page.html)?.[0] ?? '';
    expect(
      page.tags.filter(({ attributes }) => ['width', 'height'].includes(attributes.get('name') ?? '')),
    ).not.toEqual([]);
    expect(partOf('trust').match(/<li/g)?.length).toBeGreaterThan(2);
    expect(partOf('groups').match(/<a [^>]*\/c\//g)?.length).toBeGreaterThanOrEqual(4);
    expect(page.html).toMatch(/class="story\b/);
    expect(partOf('reasons').match(/<h3/g)).toHaveLength(3);
  },
);

test('the page of what is not there leads home (spec §2)', () => {
  const links = at('/404').tags.filter(({ name }) => name === 'a');
  expect(links.map(({ attributes }) => attributes.get('href'))).toContain('/');
});

test('goods go back for fourteen days, money comes in working days, and what was made stays (spec §9)', () => {
  const { returnDays, refundDays, warrantyYears } = shop;
  const words = wordsOf(at('/returns'));
  expect(words).toContain(`Teslimden sonra ${returnDays} gün`);
  expect(words).toContain(`${refundDays.min}–${refundDays.max} iş günü`);
  expect(words).toMatch(/Ölçünüze göre kesilip dikilen perde.{0,80} Yok/);
  expect(wordsOf(at('/services/warranty'))).toContain(`${warrantyYears} yıl garanti`);
  expect([returnDays, refundDays, warrantyYears]).toEqual([14, { min: 7, max: 10 }, 2]);
});
