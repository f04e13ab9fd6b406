/**
 * Mistakes with messages that `npm run types` refuses: each marked line must be an error, and one that no longer is
 * fails the check as well. `typed-keys.astro` holds the same for pages.
 */
import { expect, test } from 'vitest';
import type { MessageKey, Namespace, NamespacePart, PlainKey, ValuesOf } from '../../../src/i18n/messages.ts';
import { createTranslate } from '../../../src/i18n/translate.ts';

const t = createTranslate({});

test('a key that does not exist', () => {
  // @ts-expect-error: no such message
  t('cart:nothing');
  // @ts-expect-error: no such namespace
  t('basket:title');
  // @ts-expect-error: messages stand below it, it is none itself
  t('cart:line');
  // @ts-expect-error: the plural is asked for by its key and a count
  t('cart:count_one');
  // @ts-expect-error: which of them it is nobody knows
  const open = (name: string) => t(`cart:${name}`);
  // @ts-expect-error: one of the two does not exist
  const union = (pleat: 'normal' | 'wide') => t(`cart:pleat.${pleat}`);
  const known = (pleat: 'normal' | 'tight') => t(`cart:pleat.${pleat}`);
  expect([open('nothing'), union('wide'), known('tight')]).toEqual([
    'cart:nothing',
    'cart:pleat.wide',
    'cart:pleat.tight',
  ]);
});

test('a value that is missing, misspelt or too much', () => {
  // @ts-expect-error: width and height are missing
  t('cart:line.size');
  // @ts-expect-error: height is missing
  t('cart:line.size', { width: 250 });
  // @ts-expect-error: it is called height
  t('cart:line.size', { width: 250, heigth: 260 });
  // @ts-expect-error: the message has no placeholder
  t('cart:title', { name: 'Işıl' });
  // @ts-expect-error: a plural needs its count
  t('cart:count');
  // @ts-expect-error: a count is a number
  t('cart:count', { count: '2' });
  // @ts-expect-error: a value is a text or a number
  t('cart:toast.added', { name: null });
  // @ts-expect-error: one of the two needs a count
  const union = (kind: 'unsaved' | 'dropped') => t(`cart:toast.${kind}`);
  const filled = (kind: 'unsaved' | 'dropped') => t(`cart:toast.${kind}`, { count: 2 });
  expect([union('dropped'), filled('dropped')]).toEqual(['cart:toast.dropped', 'cart:toast.dropped']);
});

test('names that other code uses', () => {
  const keys: MessageKey[] = ['errors:rate_limited_minutes', 'cart:count', 'rules:status.Pending'];
  // @ts-expect-error: it has placeholders
  const plain: PlainKey = 'cart:line.size';
  const values: ValuesOf<'cart:line.size'> = { width: 250, height: '260' };
  const namespaces: Namespace[] = ['cart', 'rules'];
  const parts: NamespacePart[] = ['cart', 'rules:status', 'cart:count'];
  // @ts-expect-error: no such file
  namespaces.push('basket');
  // @ts-expect-error: nothing begins so
  parts.push('rules:states');
  expect([keys, plain, values, namespaces, parts].map((names) => Object.values(names).length)).toEqual([
    3, 14, 2, 3, 4,
  ]);
});
