/** How the back room writes days, amounts and names: short, because they stand in rows. */
import { holidays, leadTime } from '#content/built/delivery.json';
import type { AdminOrderRow } from '../../../contract/admin-orders.ts';
import { dayInIstanbul, formatDate } from '../../../domain/values/dates.ts';
import { TIME_ZONE } from '../../../domain/values/locale.ts';
import { promiseOf, type PromiseState } from '../../../domain/order/promise.ts';
import { adviseOnSize, type SizeLimits } from '../../../domain/window/measurement.ts';

const inIstanbul = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('tr-TR', { timeZone: TIME_ZONE, ...options });
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('tr-TR', { timeZone: 'UTC', ...options });

const rowDay = inIstanbul({ day: 'numeric', month: 'short' });
const clock = inIstanbul({ hour: '2-digit', minute: '2-digit' });
const longDay = inIstanbul({ day: 'numeric', month: 'long' });
const shortDay = inUtc({ day: 'numeric', month: 'short' });
const promisedDay = inUtc({ day: 'numeric', month: 'long' });
const centimetres = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 });
const metres = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `13 Kas 10.12` */
export const rowInstant = (at: string): string => `${rowDay.format(new Date(at))} ${timeOf(at)}`;

/** `13 Kasım 10.12` */
export const longInstant = (at: string): string => `${longDay.format(new Date(at))} ${timeOf(at)}`;

const timeOf = (at: string): string => clock.format(new Date(at)).replace(':', '.');

const ages = new Intl.RelativeTimeFormat('tr-TR', { numeric: 'auto' });
const MINUTE_MS = 60_000;

/** How long ago: `2 gün önce`, `3 saat önce`, `5 dakika önce`, `şimdi`. */
export function ageOf(at: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS));
  if (minutes < 1) return ages.format(0, 'second');
  if (minutes < 60) return ages.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ages.format(-hours, 'hour') : ages.format(-Math.floor(hours / 24), 'day');
}

/** `28 Kas – 3 Ara`, of days such as `2026-11-28`. */
export const rowDays = (from: string, to: string): string => shortDay.formatRange(new Date(from), new Date(to));

/** `28 Kasım – 3 Aralık` */
export const promisedDays = (from: string, to: string): string => promisedDay.formatRange(new Date(from), new Date(to));

/** `24 Kas` */
export const oneDay = (day: string): string => shortDay.format(new Date(day));

/** `116,5` */
export const cm = (length: number): string => centimetres.format(length);

/** `6,25`, of centimetres. */
export const metresOf = (length: number): string => metres.format(length / 100);

/** `920613`, by which orders are called in the workshop; the whole number tells them apart for machines. */
export const shortNo = (orderNo: string): string => orderNo.slice(-6);

/** How an order stands today against its promise. */
export const promiseToday = (
  order: Pick<AdminOrderRow, 'status' | 'paymentState' | 'estimatedDeliveryFrom' | 'estimatedDelivery'>,
): PromiseState => promiseOf(order, dayInIstanbul(new Date()), leadTime.carriage.max, holidays);

/** Limits were held when it was ordered, by the product of that day. */
const ANY = { min: 1, max: 9999 };
const ANY_SIZE: SizeLimits = { width: ANY, height: ANY };

/** Whether an operator should ask before it is cut (decisions P4). Lengths in cm. */
export const isNarrow = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  adviseOnSize(width, height, ANY_SIZE).some(({ code }) => code === 'narrow');

/** A visit as the journal has it, `2026-11-24 10:00–12:00`, as `24 Kasım 2026 10:00–12:00`; anything else as it is. */
export const plannedWords = (value: string): string =>
  value.replace(/^\d{4}-\d{2}-\d{2}(?= \d{2}:\d{2}–)/, (day) => formatDate(day, 'tr'));
