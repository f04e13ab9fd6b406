/** Books the lines of a statement by the calls that change one order, so that every rule of an order holds for them too. */
import * as z from 'zod/mini';
import type { OrderChange } from '../../../contract/admin-order-change.ts';
import { changeOrder } from '../../../contract/admin-orders.ts';
import type { MatchedLine } from '../../../contract/admin-money.ts';
import { SMALL_SHORTAGE } from '../../../domain/money/booking.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';

export const mayForgive = ({ difference, certainty, parts }: MatchedLine): boolean =>
  certainty === 'likely' &&
  parts.length === 1 &&
  parts[0]?.kind !== 'carrier' &&
  difference < 0 &&
  -difference <= SMALL_SHORTAGE;

interface Words {
  /** Why a sum is not what is open. */
  readonly text: string;
  readonly forgiven: string;
}

export type BookingResult =
  | { readonly ok: true; readonly outcome: 'done' }
  /** `orderNo`: the first order of the line that was not booked. */
  | { readonly ok: true; readonly outcome: 'changed'; readonly orderNo: string }
  | { readonly ok: true; readonly outcome: 'refused'; readonly orderNo: string; readonly words: string }
  | CallFailure;

type Part = MatchedLine['parts'][number];

/**
 * One call for each order, and one before it where a shortage is struck off. Lost answers are no harm: the same change again,
 * and the same line again, change nothing. An order that refuses its part holds back no other one.
 * @returns a failure that stops the others too; whatever concerns this line alone is an outcome
 */
export async function bookLine(line: MatchedLine, isForgiven: boolean, words: Words): Promise<BookingResult> {
  let result: BookingResult = { ok: true, outcome: 'done' };
  for (const part of line.parts) {
    const booked = await bookPart(line, part, isForgiven, words);
    if (!booked.ok) return booked;
    if (result.outcome === 'done') result = booked;
  }
  return result;
}

async function bookPart(line: MatchedLine, part: Part, isForgiven: boolean, words: Words): Promise<BookingResult> {
  const { orderNo, kind, amount, version, source } = part;
  const send = (body: OrderChange) => callAsOperator(changeOrder, { params: { orderNo }, body });
  let present = version;
  if (isForgiven) {
    const off = Math.round(-line.difference * 100) / 100;
    const entry = {
      kind: 'due',
      method: 'discount',
      line: 0,
      amount: off,
      text: words.forgiven,
      reference: '',
    } as const;
    const answer = await send({ version, entry });
    if (!answer.ok) return told(orderNo, answer);
    present = answer.data.version;
  }
  const isExact = line.difference === 0 || isForgiven;
  const entry: OrderChange['entry'] = {
    ...(kind === 'carrier' ? { kind: 'collected', method: 'door' } : { kind: 'paid', method: 'transfer' }),
    amount,
    source,
    reference: '',
    text: isExact || kind === 'carrier' ? '' : words.text,
    ...(line.day !== '' && { day: line.day }),
  };
  let answer = await send({ version: present, entry });
  // The store takes no more than the carrier has, and no line twice, so that a note of a colleague holds nothing back.
  const now = !answer.ok && answer.code === 'changed_meanwhile' && kind === 'carrier' ? versionIn(answer) : null;
  if (now !== null) answer = await send({ version: now, entry });
  return answer.ok ? { ok: true, outcome: 'done' } : told(orderNo, answer);
}

const versioned = z.object({ version: z.int() });

function versionIn({ data }: CallFailure): number | null {
  const read = versioned.safeParse(data);
  return read.success ? read.data.version : null;
}

function told(orderNo: string, failure: CallFailure): BookingResult {
  if (failure.code === 'changed_meanwhile' || failure.code === 'order_not_found')
    return { ok: true, outcome: 'changed', orderNo };
  if (failure.code !== 'invalid_fields') return failure;
  const [words] = Object.values(failure.fields);
  return { ok: true, outcome: 'refused', orderNo, words: words ?? failure.message ?? '' };
}
