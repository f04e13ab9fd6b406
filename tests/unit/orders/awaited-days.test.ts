/** Days on the confirmation of an order that is not paid, looked at again on a later day. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holidays, leadTime } from '#content/built/delivery.json';
import confirmation from '../../../content/locales/tr/confirmation.json' with { type: 'json' };
import steps from '../../../content/locales/tr/steps.json' with { type: 'json' };
import { deliveryEstimate } from '../../../src/domain/order/delivery-dates.ts';
import { formatDay, formatDays } from '../../../src/domain/values/dates.ts';
import type { ConfirmedOrder } from '../../../src/features/orders/confirmation/confirmation.ts';
import { OrderPath } from '../../../src/features/orders/confirmation/OrderPath.tsx';
import { useAwaitedDays } from '../../../src/features/orders/confirmation/useAwaitedDays.ts';
import { island } from '../../../src/ui/i18n.tsx';
import { CONFIRMED_ORDER } from '../../support/confirmed-order.ts';

/** A Friday, and the Monday after it. */
const PLACED = new Date('2026-11-27T09:00:00Z');
const LATER = new Date('2026-11-30T09:00:00Z');
const promisedOn = (day: Date) => deliveryEstimate(day, true, leadTime, holidays);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: LATER });
});
afterEach(() => vi.useRealTimers());

const { from, to } = promisedOn(PLACED);
const ORDER: ConfirmedOrder = {
  ...CONFIRMED_ORDER,
  createdAt: PLACED.toISOString(),
  estimatedDeliveryFrom: from,
  estimatedDelivery: to,
};

const Path = island(({ order }: { order: ConfirmedOrder }) =>
  createElement(OrderPath, { order: useAwaitedDays(order) }),
);
const shown = (order: ConfirmedOrder): string =>
  renderToStaticMarkup(createElement(Path, { order, locale: 'tr', messages: { confirmation, steps } }));

test('are those of a payment of today, and work begins after it', () => {
  const today = promisedOn(LATER);
  expect(today.to > to).toBe(true);
  const page = shown(ORDER);
  expect(page).toContain(formatDays(today.from, today.to, 'tr'));
  expect(page).not.toContain(formatDays(from, to, 'tr'));
  // It can be changed until Tuesday, when the work begins.
  expect(page).toContain(formatDay('2026-12-01', 'tr'));
  expect(page).toContain(formatDays('2026-11-27', '2026-11-30', 'tr'));
});

test('stay those that were promised where they are later, and once it is paid', () => {
  const far = { ...ORDER, estimatedDeliveryFrom: '2026-12-21', estimatedDelivery: '2026-12-24' };
  expect(shown(far)).toContain(formatDays('2026-12-21', '2026-12-24', 'tr'));
  expect(shown({ ...ORDER, payment: { ...ORDER.payment, state: 'paid' } })).toContain(formatDays(from, to, 'tr'));
});
