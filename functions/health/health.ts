/** GET /api/health: whether the shop can take an order now. */
import { checkHealth } from '../../src/contract/health.ts';
import { answer } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { log } from '../http/log.ts';
import { serve } from '../http/serve.ts';
import { store } from '../store/store.ts';

const check = defineEndpoint(checkHealth, {
  async handle({ requestId }) {
    try {
      await store().command('ping', (redis) => redis.ping());
      return answer({ status: 'ok', store: 'ok' });
    } catch (error) {
      log('error', 'unhealthy', { requestId, error: error instanceof Error ? error.message : 'unknown' });
      return answer({ status: 'unavailable', store: 'unavailable' }, { status: 503, headers: { 'Retry-After': '5' } });
    }
  },
});

export const health = serve(check);
