import { INTL_LOCALE, type Locale } from '../../domain/values/locale.ts';
import { DEFAULT_LIMITS } from '../../domain/window/measurement.ts';
import { formatMoney, toKurus } from '../../domain/money/money.ts';
import type { Shop } from '../../domain/shop/shop.ts';

/** Facts of the shop for texts, by the name between the braces: `shop.leadTime.production` → `5–7`. */
export type Facts = ReadonlyMap<string, string>;

const AMOUNTS = new Set([
  'shop.shipping.freeAbove',
  'shop.shipping.fee',
  'shop.cashOnDelivery.cap',
  'shop.cashOnDelivery.fee',
  'shop.arbitrationLimit',
  'shop.cashLimit',
]);

/** The facts of `content/shop.json` as they are written in a language, and a few that follow from them. */
export function factsOf(shop: Shop, locale: Locale): Facts {
  const facts = new Map<string, string>();
  collect('shop', shop, locale, facts);
  const { street, postalCode, district, city } = shop.contact;
  const { width, height } = DEFAULT_LIMITS;
  facts.set('shop.contact.address', `${street}, ${postalCode} ${district}/${city}`);
  facts.set('shop.contact.telephone', shop.contact.phone.replaceAll(' ', ''));
  facts.set('shop.instalments', String(Math.max(...shop.instalments)));
  facts.set('shop.website', new URL(shop.domain).host);
  facts.set('shop.bankAccount.iban', shop.bankAccount.iban.replace(/(.{4})(?=.)/g, '$1 '));
  facts.set('limits.width', `${width.min}–${width.max}`);
  facts.set('limits.height', `${height.min}–${height.max}`);
  return facts;
}

function collect(name: string, value: unknown, locale: Locale, facts: Map<string, string>): void {
  const words = wordsOf(name, value, locale);
  if (words !== null) facts.set(name, words);
  else if (isRecord(value)) {
    for (const [key, child] of Object.entries(value)) collect(`${name}.${key}`, child, locale, facts);
  }
}

/** Null for what is no single fact. */
function wordsOf(name: string, value: unknown, locale: Locale): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number')
    return AMOUNTS.has(name) ? formatMoney(toKurus(value), locale) : numberIn(value, locale);
  if (Array.isArray(value)) return hoursOf(value, locale);
  if (!isRecord(value)) return null;
  if (typeof value.min === 'number' && typeof value.max === 'number') return `${value.min}–${value.max}`;
  return typeof value[locale] === 'string' ? value[locale] : null;
}

function hoursOf(values: readonly unknown[], locale: Locale): string | null {
  const hours = values.flatMap((value) => {
    if (!isRecord(value) || !isRecord(value.days)) return [];
    return `${String(value.days[locale])} ${String(value.opens)}–${String(value.closes)}`;
  });
  return hours.length > 0 && hours.length === values.length ? hours.join(', ') : null;
}

const numberIn = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(INTL_LOCALE[locale], { useGrouping: 'min2' }).format(value);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const NAME = /\{\{\s*([^{}]*?)\s*\}\}/g;
const PART = /\{\{if\s+([^{}]*?)\s*\}\}(.*?)\{\{end\}\}/gs;
const LONE = /\{\{(if\s[^{}]*|end)\}\}/g;

interface FilledText {
  readonly text: string;
  readonly unknown: { name: string; line: number }[];
}

/**
 * Fills `{{name}}` in, and leaves `{{if name}}…{{end}}` out where that fact is 0: a shop that takes no cash at the door has a
 * cap of 0. Tells every name that is no fact, with its place in the text, and a part that does not begin or end.
 */
export function fillFacts(text: string, facts: Facts): FilledText {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const unknown = [...text.matchAll(NAME)].flatMap(({ 1: name = '', index }) =>
    name === 'end' || facts.has(name.replace(/^if\s+/, '')) ? [] : [{ name, line: lineAt(index) }],
  );
  const kept = text.replace(PART, (_, name: string, part: string) => (isZero(facts.get(name)) ? '' : part));
  for (const [whole, name = ''] of kept.matchAll(LONE)) {
    if (!unknown.some((one) => one.name === name)) unknown.push({ name, line: lineAt(text.indexOf(whole)) });
  }
  return { text: kept.replace(NAME, (whole, name: string) => facts.get(name) ?? whole), unknown };
}

/** `₺0,00`, `0`. */
const isZero = (fact = ''): boolean => /\d/.test(fact) && !/[1-9]/.test(fact);
