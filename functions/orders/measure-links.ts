/**
 * Links by which a second person measures a window (decisions P27), and the windows that the shop's fitters measured. An exchange holds two
 * lengths for a week under a hash of its id, and for another week from its answer on: neither a name, a room nor the first size.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/measure-links.ts';
import { MEASURE_LINK_DAYS } from '../../src/domain/window/measure-link.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { overLimit, valveLimit, type SiteValve } from '../http/proof.ts';
import { serve } from '../http/serve.ts';
import { defineCustomerEndpoint, forCustomer } from '../session/customer.ts';
import { hashOfToken, newToken } from '../session/one-time-token.ts';
import { hashAnswer } from '../store/answers.ts';
import { f, fieldsOf } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { VISIT_MEASURES, visitMeasuresInput } from './visit-measures.ts';

const LIFE_MS = MEASURE_LINK_DAYS * 86_400_000;

/**
 * A home has ten windows.
 * @param network of the client: an IPv6 /48 has 65,536 clients, who would use up what the site has for all
 */
const openingLimits = (client: string, network: string): Limit[] => [
  { name: 'measure-link', id: client, max: 20, windowSeconds: 3600 },
  { name: 'measure-link-network', id: network, max: 60, windowSeconds: 3600 },
];

/** A link every ten seconds is more than people measure by; browsers that prove some work pass up to ten times that. */
export const OPENING_VALVE: SiteValve = { name: 'measure-link-site', open: 360, max: 3600, windowSeconds: 3600 };

/** A link is not guessed; this holds back a client that asks on and on. */
const readingLimits = (client: string): Limit[] => [
  { name: 'measure-link-read', id: client, max: 120, windowSeconds: 600 },
];

const OPEN = defineScript({
  name: 'open-measure-link',
  keys: { link: 'measureLink' },
  args: { ends: 'text' },
  lua: `
redis.call('HSET', link, ${f.measureLink.until}, ends)
redis.call('PEXPIREAT', link, ends)
return 'OPEN'`,
  answer: z.literal('OPEN'),
});

const SHOW = defineScript({
  name: 'show-measure-link',
  keys: { link: 'measureLink' },
  lua: `return redis.call('HGETALL', link)`,
  answer: hashAnswer,
});

/** Answers the exchange as it is then, whose first answer waits a week for the buyer; USED where it holds another, an empty hash where it is gone. */
const ANSWER = defineScript({
  name: 'answer-measure-link',
  keys: { link: 'measureLink' },
  args: { width: 'text', height: 'text', ends: 'text' },
  lua: `
local opened, knownWidth, knownHeight = unpack(redis.call('HMGET', link, ${f.measureLink.until}, ${f.measureLink.width}, ${f.measureLink.height}))
if not opened then return {} end
if knownWidth and (knownWidth ~= width or knownHeight ~= height) then return 'USED' end
if not knownWidth then
  redis.call('HSET', link, ${f.measureLink.until}, ends, ${f.measureLink.width}, width, ${f.measureLink.height}, height)
  redis.call('PEXPIREAT', link, ends)
end
return redis.call('HGETALL', link)`,
  answer: z.union([z.literal('USED'), hashAnswer]),
});

const fields = fieldsOf('measureLink', ['until', 'width', 'height']);
const keysOf = (id: string) => ({ link: key.measureLink(hashOfToken(id)) });

function exchangeIn(hash: Record<string, string>): contract.MeasureExchange | null {
  const read = z.safeParse(fields, hash);
  if (!read.success) return null;
  const { until, width, height } = read.data;
  const size = width === undefined || height === undefined ? null : { width, height };
  return { until: new Date(until).toISOString(), size };
}

const open = defineEndpoint(contract.openMeasureLink, {
  bodyLimit: 64,
  async handle({ request, client, network }) {
    const id = newToken();
    const ends = Date.now() + LIFE_MS;
    // Nothing is sent that a proof could be bound to, but the way it comes.
    const valve = await valveLimit(OPENING_VALVE, { request, subject: network() });
    const limits = [...openingLimits(client(), network()), valve];
    const done = await store().limited(limits, OPEN, { keys: keysOf(id), args: { ends } });
    return done.ok ? answer({ id, until: new Date(ends).toISOString() }) : overLimit(done);
  },
});

const show = defineEndpoint(contract.showMeasureLink, {
  bodyLimit: 256,
  async handle({ body: { id }, client }) {
    const read = await store().limited(readingLimits(client()), SHOW, { keys: keysOf(id), args: {} });
    if (!read.ok) return rateLimited(read);
    const exchange = exchangeIn(read.result);
    return exchange ? answer(exchange) : failure('measure_link_gone');
  },
});

const give = defineEndpoint(contract.answerMeasureLink, {
  bodyLimit: 256,
  async handle({ body: { id, width, height }, client }) {
    const done = await store().limited(readingLimits(client()), ANSWER, {
      keys: keysOf(id),
      args: { width, height, ends: Date.now() + LIFE_MS },
    });
    if (!done.ok) return rateLimited(done);
    if (done.result === 'USED') return failure('measure_link_used');
    const exchange = exchangeIn(done.result);
    return exchange ? answer(exchange) : failure('measure_link_gone');
  },
});

const listMeasured = defineCustomerEndpoint(contract.listMeasuredWindows, {
  async handle({ caller }) {
    const read = await forCustomer(caller, VISIT_MEASURES, visitMeasuresInput(caller));
    return read.ok ? answer({ windows: read.result }) : read;
  },
});

export const measureLinks = serve(listMeasured, open, show, give);
