import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { daysAfter } from '../../../../src/domain/values/dates.ts';
import { isOver, minuteOf, VISIT_DAYS_AHEAD, visitRefusals } from '../../../../src/domain/workshop/visit.ts';

const PLAN = { day: '2026-11-27', from: '10:00', to: '12:00', address: 'Moda Cad. 1' };
const refusals = (changes: Partial<typeof PLAN> = {}, kind: 'measuring' | 'fitting' = 'measuring') =>
  visitRefusals({ ...PLAN, ...changes }, { kind, today: '2026-11-22' });

test.each([
  [{}, {}],
  [{ day: '2026-11-22' }, {}],
  [{ day: '2026-11-21' }, { day: 'past' }],
  [{ day: daysAfter('2026-11-22', VISIT_DAYS_AHEAD) }, {}],
  [{ day: daysAfter('2026-11-22', VISIT_DAYS_AHEAD + 1) }, { day: 'far' }],
  [{ to: '10:01' }, {}],
  [{ to: '10:00' }, { to: 'order' }],
  [{ from: '09:30', to: '08:00' }, { to: 'order' }],
  [{ address: '' }, { address: 'address' }],
])('a plan with %j is refused for %j', (changes, refused) => {
  expect(refusals(changes)).toEqual(refused);
});

it('needs no address where the order has one', () => {
  expect(refusals({ address: '' }, 'fitting')).toEqual({});
});

it('is over the day after it, or as soon as it is done', () => {
  const over = (day: string, doneAt?: number) => isOver({ day, doneAt }, '2026-11-22');
  expect([over('2026-11-21'), over('2026-11-22'), over('2026-11-23')]).toEqual([true, false, false]);
  expect([over('2026-11-22', 1), over('2026-11-23', 1)]).toEqual([true, true]);
});

it('counts minutes as the clock does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
      const two = (number: number) => String(number).padStart(2, '0');
      expect(minuteOf(`${two(hours)}:${two(minutes)}`)).toBe(hours * 60 + minutes);
    }),
  );
});
