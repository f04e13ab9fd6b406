/**
 * Tracking numbers as people paste them: columns of Excel, or CSV of a carrier, with or without a head, for `order`, `carrier`
 * and `number` in any order. Pure rules; what an order is asked for happens elsewhere.
 */
import { cellsOf } from '../values/csv-cells.ts';
import { fold, foldedWords } from '../values/fold.ts';
import { ORDER_NUMBER } from './order.ts';
import { stepOf, type DeliveryStatus } from './status.ts';

/** Lines of one paste: each is a few calls. */
export const MOST_LINES = 60;

/** Why a line is not taken; each is a message of `admin-data:tracking.fault`. */
export type LineFault = 'cells' | 'order' | 'shortened' | 'carrier' | 'number' | 'noNumber' | 'twice' | 'tooMany';

export interface Carrier {
  readonly id: string;
  readonly name: string;
  readonly needsNumber: boolean;
}

export interface TrackingLine {
  /** In the paste, from 1. */
  readonly line: number;
  /** A whole order number, or its last six digits. */
  readonly order: string;
  /** Id of the carrier. */
  readonly carrier: string;
  /** Empty where the shop's own people bring it. */
  readonly trackingNumber: string;
}

export interface FaultyLine {
  readonly line: number;
  readonly fault: LineFault;
  /** Typed text, cut short. */
  readonly typed: string;
}

interface Columns {
  readonly order: number;
  readonly carrier: number;
  readonly number: number;
}

const AS_THEY_STAND: Columns = { order: 0, carrier: 1, number: 2 };

/** Beginnings of what people call a column, folded. The number of a parcel is asked for before that of an order. */
const NAMES: readonly (readonly [keyof Columns, RegExp])[] = [
  ['number', /^(?:kargo )?(?:takip|tracking|gonderi|barkod)/],
  ['carrier', /^(?:kargo|carrier|firma|tasiyici)/],
  ['order', /^(?:siparis|order)/],
];

/** As Excel writes a long number that it takes for an amount: the digits behind are lost. */
const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

const NUMBER = /^[A-Z\d][A-Z\d-]{3,59}$/;

/** Every line once: what can be asked for, and what cannot with its reason. Empty lines are left out. */
export function readTracking(
  pasted: string,
  carriers: readonly Carrier[],
): { readonly lines: readonly TrackingLine[]; readonly faults: readonly FaultyLine[] } {
  const texts = pasted.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const filled = texts.flatMap((text, index) => (text.trim() === '' ? [] : [{ line: index + 1, text }]));
  const separator = separatorOf(filled[0]?.text ?? '');
  const columns = columnsOf(cellsOf(filled[0]?.text ?? '', separator));
  const lines: TrackingLine[] = [];
  const faults: FaultyLine[] = [];
  for (const { line, text } of columns ? filled.slice(1) : filled) {
    const read = readLine(cellsOf(text, separator), columns ?? AS_THEY_STAND, carriers);
    const isKnown = typeof read !== 'string' && lines.some(({ order }) => isSame(order, read.order));
    const fault = typeof read === 'string' ? read : isKnown ? 'twice' : lines.length >= MOST_LINES ? 'tooMany' : null;
    if (fault !== null) faults.push({ line, fault, typed: text.trim().slice(0, 80) });
    else if (typeof read !== 'string') lines.push({ line, ...read });
  }
  return { lines, faults };
}

/** The last six digits of a number may stand for it. */
const isSame = (a: string, b: string): boolean =>
  a.slice(-6) === b.slice(-6) && (a.length === 6 || b.length === 6 || a === b);

const separatorOf = (line: string): string => ['\t', ';', ','].find((one) => line.includes(one)) ?? '\t';

