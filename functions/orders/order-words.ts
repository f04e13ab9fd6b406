/** An order in words: the parts that its letters and its contract share. */
import '../http/mail-words.ts';
import { formatComingDays, formatWeekday } from '../../src/domain/values/dates.ts';
import { localityLine } from '../../src/domain/account/address.ts';
import { formatMoney, type Kurus } from '../../src/domain/money/money.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { measured } from '../../src/domain/cart/cart.ts';
import { lineFacts } from '../../src/i18n/line-facts.ts';
import { sumOf, windowsOf } from '../../src/domain/window/window-groups.ts';
import { windowTitle } from '../../src/i18n/window-title.ts';
import { sumsOf } from '../../src/i18n/sums.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { group, type Block, type Recipient } from '../mail/letter.ts';
import { drawnWindows } from './drawn-windows.ts';
import { orderedWindows, type StoredOrder } from './stored-order.ts';

export type OrderedLine = StoredOrder['lines'][number];

export const inMoney =
  (locale: Locale) =>
  (amount: Kurus): string =>
    formatMoney(amount, locale);

/** As the buyer chose it; the colour by the name it had. */
export function factsOf(
  { configuration, colorName, color, productId, parts, samples, cover }: OrderedLine,
  locale: Locale,
): string[] {
  const today = currentCatalogue.get(productId)?.colors.find(({ id }) => id === color)?.name[locale];
  const line = {
    configuration: measured(configuration),
    colorName: colorName ?? today ?? color,
    parts,
    samples,
    cover,
  };
  return lineFacts(translator(locale), locale, line, shop.contact.city);
}

/**
 * The lines of an order, window by window: each opens with its title and what it costs, but for a single window without a name.
 * @param nameOf how a name may be shown; the number is its window's, from 1
 */
export function windowBlocks(
  lines: readonly OrderedLine[],
  locale: Locale,
  nameOf: (room: string, number: number) => string,
  itemOf: (line: OrderedLine) => Block,
): Block[] {
  const t = translator(locale);
  const windows = windowsOf(lines);
  const isTitled = windows.length > 1 || windows.some(({ kind }) => kind === 'named');
  return windows.flatMap((window, at) => {
    const { kind, room, lines: hung } = window;
    const name = kind === 'named' ? nameOf(room, at + 1) : windowTitle(t, window);
    const sum = formatMoney(
      sumOf(hung, ({ totalPrice }) => totalPrice),
      locale,
    );
    return [...(isTitled ? [group(name, sum)] : []), ...pictureOf(t, hung), ...hung.map(itemOf)];
  });
}

/** The drawing of a window; its words are the size, for names are not everybody's to read. */
function pictureOf(t: Translate, hung: readonly OrderedLine[]): Block[] {
  const [lines = []] = drawnWindows(orderedWindows({ lines: hung.map((line) => ({ ...line, room: '' })) }));
  const [first] = lines;
  if (!first) return [];
  return [{ kind: 'window', alt: windowTitle(t, { room: '', size: first }), lines }];
}

/** The promised days as a headline. */
export function atDoor({ locale, estimate: { from, to } }: StoredOrder): string {
  const t = translator(locale);
  return from === to
    ? t('mail:order.atDoor.day', { days: formatWeekday(from, locale) })
    : t('mail:order.atDoor.days', { days: formatComingDays(from, to, locale) });
}

export const isMade = ({ lines }: StoredOrder): boolean => lines.some(({ configuration }) => configuration !== null);

/** Subtotal, discount, shipping and fee; the total is the letter's. */
export const sumRows = ({ totals, coupon }: StoredOrder, locale: Locale) =>
  sumsOf(translator(locale), inMoney(locale), totals, coupon?.code ?? null).map(
    ([, label, amount]) => [label, amount] as const,
  );

/** The total, and behind it what a bank added for instalments: no part of the order, but of what its card was charged. */
export function totalRows({ totals, ledger }: StoredOrder, locale: Locale): (readonly [string, string])[] {
  const [t, money] = [translator(locale), inMoney(locale)];
  const cost = ledger.reduce((sum, { method, amount }) => sum + (method === 'instalments' ? amount : 0), 0);
  return [
    [t('mail:order.total'), money(totals.total)],
    ...(cost > 0 ? [[t('mail:order.instalmentCost'), money(cost)] as const] : []),
  ];
}

/** `3 × ₺100,00`, and where the kuruş do not divide `1 × ₺100,01 + 2 × ₺100,00`; empty for one payment. */
export function instalmentWords({ payment: { instalmentAmounts } }: StoredOrder, locale: Locale): string {
  if (instalmentAmounts.length < 2) return '';
  const counts = new Map<Kurus, number>();
  for (const amount of instalmentAmounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return [...counts].map(([amount, count]) => `${count} × ${formatMoney(amount, locale)}`).join(' + ');
}

export interface Addressee {
  readonly name: string;
  /** Street and locality. */
  readonly lines: readonly [street: string, locality: string];
  readonly phone: string;
  readonly email: string;
}

/** As it was typed. */
export function addressee({ delivery }: StoredOrder): Addressee {
  const { firstName, lastName, address, postalCode, districtName, cityName, phone, email } = delivery;
  const locality = localityLine({ postalCode, district: districtName, city: cityName });
  return { name: `${firstName} ${lastName}`, lines: [address, locality], phone, email };
}

/**
 * As a letter to its e-mail may show it: to a mailbox that has not proven itself only district and city, which the shop's own
 * lists name.
 */
export function letterAddressee(order: StoredOrder): Addressee {
  const typed = addressee(order);
  if (order.isEmailProven) return typed;
  const t = translator(order.locale);
  const { districtName, cityName } = order.delivery;
  return {
    name: t('mail:order.inYourName'),
    lines: [t('mail:order.addressGiven'), `${districtName}/${cityName}`],
    phone: t('mail:order.phoneGiven'),
    email: typed.email,
  };
}

/** Whom a letter about an order greets. */
export const greetedBuyer = ({ isEmailProven, delivery: { firstName } }: StoredOrder): Recipient =>
  isEmailProven ? { proven: firstName } : firstName;
