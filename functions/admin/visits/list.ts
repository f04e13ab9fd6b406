/**
 * GET /api/admin/visits: where to drive on a day, measuring and fitting together in order of time. One round trip. Each is a read of its
 * order or message, but for a fitter, who is shown those of today alone and is not stopped on the road.
 */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-visits.ts';
import { windowIn } from '../../../src/domain/shop/message.ts';
import { linesToHang } from '../../../src/domain/order/lines-to-make.ts';
import { windowOf } from '../../../src/domain/price/pricing.ts';
import { parseMessage } from '../../contact/messages.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { answer, failure } from '../../http/answer.ts';
import { bodyOf } from '../../orders/stored-order.ts';
import { workshopName } from '../../orders/workshop-line.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { countsReads, readsInput } from '../../session/reads.ts';
import { readsOwnRole } from '../../session/shop-role.ts';
import { hashAnswer } from '../../store/answers.ts';
import { f } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { plannedIn } from './plan.ts';
import { reportIn } from './report.ts';

/** HGETALL of a visit, read for its plan and for its report. */
const visitAndReport = z.pipe(
  hashAnswer,
  z.transform((hash) => [plannedIn(hash), reportIn(hash)] as const),
);

/** Each subject with its visit, and what it is visited for: its body and its state, empty where it is gone, and what was changed of an order. */
const LIST = defineScript({
  name: 'list-visits',
  uses: [readsOwnRole, ...countsReads],
  keys: { visitsOn: 'visitsOn' },
  args: { isToday: 'text' },
  builds: ['visit', 'visitPhotos', 'order', 'message'],
  lua: `
local isFitter = ownRole() == 'fitter'
if isToday ~= '1' and isFitter then return 'OTHER' end
local found, read = {}, {}
for i, subject in ipairs(redis.call('ZRANGE', visitsOn, 0, -1)) do
  local order = redis.call('HMGET', orderKey(subject), ${f.order.body}, ${f.order.status}, ${f.order.altered}, ${f.order.delivery}, ${f.order.archived})
  local isOrder = order[2] and true
  local about = isOrder and order or redis.call('HMGET', messageKey(subject), ${f.message.body}, ${f.message.state})
  found[i] = {subject, isOrder and 'fitting' or 'measuring', about[1] or '', about[2] or '', isOrder and order[3] or '', isOrder and order[4] or '', isOrder and order[5] or '', redis.call('HGETALL', visitKey(subject)), redis.call('HKEYS', visitPhotosKey(subject))}
  read[i] = (isOrder and 'order ' or 'message ') .. subject
end
if not isFitter and tooManyReads(read) then return 'UNCONFIRMED' end
return found`,
  answer: z.union([
    z.enum(['OTHER', 'UNCONFIRMED']),
    z.array(
      z.tuple([
        z.string(),
        z.enum(['fitting', 'measuring']),
        z.string(),
        z.string(),
        z.string(),
        z.string(),
        z.string(),
        visitAndReport,
        z.array(z.string()),
      ]),
    ),
  ]),
});

type Row = Exclude<z.output<typeof LIST.answer>, string>[number];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function visitOf(row: Row): Promise<contract.DayVisit | null> {
  const [subject, kind, body, state, altered, moved, archived, [visit, said], photos] = row;
  if (visit === null || (body === '' && archived === '')) return null;
  const report = said && { ...said, photos };
  if (kind === 'measuring') {
    const { name, phone, subject: title, message } = parseMessage(body);
    const window = windowIn(`${title}\n${message}`);
    return {
      ...{ ...visit, report, subject, kind, name, phone, place: oneLine(visit.address), customerNote: '' },
      isOff: state === 'spam',
      windows: window ? [{ ...window, room: '', name: '', quantity: 1 }] : [],
    };
  }
  const { delivery, lines } = await bodyOf(subject, { body, altered, delivery: moved, archived });
  const { address, postalCode, districtName, cityName } = delivery;
  return {
    ...{ ...visit, report, subject, kind, phone: delivery.phone, customerNote: delivery.notes },
    name: `${delivery.firstName} ${delivery.lastName}`,
    place: oneLine(`${address}, ${postalCode} ${districtName}/${cityName}`),
    isOff: state === 'Cancelled' || state === 'Returned',
    windows: linesToHang(lines, state)
      .map((line) => ({
        ...line,
        name: workshopName(line.productId) ?? line.name,
        window: windowOf(line.configuration),
      }))
      .flatMap(({ window, room, name, quantity }) =>
        window?.installation === true ? [{ room, name, quantity, width: window.width, height: window.height }] : [],
      ),
  };
}

export const listVisits = defineOperatorEndpoint(contract.listVisits, {
  async handle({ caller, query: { day } }) {
    const input = joined(readsInput(caller), {
      keys: { visitsOn: key.visitsOn(day), callerUser: key.user(caller.sub) },
      args: { isToday: day === dayInIstanbul(new Date()) ? 1 : 0 },
    });
    const read = await forOperator(caller, LIST, input);
    if (!read.ok) return read;
    if (read.result === 'OTHER') return failure('forbidden');
    if (read.result === 'UNCONFIRMED') return failure('confirmation_required');
    const visits = (await Promise.all(read.result.map(visitOf))).filter((visit) => visit !== null);
    // Visits with the same beginning: the shorter one first.
    return answer({ day, visits: visits.toSorted((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1)) });
  },
});