/** Undefined for a line that is no head. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const found: { order?: number; carrier?: number; number?: number } = {};
  for (const [index, cell] of cells.entries()) {
    const name = NAMES.find(
      ([column, begins]) => found[column] === undefined && begins.test(foldedWords(cell).join(' ')),
    );
    if (name) found[name[0]] = index;
  }
  const { order, carrier, number } = found;
  return order === undefined || carrier === undefined || number === undefined ? undefined : { order, carrier, number };
}

type TrackingFields = Omit<TrackingLine, 'line'>;

function readLine(
  cells: readonly string[],
  columns: Columns,
  carriers: readonly Carrier[],
): TrackingFields | LineFault {
  const cell = (column: keyof Columns): string => (cells[columns[column]] ?? '').replace(/^'/, '').trim();
  if (cells.filter((one) => one !== '').length < 2) return 'cells';
  const [typed, number] = [cell('order'), cell('number').replace(/\s/g, '').toUpperCase()];
  if (SHORTENED.test(typed) || SHORTENED.test(number)) return 'shortened';
  const order = orderOf(typed);
  if (order === undefined) return 'order';
  const carrier = carrierOf(cell('carrier'), carriers);
  if (!carrier) return 'carrier';
  if (number === '') return carrier.needsNumber ? 'noNumber' : { order, carrier: carrier.id, trackingNumber: '' };
  return NUMBER.test(number) ? { order, carrier: carrier.id, trackingNumber: number } : 'number';
}

/** Excel drops the zeros in front of six digits. */
function orderOf(typed: string): string | undefined {
  const digits = fold(typed)
    .replace(/^kp\s*-?\s*/, '')
    .replace(/\s/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  if (digits.length >= 3 && digits.length <= 6) return digits.padStart(6, '0');
  const orderNo = `KP-${digits}`;
  return ORDER_NUMBER.test(orderNo) ? orderNo : undefined;
}

/** Words that every carrier may have in its name. */
const COMMON = new Set(['kargo', 'ecommerce', 'as', 'a', 's', 'lojistik']);

const ownWords = (name: string): string[] => foldedWords(name).filter((word) => !COMMON.has(word));

/** By a word of its own, however it is spelled: `YURTİÇİ`, `Mng Kargo`, `kolaygelsin`. */
export function carrierOf<One extends Carrier>(typed: string, carriers: readonly One[]): One | undefined {
  const words = ownWords(typed);
  if (words.length === 0) return undefined;
  return carriers.find(({ id, name }) => {
    const own = ownWords(name);
    return fold(typed) === id || words.join('') === own.join('') || words.some((word) => own.includes(word));
  });
}

interface Parcel {
  /** Name of the carrier; `null` before it was sent. */
  readonly carrier: string | null;
  readonly trackingNumber?: string | null | undefined;
}

/** The order that a line names, with its first parcel. */
export interface TrackedOrder extends Parcel {
  readonly status: DeliveryStatus;
  /** Further parcels, absent where one was all. */
  readonly parcels?: readonly Parcel[] | undefined;
  /** Whether something is made again that has not left yet. */
  readonly isRemaking: boolean;
}

/**
 * The change that a line asks for its order. `send`: it goes out with this; `mend`: it is on its way, with other words; `same`: it says
 * so already; `ownPage`: a list does not tell which parcel is meant, or whether the remake is in it. An order that is not packed, or has
 * come to its end, is left alone: a number of another order was pasted, or a step was left out.
 */
export type TrackingPlan = 'send' | 'mend' | 'same' | 'ownPage' | 'notReady' | 'closed';

export function planOf(order: TrackedOrder, carrierName: string, trackingNumber: string): TrackingPlan {
  const { status, parcels = [], isRemaking } = order;
  const isSaid = [order, ...parcels].some(
    (parcel) => parcel.carrier === carrierName && (parcel.trackingNumber ?? '') === trackingNumber,
  );
  if (isSaid && stepOf(status) >= stepOf('Shipped')) return 'same';
  if (stepOf(status) === -1 || (status === 'Delivered' && !isRemaking)) return 'closed';
  if (stepOf(status) < stepOf('ReadyToShip')) return 'notReady';
  if (isRemaking || parcels.length > 0) return 'ownPage';
  return status === 'ReadyToShip' ? 'send' : 'mend';
}
