/** The letter of a visit that the shop plans, changes or takes back, and the person it goes to. */
import * as z from 'zod/mini';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { isOver, type VisitKind } from '../../../src/domain/workshop/visit.ts';
import { parseMessage, type ContactMessage } from '../../contact/messages.ts';
import { bodyOf } from '../../orders/stored-order.ts';
import type { CallerResult } from '../../session/customer.ts';
import { forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { f, luaFields } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { onOneLine, type BookedFacts, type BookedLetter } from '../../visits/booking-store.ts';
import { bookedFor } from '../../visits/standing-visit.ts';

export const kindOf = (subject: string): VisitKind => (ORDER_NUMBER.test(subject) ? 'fitting' : 'measuring');

const text = z.string();
const VISIT_READ = ['day', 'from', 'to', 'address', 'doneAt'] as const;

/** The visit as it is, and the person it is paid to: texts of a message, or of an order with its changes. */
const PERSON = defineScript({
  name: 'person-of-visit',
  keys: { visit: 'visit' },
  args: { subject: 'text', kind: 'text' },
  builds: ['order', 'message'],
  lua: `
local found = {}
for i, value in ipairs(redis.call('HMGET', visit, ${luaFields('visit', VISIT_READ)})) do found[i] = value or '' end
for i = 6, 9 do found[i] = '' end
if kind == 'measuring' then
  found[6] = redis.call('HGET', messageKey(subject), ${f.message.body}) or ''
else
  for i, value in ipairs({${f.order.body}, ${f.order.altered}, ${f.order.delivery}, ${f.order.archived}}) do found[5 + i] = redis.call('HGET', orderKey(subject), value) or '' end
end
return found`,
  answer: z.tuple([text, text, text, text, text, text, text, text, text]),
});

/** Letter about a visit, without its new time: to the shopper who booked it, else to the person whom the shop visits. */
interface VisitLetter extends Omit<BookedLetter, 'facts'> {
  readonly facts: Omit<BookedFacts, 'version'>;
  /** The end of a visit that is over is told to nobody; its new day is. */
  readonly isOver: boolean;
  /** The message of a booking, which names its time on the desk. */
  readonly booked?: ContactMessage;
}

/**
 * The letter that a change of the visit causes, with the time as it is; null where there is nobody to write to. One more
 * round trip, and another one for a measuring visit that nobody booked.
 */
export async function letterFor(caller: OperatorCaller, subject: string): Promise<CallerResult<VisitLetter | null>> {
  const kind = kindOf(subject);
  if (kind === 'measuring') {
    const booked = await forOperator(caller, ...bookedFor(subject));
    if (!booked.ok) return booked;
    if (booked.result) {
      const { message: to, token, district, day, from, to: until, isOver: over } = booked.result;
      const facts = { subject, district, day, from, to: until };
      return { ok: true, result: { message: to, booked: to, token, isOver: over, facts } };
    }
  }
  const read = await forOperator(caller, PERSON, { keys: { visit: key.visit(subject) }, args: { subject, kind } });
  if (!read.ok) return read;
  const [day, from, to, address, doneAt, body, altered, delivery, archived] = read.result;
  if (body === '' && archived === '') return { ok: true, result: null };
  const over =
    day !== '' && isOver({ day, doneAt: doneAt === '' ? undefined : Number(doneAt) }, dayInIstanbul(new Date()));
  const facts = { subject, day, from, to, purpose: kind };
  if (kind === 'measuring') {
    const { email, name, language } = parseMessage(body);
    return {
      ok: true,
      result: {
        message: { email, name, language },
        token: undefined,
        isOver: over,
        facts: { ...facts, district: onOneLine(address) },
      },
    };
  }
  const order = await bodyOf(subject, { body, altered, delivery, archived });
  const { email, firstName, districtName, cityName } = order.delivery;
  const message = { email, name: firstName, language: order.locale };
  return {
    ok: true,
    result: { message, token: undefined, isOver: over, facts: { ...facts, district: `${districtName}/${cityName}` } },
  };
}

/** The letter with the time that was asked for, and the address where the shop typed one. */
export const letterOn = (
  letter: VisitLetter | null,
  {
    day,
    from,
    to,
    address,
  }: { readonly day: string; readonly from: string; readonly to: string; readonly address: string },
  version: number,
): BookedLetter | null =>
  letter && {
    ...letter,
    facts: {
      ...letter.facts,
      ...{ day, from, to, version },
      ...(letter.facts.purpose === 'measuring' && { district: onOneLine(address) }),
    },
  };
