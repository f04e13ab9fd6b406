/**
 * What browsers report (spec §7): errors, page views, web vitals, violations of the security policy. Reports must never
 * trouble a shopper: when the store is away they are dropped with the same 202.
 */
import { BATCH_BYTES } from '../../src/domain/report-limits.ts';
import { errorBatch, errorEntry, errorLog, pageView, vitalsReport, type ErrorEntry } from '../../src/domain/report.ts';
import { EnvironmentError } from '../environment.ts';
import { answer, rateLimited, type Answer, type Failure } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import type { Limit, Limited } from '../store/limit.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { cspEntries, cspReports } from './csp.ts';
import { loggedError } from './entry.ts';
import { keepErrors } from './ring.ts';
import { countView, countVitals } from './visits.ts';

const ACCEPTED = answer(null, { status: 202 });

/** Security §2.8: by address, and for the whole site. */
const limits = (name: string, id: string, max: number): Limit[] => [
  { name: `${name}-ip`, id, max, windowSeconds: 60 },
  { name: `${name}-site`, id: 'all', max: max * 20, windowSeconds: 60 },
];

async function keep(work: () => Promise<Limited>): Promise<Answer | Failure> {
  try {
    const kept = await work();
    return kept.ok ? ACCEPTED : rateLimited(kept);
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof EnvironmentError) return ACCEPTED;
    throw error;
  }
}

const keepAll = (name: string, client: () => string, max: number, entries: readonly ErrorEntry[]) =>
  keep(() => keepErrors(entries.map(loggedError), limits(name, client(), max)));

const log = defineCall({
  body: errorLog,
  handle: ({ body, client }) => keepAll('log', client, 30, [body]),
});

const error = defineCall({
  body: errorEntry,
  handle: ({ body, client }) => keepAll('log', client, 30, [body]),
});

const batch = defineCall({
  body: errorBatch,
  bodyLimit: BATCH_BYTES + 4096,
  handle: ({ body, client }) => keepAll('log-batch', client, 10, body.errors),
});

const view = defineCall({
  body: pageView,
  bodyLimit: 2048,
  handle: ({ body, client }) => keep(() => countView(body.url, limits('view', client(), 60))),
});

const vitals = defineCall({
  body: vitalsReport,
  bodyLimit: 2048,
  handle: ({ body, client }) => keep(() => countVitals(body, limits('vitals', client(), 60))),
});

const violation = defineCall({
  body: cspReports,
  bodyTypes: ['application/csp-report', 'application/reports+json'],
  bodyLimit: 16 * 1024,
  async handle({ body, client, request }) {
    const entries = cspEntries(body, request.headers.get('user-agent') ?? '');
    return entries.length === 0 ? ACCEPTED : keepAll('csp', client, 20, entries);
  },
});

export const logs = defineCalls('B', {
  '/api/errorlogging/log': { POST: log },
  '/api/logs/error': { POST: error },
  '/api/logs/error-batch': { POST: batch },
  '/api/logs/pageview': { POST: view },
  '/api/logs/web-vitals': { POST: vitals },
  '/api/csp-report': { POST: violation },
});
