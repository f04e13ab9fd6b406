/** The running of the shop: errors and figures that browsers report, jobs, limits. */
import * as z from 'zod/mini';
import { whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

export const RUNNING_KEYS = {
  /** Fingerprints of at most 1000 kinds of browser errors by their last time. Life: `retention.logDays` of shop.json. */
  errorKinds: { pattern: 'error-kinds', type: 'zset' },
  /** The last error of each kind as JSON, scrubbed. Life: as error-kinds. */
  errorSamples: { pattern: 'error-samples', type: 'hash' },
  /** How often each kind came. Life: as error-kinds. */
  errorCounts: { pattern: 'error-counts', type: 'hash' },
  /** The bringer of each kind: an opaque id of the network and the day. Life: as error-kinds. */
  errorOwners: { pattern: 'error-owners', type: 'hash' },
  /** When each kind came first, in milliseconds; absent for kinds from before that was kept. Life: as error-kinds. */
  errorFirsts: { pattern: 'error-firsts', type: 'hash' },
  /** When the operator ticked each kind as seen, in milliseconds. Life: as error-kinds, after the last one was seen. Personal. */
  errorsSeen: { pattern: 'errors-seen:{uid}', type: 'hash' },
  /** Views by locale and page. Life: 400 days. */
  pageViews: { pattern: 'page-views:{day}', type: 'hash' },
  /** Measurements by kind of page, name and range. Life: 400 days. */
  webVitals: { pattern: 'web-vitals:{day}', type: 'hash' },
  /** When the job of transfers ended last and until when it lets no order lapse, in milliseconds, apart by a blank. Life: 30 days. */
  transfersRun: { pattern: 'transfers-run', type: 'string' },
  /** The day for which a build was asked for. Life: 20 hours; 10 minutes while the build hook has not answered. */
  rebuildAsked: { pattern: 'rebuild-asked', type: 'string' },
  /** Digest of what is live as JSON, which a build writes and the next one is compared with. Life: until the next build replaces it. */
  published: { pattern: 'published', type: 'string' },
  /** Verdict of the last published build as JSON: its state, instant, and reasons of a refusal. Life: until the next build replaces it. */
  buildVerdict: { pattern: 'build-verdict', type: 'string' },
  /** Names of changed keys by the time of their last change, for backups by change. Life: two days each, by the job of retention. Personal. */
  changedKeys: { pattern: 'changed-keys', type: 'zset' },
  /** When a change could not be noted, or a restore ended, in milliseconds: the next backup is whole. Life: until the next one. */
  missedChanges: { pattern: 'missed-changes', type: 'string' },
  /** Calls counted in this window; the id is opaque. Life: its window. */
  limit: { pattern: 'limit:{rule}:{id}', type: 'string' },
  /** Life: 40 days. */
  dailyUse: {
    pattern: 'daily-use:{day}',
    fields: {
      /** Commands of scripts, counted by samples (`store/daily-use.ts`). */
      commands: z.exactOptional(whole),
      /** Letters that left. */
      letters: z.exactOptional(whole),
    },
  },
  /** Call that used this proof of work up. Life: 5 minutes at most. */
  spentProof: { pattern: 'spent-proof:{id}', type: 'string' },
} as const satisfies KeyDefinitions;
