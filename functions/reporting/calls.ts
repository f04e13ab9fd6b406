/** The calls of `src/contract/reporting.ts`. */
import * as contract from '../../src/contract/reporting.ts';
import { BATCH_BYTES, MOST_REPORTS } from '../../src/domain/reporting/report-limits.ts';
import { EnvironmentError } from '../environment.ts';
import { answer, rateLimited, type Answer, type Failure } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { serve } from '../http/serve.ts';
import type { Limit } from '../store/limit.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { BreakerResult } from './breaker.ts';
import { violationsIn } from './csp.ts';
import { keepErrors, type ReportedError } from './error-store.ts';
import { countView, countVitals } from './visits.ts';

const ACCEPTED = answer(null);

/** Security §2.8: by address, and for the whole site. */
const limits = (name: string, id: string, max: number, cost = 1): Limit[] => [
  { name: `${name}-ip`, id, max, windowSeconds: 60, cost },
  { name: `${name}-site`, id: 'all', max: max * 20, windowSeconds: 60, cost },
];

/** A report that is let go is accepted all the same: no browser has to know, and none tries again. */
async function keep(work: () => Promise<BreakerResult<unknown>>): Promise<Answer<null> | Failure<'rate_limited'>> {
  try {
    const kept = await work();
    return kept.ok === false ? rateLimited(kept) : ACCEPTED;
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof EnvironmentError) return ACCEPTED;
    throw error;
  }
}

/** Errors of one address in a minute: a whole batch, and some more (security §2.8). */
const MOST_ERRORS = MOST_REPORTS + 10;

/** However they come, errors are counted one by one: a batch must not be a cheaper flood. */
const keepAll = (name: string, client: () => string, max: number, errors: readonly ReportedError[]) =>
  keep(() => keepErrors(errors, client(), limits(name, client(), max, errors.length)));

const logFrontendError = defineEndpoint(contract.logFrontendError, {
  handle: ({ body, client }) => keepAll('log', client, MOST_ERRORS, [body]),
});

const logError = defineEndpoint(contract.logError, {
  handle: ({ body, client }) => keepAll('log', client, MOST_ERRORS, [body]),
});

const logErrors = defineEndpoint(contract.logErrors, {
  bodyLimit: BATCH_BYTES + 4096,
  handle: ({ body, client }) => keepAll('log', client, MOST_ERRORS, body.errors),
});

const countPageView = defineEndpoint(contract.countPageView, {
  bodyLimit: 2048,
  handle: ({ body, client }) => keep(() => countView(body.url, limits('view', client(), 60))),
});

const countWebVitals = defineEndpoint(contract.countWebVitals, {
  bodyLimit: 2048,
  handle: ({ body, client }) => keep(() => countVitals(body, limits('vitals', client(), 60))),
});

const reportCspViolation = defineEndpoint(contract.reportCspViolation, {
  bodyTypes: ['application/csp-report', 'application/reports+json'],
  bodyLimit: 16 * 1024,
  async handle({ body, client, request }) {
    const violations = violationsIn(body, request.headers.get('user-agent') ?? '');
    return violations.length === 0 ? ACCEPTED : keepAll('csp', client, 20, violations);
  },
});

export const reporting = serve(
  logFrontendError,
  logError,
  logErrors,
  countPageView,
  countWebVitals,
  reportCspViolation,
);
