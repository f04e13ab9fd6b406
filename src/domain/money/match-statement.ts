/** Which open orders the lines of a statement pay: proposals with their reason, of which nothing is booked by itself. */
import { carrierOf, type Carrier } from '../order/tracking-csv.ts';
import { foldedWords } from '../values/fold.ts';
import type { LISTED_MONEY } from './ledger.ts';
import type { Kurus } from './money.ts';
import type { StatementLine, StatementSource } from './statement.ts';

export interface OpenOrder {
  readonly orderNo: string;
  readonly kind: Exclude<(typeof LISTED_MONEY)[number], 'refund'>;
  readonly name: string;
  readonly amount: Kurus;
  /** The day of the order, such as `2026-11-20`: no money came before. */
  readonly since: string;
  /** Name of the carrier, and number; `null` before it was sent. */
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

/** Parts of a line that agree with an order; their words are `admin-money:result.fit.*`. */
export const FITS = ['number', 'tracking', 'carrier', 'name', 'sum'] as const;
export type Fit = (typeof FITS)[number];

/** `certain`: it names the order, and the sum is what is open. `likely`: somebody has to look. */
export const CERTAINTIES = ['certain', 'likely', 'none'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** `several`: more than one order fits as well. `tooMuch`: more than the carrier has. `unknown`: nothing open fits. */
export const MISSES = ['unknown', 'several', 'tooMuch'] as const;

export interface Proposal {
  readonly line: StatementLine;
  readonly certainty: Certainty;
  readonly fits: readonly Fit[];
  readonly miss: (typeof MISSES)[number] | null;
  /** The sum of the line less what is open; below 0 it is short. */
  readonly difference: Kurus;
  /** Orders that it pays, each with its part of the sum. */
  readonly parts: readonly { readonly order: OpenOrder; readonly amount: Kurus }[];
}

interface MatchContext {
  readonly source: StatementSource;
  readonly today: string;
  readonly carriers: readonly Carrier[];
}

/** Weights of a pair: a number, which one order alone has, counts more than a name, and a name more than a sum. */
const WEIGHTS: Readonly<Record<Fit, number>> = { number: 8, tracking: 8, name: 4, carrier: 2, sum: 1 };
const weightOf = (fits: readonly Fit[]): number => fits.reduce((sum, fit) => sum + WEIGHTS[fit], 0);
const NAMING: readonly Fit[] = ['number', 'tracking', 'name'];

/** One proposal a line, in their order. Money that one line pays is open no more for the next ones. */
export function matchStatement(
  lines: readonly StatementLine[],
  open: readonly OpenOrder[],
  asked: MatchContext,
): Proposal[] {
  const rests = new Map(open.map((order) => [order, order.amount]));
  const found = new Map<StatementLine, Proposal>();
  const named = open.map((order) => ({ order, words: foldedWords(order.name).filter((word) => word.length > 1) }));
  const [first, last] = orderTimes(open, asked.today);
  const read = lines.map((line): ReadLine => {
    const said = wordsIn(line.text);
    const numbers = orderNumbersIn(line.text, first, last);
    const pairs = named.flatMap(({ order, words }) => {
      if (!isPossible(line, order, asked)) return [];
      const fits = namingFits(numbers, said, order, words, asked);
      return fits.length > 0 ? [[order, fits] as const] : [];
    });
    return { line, numbers, carrier: carrierOf(line.text, asked.carriers)?.name, named: new Map(pairs) };
  });
  payNamed(read, rests, found);
  paySums(read, ['carrier', 'sum'], rests, found, asked);
  // Before a sum alone decides, a carrier's sum may be that of all its parcels.
  for (const one of read) joinParcels(one, open, rests, found, asked);
  paySums(read, ['sum'], rests, found, asked);
  return lines.map((line) => found.get(line) ?? missed(line, 'unknown'));
}

interface ReadLine {
  readonly line: StatementLine;
  /** Whole numbers of orders that it has. */
  readonly numbers: readonly string[];
  /** Name of the carrier that it names. */
  readonly carrier: string | undefined;
  /** Orders that it names, each with what of its words agrees. */
  readonly named: ReadonlyMap<OpenOrder, readonly Fit[]>;
}

type Rests = Map<OpenOrder, Kurus>;
type Proposals = Map<StatementLine, Proposal>;

/** Lines that name an order: the heaviest pair first, and of equal ones the first line. */
function payNamed(read: readonly ReadLine[], rests: Rests, found: Proposals): void {
  const fitsOf = ({ line, named }: ReadLine, order: OpenOrder): readonly Fit[] => {
    const [rest = 0, fits = []] = [rests.get(order), named.get(order)];
    return rest <= 0 ? [] : rest === line.amount ? [...fits, 'sum'] : fits;
  };
  const pairsOf = (one: ReadLine) => [...one.named.keys()].map((order) => ({ order, fits: fitsOf(one, order) }));
  const heaviest = (one: ReadLine) => pairsOf(one).reduce((most, { fits }) => Math.max(most, weightOf(fits)), 0);
  // The weight of each line's best pair, or more than that: what others pay meanwhile lowers it unnoticed.
  const best = new Map(read.map((one) => [one, heaviest(one)]));
  const mostOf = () => [...best].reduce((most, pair) => (pair[1] > most[1] ? pair : most));
  while (best.size > 0) {
    const [one, weight] = mostOf();
    if (weight === 0) return;
    const fitting = pairsOf(one).filter(({ fits }) => weightOf(fits) === weight);
    if (fitting.length === 0) {
      best.set(one, heaviest(one));
      continue;
    }
    best.delete(one);
    const { difference, parts } = settle(one.line, fitting, rests, found);
    // The rest of what was paid in part may be the sum of another line.
    for (const { order } of difference < 0 ? parts : []) {
      for (const [other, known] of best) best.set(other, Math.max(known, weightOf(fitsOf(other, order))));
    }
  }
}

/** Lines whose sum is what an order owes, to the kuruş: with its carrier, or by the sum alone. */
function paySums(read: readonly ReadLine[], fits: readonly Fit[], rests: Rests, found: Proposals, asked: MatchContext) {
  const isCarried = fits.includes('carrier');
  if (isCarried && asked.source !== 'bank') return;
  const bySum = Map.groupBy(
    [...rests.keys()].filter(({ kind }) => (kind === 'carrier') === isCarried),
    (order) => rests.get(order),
  );
  for (const { line, numbers, carrier } of read) {
    if (found.has(line)) continue;
    const fitting = (bySum.get(line.amount) ?? []).filter(
      (order) =>
        rests.get(order) === line.amount &&
        isPossible(line, order, asked) &&
        !namesAnother(numbers, order) &&
        (!isCarried || (carrier !== undefined && carrier === order.carrier)),
    );
    if (fitting.length > 0)
      settle(
        line,
        fitting.map((order) => ({ order, fits })),
        rests,
        found,
      );
  }
}

/** Orders that fit a line equally well: it pays the first, unless they are of several buyers. */
function settle(
  line: StatementLine,
  fitting: readonly { readonly order: OpenOrder; readonly fits: readonly Fit[] }[],
  rests: Rests,
  found: Proposals,
): Proposal {
  const [first] = fitting;
  const proposal =
    first && isOneBuyer(fitting.map(({ order }) => order))
      ? proposed(line, first.order, first.fits, rests.get(first.order) ?? 0, fitting.length > 1)
      : missed(line, 'several');
  found.set(line, proposal);
  for (const { order, amount } of proposal.parts) rests.set(order, (rests.get(order) ?? 0) - amount);
  return proposal;
}

/** Its words, and runs of digits out of longer words: `KP-1763900000001`, `SIP300832`. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set([...foldedWords(text), ...(text.match(/\d+/g) ?? []), ...text.split(/\s+/).map(plainNumber)]);

const plainNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z\d]/g, '');

/** Whole numbers of orders are milliseconds. */
const ORDER_DIGITS = /(KP[-\s]*)?(?<!\d)(\d{13})(?!\d)/gi;
/** No order of the shop is older, but one that is open. */
const FIRST_ORDER = Date.UTC(2026, 0, 1);
const DAY_LENGTH = 86_400_000;

/** The first and the last millisecond that bare digits may name an order of. */
function orderTimes(open: readonly OpenOrder[], today: string): readonly [number, number] {
  const first = open.reduce((least, { orderNo }) => Math.min(least, Number(orderNo.slice('KP-'.length))), FIRST_ORDER);
  return [first, Date.parse(today) + DAY_LENGTH];
}

/** Bare digits of another time are a bank's reference. */
const orderNumbersIn = (text: string, first: number, last: number): string[] =>
  [...text.matchAll(ORDER_DIGITS)].flatMap(([, mark, digits = '']) =>
    mark !== undefined || (Number(digits) >= first && Number(digits) < last) ? [digits] : [],
  );

/** Whether a line has whole numbers of orders, none of them this one's: it neither pays this one by its name nor by its sum. */
const namesAnother = (numbers: readonly string[], { orderNo }: OpenOrder): boolean =>
  numbers.length > 0 && !numbers.some((digits) => orderNo.endsWith(digits));

const isPossible = (
  { day, movedOn }: StatementLine,
  { kind, since }: OpenOrder,
  { source, today }: MatchContext,
): boolean =>
  (source === 'bank' || kind === 'carrier') &&
  [day, movedOn].every((one) => one === '' || (one >= since && one <= today));

function namingFits(
  numbers: readonly string[],
  said: ReadonlySet<string>,
  order: OpenOrder,
  words: readonly string[],
  { source }: MatchContext,
): Fit[] {
  const isCarried = order.kind === 'carrier';
  const digits = order.orderNo.slice('KP-'.length);
  const fits: Fit[] = [];
  if (said.has(digits) || said.has(digits.slice(-6))) fits.push('number');
  else if (isCarried && order.trackingNumber && said.has(plainNumber(order.trackingNumber))) fits.push('tracking');
  // A carrier's cash does not come under the name of its customer, unless the carrier says so.
  const mayBeNamed = (!isCarried || source === 'carrier') && !namesAnother(numbers, order);
  if (mayBeNamed && words.length > 0 && words.every((word) => said.has(word))) fits.push('name');
  return fits;
}

/** Several orders of one person with one sum are as good as one: the oldest is paid first. */
const isOneBuyer = ([first, ...others]: readonly OpenOrder[]): boolean =>
  others.every(({ name, amount, kind }) => name === first?.name && amount === first.amount && kind === first.kind);

function proposed(
  line: StatementLine,
  order: OpenOrder,
  fits: readonly Fit[],
  rest: Kurus,
  isOneOfMany: boolean,
): Proposal {
  const difference = line.amount - rest;
  if (order.kind === 'carrier' && difference > 0) return { ...missed(line, 'tooMuch'), difference };
  const isNamed = fits.some((fit) => NAMING.includes(fit));
  const certainty = isNamed && difference === 0 && !isOneOfMany ? 'certain' : 'likely';
  return { line, certainty, fits, miss: null, difference, parts: [{ order, amount: line.amount }] };
}

const missed = (line: StatementLine, miss: (typeof MISSES)[number]): Proposal => ({
  line,
  certainty: 'none',
  fits: [],
  miss,
  difference: 0,
  parts: [],
});

/** A carrier pays several parcels at once: everything of it that is open, to the kuruş. */
function joinParcels(
  { line, carrier }: ReadLine,
  open: readonly OpenOrder[],
  rests: Rests,
  found: Proposals,
  { source }: MatchContext,
): void {
  if (source !== 'bank' || carrier === undefined || found.has(line)) return;
  const parts = open.flatMap((order) => {
    const amount = rests.get(order) ?? 0;
    const isIts = order.kind === 'carrier' && order.carrier === carrier && order.since <= line.day && amount > 0;
    return isIts ? [{ order, amount }] : [];
  });
  if (parts.length < 2 || parts.reduce((sum, { amount }) => sum + amount, 0) !== line.amount) return;
  found.set(line, { line, certainty: 'likely', fits: ['carrier', 'sum'], miss: null, difference: 0, parts });
  for (const { order } of parts) rests.set(order, 0);
}
