/** Pages, functions and letters speak through i18next, islands through the small reader: both say the same (decisions U10). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../../src/domain/values/locale.ts';
import { createEngine } from '../../../src/i18n/engine.ts';
import type { Messages, Translate, Values } from '../../../src/i18n/messages.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';
import { property } from '../domain/property.ts';
import { asked, messagesOf, textsOf } from './locale-files.ts';

/** Keys of the files, which `t` takes only where the compiler knows them. */
type AnyKey = (key: string, values?: Values) => string;
const anyKey = (t: Translate): AnyKey => t as unknown as AnyKey;

const messages: Readonly<Record<Locale, Messages>> = { tr: messagesOf('tr'), en: messagesOf('en') };
const engine = createEngine(messages);
/** Texts that a reader could take for a placeholder, a nested key, a replacement of `String.replace`, or markup. */
const HOSTILE = ['', '{{name}}', '{{count}}', '$t(cart:title)', '$&', '$1', "$'", '<b>&amp;</b>', '_one', 'İ ğ ₺ ’'];
const COUNTS = [0, 1, 2, 5, 11, 100, 1.5];

describe.each(LOCALES)('%s', (locale) => {
  const texts = textsOf(locale);
  const keys = [...new Set([...texts.keys()].map(asked))];
  const page = anyKey(engine.translators[locale]);
  const island = anyKey(createTranslate(messages[locale]));

  /** Every placeholder of a message, in each of its plural forms, with `text`. */
  function valuesOf(key: string, text: string, count: number): Values {
    const forms = [key, `${key}_one`, `${key}_other`].map((form) => texts.get(form) ?? '').join();
    const names = [...forms.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    return { ...Object.fromEntries(names.map((name) => [name, text])), count };
  }

  test('every key, with each kind of value', () => {
    expect(keys.length).toBeGreaterThan(500);
    const differing = keys.flatMap((key) => {
      const isPlural = texts.has(`${key}_other`);
      const isOpen = Object.keys(valuesOf(key, '', 0)).length > 1;
      return [
        ...(isPlural ? COUNTS : [1, 2]).map((count) => valuesOf(key, 'Ayşe', count)),
        ...(isOpen ? HOSTILE : []).map((text) => valuesOf(key, text, 2)),
      ]
        .filter((values) => page(key, values) !== island(key, values))
        .map((values) => ({ key, values, page: page(key, values), island: island(key, values) }));
    });
    expect(differing).toEqual([]);
  });

  test('every key without values', () => {
    const plain = keys.filter((key) => !(texts.get(key) ?? '{{').includes('{{'));
    expect(plain.filter((key) => page(key) !== island(key))).toEqual([]);
    expect(plain.filter((key) => engine.translators[locale].find(key) !== texts.get(key))).toEqual([]);
  });

  property(
    'any key with any value',
    [fc.constantFrom(...keys), fc.nat({ max: 1e6 }), fc.string({ unit: 'binary' })],
    (key, count, text) => {
      const values = valuesOf(key, text, count);
      expect(page(key, values)).toBe(island(key, values));
    },
  );

  test.each(['cart:nothing', 'cart:line', 'nowhere:title', 'cart:constructor'])('a missing key: %s', (key) => {
    const { find } = createTranslate(messages[locale]);
    expect([engine.translators[locale].find(key), find(key)]).toEqual([undefined, undefined]);
    expect([page(key), island(key)]).toEqual([key, key]);
  });

  test('words of zod are no key, whatever signs are in them', () => {
    const key = 'rules:Unrecognized key: "x.y"';
    expect(engine.translators[locale].find(key)).toBeUndefined();
    expect(createTranslate(messages[locale]).find(key)).toBeUndefined();
  });

  test('no message nests another: the small reader has no nesting', () => {
    expect([...texts].filter(([, text]) => text.includes('$t('))).toEqual([]);
  });
});

test('Turkish says what English lacks', () => {
  const { translators } = createEngine({ tr: { cart: { title: 'Sepetim', count_one: '{{count}} ürün' } }, en: {} });
  const t = anyKey(translators.en);
  expect([t('cart:title'), translators.en.find('cart:title')]).toEqual(['Sepetim', 'Sepetim']);
});

test('words that are brought later are said, also where Turkish has spoken for them before', () => {
  const { translators, add } = createEngine({ tr: { cart: { title: 'Sepetim' } }, en: {} });
  const t = anyKey(translators.en);
  expect([t('cart:title'), t('cart:empty')]).toEqual(['Sepetim', 'cart:empty']);
  add('en', 'cart', { title: 'My cart', empty: 'Empty' });
  expect([t('cart:title'), t('cart:empty')]).toEqual(['My cart', 'Empty']);
});
