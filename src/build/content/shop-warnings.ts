/** Facts of `content/shop.json` that are likelier a slip than meant; they stop no build. */
import { localitySlug, type City } from '../../domain/account/localities.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import type { Failure } from './failure.ts';

/** Working days; a workshop that takes longer loses its customers. */
const LONG_DAYS = 30;
/** A warranty in months was typed as years. */
const LONG_YEARS = 10;
/** Times that free carriage may be above the fee; a typed zero too many is beyond. */
const MOST_TIMES = 100;

/**
 * @param cities of the country; null where they were not written yet
 * @param today in Istanbul
 */
export function shopWarnings(shop: Shop, cities: readonly City[] | null, today: string): Failure[] {
  const { openForOrders, opensOn, visits, shipping, leadTime, warrantyYears, foundedYear, claims, contact } = shop;
  const year = Number(today.slice(0, 4));
  const warn = (isOdd: boolean, field: string, reason: string): Failure[] =>
    isOdd ? [{ file: 'content/shop.json', field, reason }] : [];
  const city = cities?.find(({ name }) => localitySlug(name) === localitySlug(contact.city));
  const districts = new Set(cities?.flatMap((one) => one.districts));
  return [
    ...warn(
      !openForOrders && opensOn !== undefined && opensOn < today,
      'opensOn',
      'is past while the shop is closed: shoppers read that it opens then',
    ),
    ...warn(
      openForOrders && opensOn !== undefined && opensOn > today,
      'opensOn',
      'is said only while the shop is closed, and it is open',
    ),
    ...visits.closed.flatMap((day, index) => warn(day < today, `visits.closed[${index}]`, 'is past: take it out')),
    ...visits.routes.flatMap((route, at) =>
      route.districts.flatMap((district, index) =>
        warn(
          cities !== null && !districts.has(district),
          `visits.routes[${at}].districts[${index}]`,
          `"${district}" is no district: nobody there can book a visit`,
        ),
      ),
    ),
    ...warn(
      shipping.freeAbove === 0 && shipping.fee > 0,
      'shipping.fee',
      `is not below ${shipping.freeAbove}, from which on it is free`,
    ),
    ...warn(
      shipping.fee > 0 && shipping.freeAbove > shipping.fee * MOST_TIMES,
      'shipping.freeAbove',
      `is more than ${MOST_TIMES} times the fee, ${shipping.fee}`,
    ),
    ...warn(leadTime.production.max > LONG_DAYS, 'leadTime.production.max', `is more than ${LONG_DAYS} working days`),
    ...warn(warrantyYears > LONG_YEARS, 'warrantyYears', `is more than ${LONG_YEARS} years: months are not meant here`),
    ...warn(foundedYear > year, 'foundedYear', `is after this year, ${year}`),
    ...warn(
      claims.years > year - foundedYear,
      'claims.years',
      `is more than the years since ${foundedYear}, and shoppers read it`,
    ),
    ...warn(
      city !== undefined && !contact.postalCode.startsWith(city.code),
      'contact.postalCode',
      `does not begin with ${city?.code ?? ''}, as those of ${contact.city} do`,
    ),
    ...warn(
      shop.arbitrationLimit === 0,
      'arbitrationLimit',
      'is 0: shoppers read it as the limit of the arbitration board',
    ),
  ];
}
