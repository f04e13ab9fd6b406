/** Sentences of the specification that the built files show without a browser. */
import { expect, test } from 'vitest';
import { builtPages, type BuiltPage } from './support/dist.ts';
import { curtain } from './support/shop.ts';

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

test.each(['/', '/en'])('%s shows four featured products (spec §2)', (path) => {
  expect(featuredOf(at(path))).toBe(4);
});

test.each(['', '/en'])('%s: a product shows four others of its category (spec §2, decisions U2)', (language) => {
  expect(cardsOf(at(`${language}/p/${curtain.slug}`))).toBe(4);
});

test.each(['profile', 'orders', 'favorites', 'addresses', 'security'])(
  'the account menu marks %s as the current page (spec §2)',
  (place) => {
    expect(currentOf(at(`/account/${place}`))).toContain(`/account/${place}`);
    expect(currentOf(at(`/en/account/${place}`))).toContain(`/en/account/${place}`);
  },
);
