/** The calls of `src/contract/visits.ts`: half-days, booking, and what the letter's link and the account may do. */
import { randomUUID } from 'node:crypto';
import * as contract from '../../src/contract/visits.ts';
import { halfOf, offeredHalfDays, type HalfDay } from '../../src/domain/workshop/booking.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { contactReceived } from '../contact/contact-letter.ts';
import type { ContactMessage } from '../contact/messages.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint, type EndpointInput } from '../http/endpoint.ts';
import { overLimit, valveLimit, type SiteValve } from '../http/proof.ts';
import { opaqueId } from '../http/identity.ts';
import { serve } from '../http/serve.ts';
import { sendPlaced } from '../mail/outbox.ts';
import { recipientOf } from '../mail/placing.ts';
import { callerOf, defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { newToken } from '../session/one-time-token.ts';
import type { Caller } from '../session/tokens.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { store } from '../store/store.ts';
import { booking, isFree, nextVersion, takenOn, type BookedFacts } from './booking-store.ts';
import { bookedFor, cancelBooked, linkedBy, moveBooked, OWN_VISITS, type StandingVisit } from './standing-visit.ts';
import { BOOKED, calendarEvent, deskWords } from './visit-letter.ts';
import { sendBooked } from './visit-mail.ts';

const rules = shop.visits;

/**
 * An attempt that loses its place to another shopper counts as well. A guest's mailbox counts together with the network it is typed on: a
 * stranger who books under it, from elsewhere, uses up nothing of its owner's.
 * @param network of the client: an IPv6 /48 has 65,536 clients
 */
const bookingLimits = (caller: Caller | undefined, client: string, network: string, email: string): Limit[] => [
  { name: 'visit', id: client, max: 8, windowSeconds: 600 },
  { name: 'visit-day', id: client, max: 16, windowSeconds: 86_400 },
  { name: 'visit-network', id: network, max: 12, windowSeconds: 600 },
  { name: 'visit-network-day', id: network, max: 40, windowSeconds: 86_400 },
  {
    name: 'visit-mailbox',
    id: caller ? caller.sub : opaqueId(`${client} ${recipientOf(email)}`),
    max: 8,
    windowSeconds: 7 * 86_400,
  },
];

/** Ten bookings a minute are more than a fitter drives to in a week. */
export const BOOKING_VALVE: SiteValve = { name: 'visit-site', open: 10, max: 60, windowSeconds: 60 };

const linkLimit = (client: string): Limit => ({ name: 'visit-link', id: client, max: 60, windowSeconds: 3600 });

const offered = (district: string): HalfDay[] =>
  offeredHalfDays(rules, { district, today: dayInIstanbul(new Date()), holidays });

const isOffered = (district: string, { day, half }: HalfDay): boolean =>
  offered(district).some((one) => one.day === day && one.half === half);

type SeenVisit = Omit<contract.BookedVisit, 'uid' | 'sequence'>;

const seenOf = ({ district, day, from, to }: SeenVisit): SeenVisit => ({ district, day, from, to });

const viewOf = (visit: BookedFacts): contract.BookedVisit => ({ ...seenOf(visit), ...calendarEvent(visit) });

const listSlots = defineEndpoint(contract.listSlots, {
  async handle({ query: { district }, client }) {
    const halfDays = offered(district);
    const days = [...new Set(halfDays.map(({ day }) => day))];
    const limit = { name: 'visit-slots', id: client(), max: 60, windowSeconds: 60 };
    const read = await store().read([limit], ...takenOn(days));
    if (!read.ok) return rateLimited(read);
    const free = halfDays.filter(({ day, half }) => {
      const [morning = 0, afternoon = 0] = read.result[days.indexOf(day)] ?? [];
      return isFree(half === 'morning' ? morning : afternoon);
    });
    const slots = free.slice(0, contract.MOST_SLOTS).map((one) => ({ ...one, ...rules[one.half] }));
    return answer({ slots });
  },
});

const book = defineEndpoint(contract.bookVisit, {
  async handle({ request, body, locale, requestId, client, network, waitUntil }) {
    const caller = await callerOf(request);
    if (!caller && request.headers.has('authorization')) return failure('session_ended');
    const { district, day, half, name, phone, email, website } = body;
    const booked = { district, day, ...rules[half] };
    const facts = { subject: requestId, version: BOOKED, ...booked };
    if (website !== '') return answer(viewOf(facts));
    if (!isOffered(district, { day, half })) return failure('visit_taken');
    const address = body.address === '' ? district : `${body.address}, ${district}`;
    const message = {
      id: requestId,
      language: locale,
      name,
      email,
      phone,
      ...deskWords('booked', { ...booked, address }),
    };
    const token = newToken();
    const valve = await valveLimit(BOOKING_VALVE, { request, subject: `${email} ${day} ${half}` });
    const limits = [...bookingLimits(caller, client(), network(), email), valve];
    const work = booking(
      { message, token, facts, address, place: { day, half } },
      { network: network(), uid: caller?.sub ?? '' },
    );
    const done = await bookFor(caller, work, limits);
    if (!done.ok) return done;
    if (done.result === 'FULL') return failure('visit_taken');
    if (done.result[0] === 'REPEATED') {
      const [, subject, version] = done.result;
      return answer(viewOf({ ...facts, subject, version }));
    }
    const [toCustomer, toShop] = done.result;
    sendBooked(waitUntil, toCustomer, requestId, { message, token, facts });
    sendToShop(waitUntil, toShop, message);
    return answer(viewOf(facts));
  },
});

async function bookFor(caller: Caller | undefined, work: ReturnType<typeof booking>, limits: readonly Limit[]) {
  if (caller) return forCustomer(caller, ...work, limits);
  const done = await store().limited(limits, ...work);
  return done.ok ? done : overLimit(done);
}

const sendToShop = (
  waitUntil: (work: Promise<unknown>) => void,
  placement: Parameters<typeof sendPlaced>[1],
  message: ContactMessage,
): void => {
  const held = { id: `contact:${message.id}`, holder: message.id, kind: 'contact' } as const;
  sendPlaced(waitUntil, placement, held, shop.contact.email, () => contactReceived(message));
};

const show = defineEndpoint(contract.showBookedVisit, {
  async handle({ params: { token }, client }) {
    const read = await store().limited([linkLimit(client())], ...linkedBy(token));
    if (!read.ok) return rateLimited(read);
    return read.result === null ? failure('visit_not_found') : answer(viewOf(read.result));
  },
});

/** Input of the call that a change needs. */
type ChangeInput = Pick<EndpointInput<typeof contract.moveVisit>, 'network' | 'waitUntil'>;

async function moveTo(place: HalfDay, visit: StandingVisit | null, { network, waitUntil }: ChangeInput) {
  if (visit === null) return failure('visit_not_found');
  const { subject, version, district, address, day, from, message, token } = visit;
  const isSame = day === place.day && halfOf(rules, from) === place.half;
  if (isSame) return answer(viewOf(visit));
  if (!isOffered(district, place)) return failure('visit_taken');
  const facts = { subject, version: nextVersion(version), district, day: place.day, ...rules[place.half] };
  const told = { ...facts, address };
  const desk = { ...message, ...deskWords('booked', told) };
  const toShop = { ...message, id: randomUUID(), ...deskWords('moved', told, visit) };
  const done = await moveBooked({ message, token, facts, place }, { desk, toShop }, network());
  if (done === 'NONE') return failure('visit_not_found');
  if (done === 'BEGUN') return failure('visit_under_way');
  if (done === 'LATE') return failure('visit_late');
  if (done === 'FULL') return failure('visit_taken');
  const [placed, placedToShop] = done;
  sendBooked(waitUntil, placed, toShop.id, { message, token, facts });
  sendToShop(waitUntil, placedToShop, toShop);
  return answer(viewOf(facts));
}

async function cancelIt(visit: StandingVisit | null, { network, waitUntil }: ChangeInput) {
  if (visit === null) return answer(null);
  const words = deskWords('cancelled', { ...visit, address: visit.district });
  const message = { ...visit.message, id: randomUUID(), ...words };
  const done = await cancelBooked(visit.subject, message, network());
  if (done === 'BEGUN') return failure('visit_under_way');
  sendToShop(waitUntil, done, message);
  return answer(null);
}

const move = defineEndpoint(contract.moveVisit, {
  async handle({ params: { token }, body, client, ...input }) {
    const read = await store().limited([linkLimit(client())], ...linkedBy(token));
    return read.ok ? moveTo(body, read.result, input) : rateLimited(read);
  },
});

const cancel = defineEndpoint(contract.cancelVisit, {
  async handle({ params: { token }, client, ...input }) {
    const read = await store().limited([linkLimit(client())], ...linkedBy(token));
    return read.ok ? cancelIt(read.result, input) : rateLimited(read);
  },
});

const listOwn = defineCustomerEndpoint(contract.listOwnVisits, {
  async handle({ caller }) {
    const read = await forCustomer(caller, OWN_VISITS, {
      keys: { customerVisits: key.customerVisits(caller.sub) },
      args: {},
    });
    if (!read.ok) return read;
    const undone = read.result.filter(({ doneAt }) => doneAt === undefined);
    return answer({ visits: undone.map(({ id, ...visit }) => ({ id, ...seenOf(visit) })) });
  },
});

/** Null for a visit that is over, or of somebody else, too. */
const ownOf = (caller: Caller, visit: StandingVisit | null): StandingVisit | null =>
  visit?.uid === caller.sub && !visit.isOver ? visit : null;

const moveOwn = defineCustomerEndpoint(contract.moveOwnVisit, {
  async handle({ caller, params: { id }, body, ...input }) {
    const read = await forCustomer(caller, ...bookedFor(id), [writeLimit(caller)]);
    return read.ok ? moveTo(body, ownOf(caller, read.result), input) : read;
  },
});

const cancelOwn = defineCustomerEndpoint(contract.cancelOwnVisit, {
  async handle({ caller, params: { id }, ...input }) {
    const read = await forCustomer(caller, ...bookedFor(id), [writeLimit(caller)]);
    return read.ok ? cancelIt(ownOf(caller, read.result), input) : read;
  },
});

export const visits = serve(listSlots, book, listOwn, moveOwn, cancelOwn, show, move, cancel);
