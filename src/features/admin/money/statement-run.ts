/** Books the lines of a statement by the calls that change one order, so that every rule of an order holds for them too. */
import type { OrderChange } from '../../../contract/admin-order-change.ts';
import { changeOrder } from '../../../contract/admin-orders.ts';
import type { MatchedLine } from '../../../contract/admin-money.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';

/** A shortage up to so many lira may be struck off in the same press. */
export const SMALL_SHORTAGE = 5;

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
  | { readonly ok: true; readonly outcome: 'done' | 'changed' }
  | { readonly ok: true; readonly outcome: 'refused'; readonly words: string }
  | CallFailure;

/**
 * One call for each order, and one before it where a shortage is struck off. Lost answers are no harm: the same change again,
 * and the same line again, change nothing.
 * @returns a failure that stops the others too; whatever concerns this line alone is an outcome
 */
export async function bookLine(line: MatchedLine, isForgiven: boolean, words: Words): Promise<BookingResult> {
  for (const { orderNo, kind, amount, version, source } of line.parts) {
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
      if (!answer.ok) return told(answer);
      present = answer.data.version;
    }
    const isExact = line.difference === 0 || isForgiven;
    const answer = await send({
      version: present,
      entry: {
        ...(kind === 'carrier' ? { kind: 'collected', method: 'door' } : { kind: 'paid', method: 'transfer' }),
        amount,
        source,
        reference: '',
        text: isExact || kind === 'carrier' ? '' : words.text,
        ...(line.day !== '' && { day: line.day }),
      },
    });
    if (!answer.ok) return told(answer);
  }
  return { ok: true, outcome: 'done' };
}

function told(failure: CallFailure): BookingResult {
  if (failure.code === 'changed_meanwhile' || failure.code === 'order_not_found')
    return { ok: true, outcome: 'changed' };
  if (failure.code !== 'invalid_fields') return failure;
  const [words] = Object.values(failure.fields);
  return { ok: true, outcome: 'refused', words: words ?? failure.message ?? '' };
}
