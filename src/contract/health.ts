/** Whether the shop can take an order now (decisions, "Calls"). */
import * as z from 'zod/mini';
import { defineCall } from './contract.ts';

const state = z.enum(['ok', 'unavailable']);

/** `unavailable` comes with status 503. */
export const checkHealth = defineCall('GET', '/api/health', 'plain', 'anyone', {
  answer: z.object({ status: state, store: state }),
});
