import { expect, it } from 'vitest';
import { memoryLine, storeMemory } from '../../../netlify/live/store-memory.ts';

const NOW = Date.parse('2026-11-26T12:00:00+03:00');

/** A store that answers these commands, by their first two words. */
const answering = (answers: Readonly<Record<string, unknown>>) => ({
  exec: (command: (string | number | boolean)[]) => {
    const name = command.slice(0, 2).join(' ');
    return name in answers ? (Promise.resolve(answers[name]) as never) : Promise.reject(new Error(`ERR ${name}`));
  },
});

const TOLD = {
  'INFO memory': '# Memory\r\nused_memory:5200000\r\nused_memory_human:4.96M\r\n',
  'ZRANGE order-years': [2025, '2026'],
  'ZCARD orders-of:2025': 400,
  'ZCARD orders-of:2026': '600',
  'ZCOUNT orders-of:2025': 0,
  'ZCOUNT orders-of:2026': 30,
};

it('is told with the orders of all years', async () => {
  expect(await storeMemory(answering(TOLD), NOW)).toEqual({ bytes: 5_200_000, orders: 1000, lately: 30 });
});

it.each([
  ['no memory', { ...TOLD, 'INFO memory': '# Memory\r\n' }],
  ['nothing', {}],
])('is not told by a store that tells %s', async (_, answers) => {
  expect(await storeMemory(answering(answers), NOW)).toBeUndefined();
});

it('says when each plan is full', () => {
  // 5,200 bytes a day: 250.8 MB are 48,230 days, so a plan is full first with a hundred times as much.
  expect(memoryLine({ bytes: 5_200_000, orders: 1000, lately: 3000 }, NOW)).toBe(
    'The store holds 5.2 MB with 1000 orders; the free plan is full on 2028-03-22, pay as you go is not filled at the pace of the last 30 days.',
  );
  expect(memoryLine({ bytes: 5_200_000, orders: 1000, lately: 0 }, NOW)).toContain('the free plan is not filled');
  expect(memoryLine({ bytes: 300_000_000, orders: 0, lately: 0 }, NOW)).toContain('the free plan is full,');
});
