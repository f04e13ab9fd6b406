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
const HEAVIEST = weightOf(FITS);
const NAMING: readonly Fit[] = ['number', 'tracking', 'name'];

/** One proposal a line, in their order. Money that one line pays is open no more for the next ones. */
export function matchStatement(
  lines: readonly StatementLine[],
  open: readonly OpenOrder[],
  asked: MatchContext,
): Proposal[] {
  const rests = new Map(open.map((order) => [order, order.amount]));
  const found = new Map<StatementLine, Proposal>();
  const named = open.map((order) => ({ order, names: foldedWords(order.name).filter((word) => word.length > 1) }));
  const read = lines.map((line): ReadLine => {
    const said = wordsIn(line.text);
    const carrier = carrierOf(line.text, asked.carriers)?.name;
    const told = named.flatMap(({ order, names }) => {
      if (!isPossible(line, order, asked)) return [];
      return [{ order, fits: namingFits({ said, carrier }, order, names, asked) }];
    });
    return { line, carrier, told };
  });
  const fittingOf = ({ line, told }: ReadLine, weight: number) =>
    told.flatMap(({ order, fits }) => {
      const rest = rests.get(order) ?? 0;
      const all: readonly Fit[] = rest === line.amount ? [...fits, 'sum'] : fits;
      const isMeant = rest > 0 && (order.kind !== 'carrier' || all.length > 1 || NAMING.some((fit) => fit === all[0]));
      return isMeant && weightOf(all) === weight ? [{ order, fits: all }] : [];
    });
  for (let weight = HEAVIEST; weight > 0; weight -= 1) {
    let isNewRest = false;
    for (const one of read) {
      if (found.has(one.line)) continue;
      const fitting = fittingOf(one, weight);
      const [first] = fitting;
      if (!first) continue;
      const proposal = isOneBuyer(fitting.map(({ order }) => order))
        ? proposed(one.line, first.order, first.fits, rests.get(first.order) ?? 0, fitting.length > 1)
        : missed(one.line, 'several');
      found.set(one.line, proposal);
      for (const { order, amount } of proposal.parts) rests.set(order, (rests.get(order) ?? 0) - amount);
      isNewRest ||= proposal.difference < 0;
      if (isNewRest) break;
    }
    // The rest of what was paid in part may be the sum of another line.
    if (isNewRest) weight = HEAVIEST + 1;
    // Before a sum alone decides, a carrier's sum may be that of all its parcels.
    else if (weight === WEIGHTS.carrier + WEIGHTS.sum) {
      for (const one of read) joinParcels(one, open, rests, found, asked);
    }
  }
  return lines.map((line) => found.get(line) ?? missed(line, 'unknown'));
}

interface ReadLine {
  readonly line: StatementLine;
  /** Name of the carrier that it names. */
  readonly carrier: string | undefined;
  /** Orders that it may pay, with what of its words agrees. */
  readonly told: readonly { readonly order: OpenOrder; readonly fits: readonly Fit[] }[];
}

/** Its words, and runs of digits out of longer words: `KP-1763900000001`, `SIP300832`. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set([...foldedWords(text), ...(text.match(/\d+/g) ?? []), ...text.split(/\s+/).map(plainNumber)]);

const plainNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z\d]/g, '');

const isPossible = ({ day }: StatementLine, { kind, since }: OpenOrder, { source, today }: MatchContext): boolean =>
  (source === 'bank' || kind === 'carrier') && (day === '' || (day >= since && day <= today));

function namingFits(
  { said, carrier }: { readonly said: ReadonlySet<string>; readonly carrier: string | undefined },
  order: OpenOrder,
  names: readonly string[],
  { source }: MatchContext,
): Fit[] {
  const isCarried = order.kind === 'carrier';
  const digits = order.orderNo.slice('KP-'.length);
  const fits: Fit[] = [];
  if (said.has(digits) || said.has(digits.slice(-6))) fits.push('number');
  else if (isCarried && order.trackingNumber && said.has(plainNumber(order.trackingNumber))) fits.push('tracking');
  else if (isCarried && source === 'bank' && carrier !== undefined && carrier === order.carrier) fits.push('carrier');
  // A carrier's cash does not come under the name of its customer, unless the carrier says so.
  const mayBeNamed = !isCarried || source === 'carrier';
  if (mayBeNamed && names.length > 0 && names.every((word) => said.has(word))) fits.push('name');
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
  rests: Map<OpenOrder, Kurus>,
  found: Map<StatementLine, Proposal>,
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
