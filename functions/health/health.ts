/** GET /api/health: whether the shop can take an order now (decisions, "Calls"). */
import { answer } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import { log } from '../http/log.ts';
import { store } from '../store/store.ts';

const check = defineCall({
  async handle({ requestId }) {
    try {
      await store().run('ping', (redis) => redis.ping());
      return answer({ status: 'ok', store: 'ok' });
    } catch (error) {
      log('error', 'unhealthy', { requestId, error: error instanceof Error ? error.message : 'unknown' });
      return answer({ status: 'unavailable', store: 'unavailable' }, { status: 503, headers: { 'Retry-After': '5' } });
    }
  },
});

export const health = defineCalls('plain', { '/api/health': { GET: check } });
