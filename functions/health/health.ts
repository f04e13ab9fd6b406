/**
 * GET /api/health: whether the shop can take an order now. Anybody may ask as often as they like, so the store is asked
 * once in a while and everybody is told what it said: a stranger's questions use up no commands of the store.
 */
import { checkHealth } from '../../src/contract/health.ts';
import { answer, type Answer } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { log } from '../http/log.ts';
import { serve } from '../http/serve.ts';
import { store, type Store } from '../store/store.ts';

/** Milliseconds that an answer stands. A bad one is doubted sooner, so that the end of an outage is seen soon. */
const WELL_MS = 10_000;
const UNWELL_MS = 2000;

const WELL = answer({ status: 'ok', store: 'ok' } as const);
const UNWELL = answer({ status: 'unavailable', store: 'unavailable' } as const, {
  status: 503,
  headers: { 'Retry-After': '5' },
});

interface HealthQuestion {
  /** Which store was asked: another one is another question. */
  readonly of: Store;
  readonly reply: Promise<Answer<{ status: 'ok' | 'unavailable'; store: 'ok' | 'unavailable' }>>;
  /** By `performance.now()`; everybody who asks while the answer is on its way waits for the same one. */
  until: number;
}

let asked: HealthQuestion | undefined;

const check = defineEndpoint(checkHealth, {
  handle({ requestId }) {
    try {
      return replyOf(store(), requestId);
    } catch (error) {
      return unwell(requestId, error);
    }
  },
});

function replyOf(of: Store, requestId: string): HealthQuestion['reply'] {
  if (asked?.of === of && performance.now() < asked.until) return asked.reply;
  const asking: HealthQuestion = { of, reply: ask(of, requestId), until: Infinity };
  asked = asking;
  void asking.reply.then((reply) => {
    asking.until = performance.now() + (reply === WELL ? WELL_MS : UNWELL_MS);
  });
  return asking.reply;
}

/** Never rejects. */
async function ask(of: Store, requestId: string): HealthQuestion['reply'] {
  try {
    await of.command('ping', (redis) => redis.ping());
    return WELL;
  } catch (error) {
    return unwell(requestId, error);
  }
}

function unwell(requestId: string, error: unknown): typeof UNWELL {
  log('error', 'unhealthy', { requestId, error: error instanceof Error ? error.message : 'unknown' });
  return UNWELL;
}

export const health = serve(check);
