/** The running of the shop: errors and figures that browsers report, jobs, limits. */
import * as z from 'zod/mini';
import { whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

export const RUNNING_KEYS = {
  errorKinds: {
    pattern: 'error-kinds',
    life: '`retention.logDays` of shop.json',
    owner: 'reporting',
    personal: false,
    sortedSet: 'fingerprints of at most 1000 kinds of browser errors by their last time',
  },
  errorSamples: {
    pattern: 'error-samples',
    life: 'as error-kinds',
    owner: 'reporting',
    personal: false,
    hash: 'the last error of each kind as JSON, scrubbed',
  },
  errorCounts: {
    pattern: 'error-counts',
    life: 'as error-kinds',
    owner: 'reporting',
    personal: false,
    hash: 'how often each kind came',
  },
  errorOwners: {
    pattern: 'error-owners',
    life: 'as error-kinds',
    owner: 'reporting',
    personal: false,
    hash: 'who brought each kind first: an opaque id of the network and the day',
  },
  errorFirsts: {
    pattern: 'error-firsts',
    life: 'as error-kinds',
    owner: 'reporting',
    personal: false,
    hash: 'when each kind came first, in milliseconds; absent for kinds from before that was kept',
  },
  errorsSeen: {
    pattern: 'errors-seen:{uid}',
    life: 'as error-kinds, after the last one was seen',
    owner: 'reporting',
    personal: true,
    hash: 'when the operator ticked each kind as seen, in milliseconds',
  },
  pageViews: {
    pattern: 'page-views:{day}',
    life: '400 days',
    owner: 'reporting',
    personal: false,
    hash: 'views by locale and page',
  },
  webVitals: {
    pattern: 'web-vitals:{day}',
    life: '400 days',
    owner: 'reporting',
    personal: false,
    hash: 'measurements by kind of page, name and range',
  },
  rebuildAsked: {
    pattern: 'rebuild-asked',
    life: '20 hours; 10 minutes while the build hook has not answered',
    owner: 'jobs',
    personal: false,
    string: 'the day for which a build was asked for',
  },
  published: {
    pattern: 'published',
    life: 'until the next build replaces it',
    owner: 'jobs',
    personal: false,
    string: 'digest of what is live as JSON, which a build writes and the next one is compared with',
  },
  buildVerdict: {
    pattern: 'build-verdict',
    life: 'until the next build replaces it',
    owner: 'jobs',
    personal: false,
    string: 'verdict of the last published build as JSON: its state, instant, and reasons of a refusal',
  },
  changedKeys: {
    pattern: 'changed-keys',
    life: 'two days each, by the job of retention',
    owner: 'jobs',
    personal: true,
    sortedSet: 'names of changed keys by the time of their last change, for backups by change',
  },
  missedChanges: {
    pattern: 'missed-changes',
    life: 'until the next one',
    owner: 'jobs',
    personal: false,
    string: 'when a change could not be noted, or a restore ended, in milliseconds: the next backup is whole',
  },
  limit: {
    pattern: 'limit:{rule}:{id}',
    life: 'its window',
    owner: 'http',
    personal: false,
    string: 'calls counted in this window; the id is opaque',
  },
  dailyUse: {
    pattern: 'daily-use:{day}',
    life: '40 days',
    owner: 'jobs',
    personal: false,
    fields: {
      /** Commands of scripts, counted by samples (`store/daily-use.ts`). */
      commands: z.exactOptional(whole),
      /** Letters that left. */
      letters: z.exactOptional(whole),
    },
  },
  spentProof: {
    pattern: 'spent-proof:{id}',
    life: '5 minutes at most',
    owner: 'http',
    personal: false,
    string: 'call that used this proof of work up',
  },
} as const satisfies KeyDefinitions;
