/** Whether the shop can take an order now (decisions, "Calls"). */
import * as z from 'zod/mini';
import type { CallContract } from './contract.ts';

const state = z.enum(['ok', 'unavailable']);

/** `unavailable` comes with status 503. */
export const checkHealth = {
  method: 'GET',
  path: '/api/health',
  envelope: 'plain',
  access: 'anyone',
  answer: z.object({ status: state, store: state }),
  codes: [],
} as const satisfies CallContract;
