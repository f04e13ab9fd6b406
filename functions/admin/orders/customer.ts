/** GET /api/admin/orders/{orderNo}/customer: orders, messages, visits and windows of the telephone of an order. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-customer.ts';
import { findCustomer as finding } from '../../../src/contract/admin-quotes.ts';
import { MESSAGE_STATES } from '../../../src/domain/shop/message.ts';
import { ORDER_NUMBER } from '../../../src/domain/order/order.ts';
import { phoneWords } from '../../../src/domain/order/order-words.ts';
import { windowFields } from '../../../src/domain/window/window-form.ts';
import { MOST_MESSAGES } from '../../contact/message-index.ts';
import { parseMessage } from '../../contact/messages.ts';
import { answer, failure } from '../../http/answer.ts';
import { ROW_FIELDS, storedRow } from '../../orders/order-index.ts';
import { readsOrderYears } from '../../orders/order-years.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { f, luaFields } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { rowView } from './list.ts';
import { SHOW, showInput, UNREAD } from './shown.ts';

/** Accounts whose windows are shown: a household has one or two. */
const MOST_ACCOUNTS = 5;

const text = z.string();

/** `phone` as the index of orders has it, empty where it holds no digit. Numbers of messages are compared by their last digits. */
const CUSTOMER = defineScript({
  name: 'show-customer',
  uses: [readsOrderYears],
  keys: { messageTimes: 'messageTimes' },
  args: { orderNo: 'text', phone: 'text', email: 'text' },
  builds: ['order', 'message', 'visit', 'windows', 'windowOrder'],
  lua: `
local rows, messages, visits, windows, uids, known = {}, {}, {}, {}, {}, {}
local function addVisit(subject, kind)
  local visit = redis.call('HMGET', visitKey(subject), ${f.visit.day}, ${f.visit.from}, ${f.visit.to})
  if visit[1] then visits[#visits + 1] = {subject, kind, visit[1], visit[2], visit[3]} end
end
local orderNos = {orderNo}
if phone ~= '' then orderNos = newestBy(phone, ${contract.CARD_ROWS + 1}) end
local isMore = #orderNos > ${contract.CARD_ROWS}
for i = 1, math.min(#orderNos, ${contract.CARD_ROWS}) do
  local row = redis.call('HMGET', orderKey(orderNos[i]), ${luaFields('order', ROW_FIELDS)})
  if row[1] then
    rows[#rows + 1] = row
    addVisit(orderNos[i], 'fitting')
    local uid = redis.call('HGET', orderKey(orderNos[i]), ${f.order.uid})
    if uid and not known[uid] and #uids < ${MOST_ACCOUNTS} then uids[#uids + 1] = uid end
    if uid then known[uid] = true end
  end
end
local function isTheirs(message)
  local digits = string.gsub(message.phone or '', '%D', '')
  return phone ~= '' and string.sub(digits, -#phone) == phone or email ~= '' and string.lower(message.email or '') == email
end
for _, id in ipairs(redis.call('ZRANGE', messageTimes, '0', '${MOST_MESSAGES - 1}', 'REV')) do
  local body, at, state = unpack(redis.call('HMGET', messageKey(id), ${f.message.body}, ${f.message.at}, ${f.message.state}))
  if body and state ~= 'spam' and #messages < ${contract.CARD_ROWS} and isTheirs(cjson.decode(body)) then
    messages[#messages + 1] = {id, body, at, state}
    addVisit(id, 'measuring')
  end
end
for _, uid in ipairs(uids) do
  for _, id in ipairs(redis.call('ZRANGE', windowOrderKey(uid), '0', '-1')) do
    windows[#windows + 1] = redis.call('HGET', windowsKey(uid), id)
  end
end
return {rows, isMore and '1' or '', messages, visits, windows}`,
  answer: z.tuple([
    z.array(storedRow),
    text,
    z.array(z.tuple([text, text, text, z.enum(MESSAGE_STATES)])),
    z.array(z.tuple([text, z.enum(['measuring', 'fitting']), text, text, text])),
    z.array(text),
  ]),
});

/** The card of the customer of an order, with the delivery of that order. */
async function cardOf(caller: OperatorCaller, orderNo: string) {
  const read = await forOperator(caller, SHOW, showInput(caller, orderNo));
  if (!read.ok) return read;
  if (typeof read.result === 'string') return UNREAD[read.result];
  const { delivery } = read.result.shown.order;
  const { firstName, lastName, phone, email } = delivery;
  const found = await forOperator(caller, CUSTOMER, {
    keys: { messageTimes: key.messageTimes() },
    args: { orderNo, phone: phoneWords(phone)[0] ?? '', email: email.toLowerCase() },
  });
  if (!found.ok) return found;
  const [rows, more, messages, visits, windows] = found.result;
  const card = {
    name: `${firstName} ${lastName}`,
    phone,
    email,
    orders: rows.map(rowView),
    hasMore: more !== '',
    messages: messages.map(([id, body, at, state]) => ({
      id,
      at: new Date(Number(at)).toISOString(),
      subject: parseMessage(body).subject,
      state,
    })),
    visits: visits
      .map(([subject, kind, day, from, to]) => ({ subject, kind, day, from, to }))
      .toSorted((a, b) => `${b.day} ${b.from}`.localeCompare(`${a.day} ${a.from}`, 'en')),
    windows: windows.map((one) => {
      const { room, width, height, note } = z.parse(windowFields, JSON.parse(one));
      return { room, width, height, note };
    }),
  };
  return { ok: true as const, card, delivery };
}

export const showCustomer = defineOperatorEndpoint(contract.showCustomer, {
  async handle({ caller, params: { orderNo } }) {
    if (!ORDER_NUMBER.test(orderNo)) return failure('order_not_found');
    const found = await cardOf(caller, orderNo);
    return found.ok ? answer(found.card) : found;
  },
});

/** The newest order of a telephone, empty for none. */
const NEWEST = defineScript({
  name: 'find-customer',
  uses: [readsOrderYears],
  args: { phone: 'text' },
  lua: `return newestBy(phone, 1)[1] or ''`,
  answer: text,
});

/** The beginning of a telephone would be many people's. */
const LEAST_DIGITS = 10;

export const findCustomer = defineOperatorEndpoint(finding, {
  async handle({ caller, body }) {
    const phone = phoneWords(body.phone)[0] ?? '';
    if (phone.length < LEAST_DIGITS) return failure('invalid_fields', { fields: { phone: 'delivery.phone.invalid' } });
    const newest = await forOperator(caller, NEWEST, { keys: {}, args: { phone } });
    if (!newest.ok) return newest;
    if (newest.result === '') return answer({ card: null });
    const found = await cardOf(caller, newest.result);
    // An order that was removed meanwhile leads to nobody.
    if (!found.ok && found.code === 'order_not_found') return answer({ card: null });
    return found.ok ? answer({ card: { ...found.card, delivery: found.delivery } }) : found;
  },
});
