/** Keys that backups treat in a way of their own, by the name of their definition; every other key is in all of them. */
import { key, SCHEMA, type Key, type KeyName } from './keys.ts';

/** In no backup: they count or pause for a moment, or tell backups what changed. */
const BRIEF: readonly KeyName[] = [
  'limit',
  'spentProof',
  'loginFailures',
  'loginPause',
  'restoring',
  'changedKeys',
  'missedChanges',
  'dailyUse',
  'archiveReached',
];

/** In no backup: derived from orders (`functions/orders/order-index.ts`); a restore builds them again at its end. */
const INDEX: readonly KeyName[] = [
  'orderFacet',
  'orderFacetOf',
  'openMoney',
  'entriesOn',
  'bankLines',
  'orderWords',
  'orderWordsOf',
  'orderWordStarts',
  'orderIndexing',
];

/**
 * Not brought back: whatever opens an account or the team by itself. It may have been ended since the backup, because it
 * was stolen or because its owner had left. Links of letters are asked for anew.
 */
export const ENDED_BY_RESTORE: readonly KeyName[] = [
  'session',
  'sessions',
  'successorSession',
  'passwordReset',
  'emailLink',
  'passkeyRemoval',
  'passkeyChallenge',
  'pendingFactor',
  'operatorInvite',
  'operatorInviteLink',
  'operatorInvites',
];

/** Not brought back: a restore makes them out of the reviews they list and count. */
export const MADE_BY_RESTORE: readonly KeyName[] = [
  'reviewsIn',
  'reviewsOf',
  'reviewCounts',
  'reviewedProducts',
  'reviewDecisions',
];

/** Large lists that a restore makes exactly out of the records they list. */
const LISTED_AGAIN: readonly KeyName[] = ['journal', 'ordersOf'];

/** Gone before a restore could bring them back. */
const MOMENTARY: readonly KeyName[] = ['endedSession', 'operatorReads'];

/** Figures that most calls of a shop write, by their day. */
const DAILY = ['pageViews', 'webVitals'] as const satisfies readonly KeyName[];

/** Small keys that jobs and builds write by a command of their own, outside of any script. */
const WRITTEN_BY_COMMANDS = [
  'openPayments',
  'awaitingCards',
  'openRefunds',
  'paymentFlags',
  'reconciledDay',
  'transfersRun',
  'instalmentRates',
  'rebuildAsked',
  'published',
  'buildVerdict',
] as const satisfies readonly KeyName[];

const prefixOf = (name: KeyName): string => SCHEMA[name].pattern.replace(/\{.*/, '');
const LEFT_OUT = [...BRIEF, ...INDEX].map(prefixOf);

/** Whether no backup holds this key. */
export const isLeftOut = (name: string): boolean => LEFT_OUT.some((prefix) => name.startsWith(prefix));

/** Kinds of keys whose changes are not noted, as their names begin. */
export const UNNOTED: readonly string[] = [
  ...new Set(
    [...BRIEF, ...INDEX, ...ENDED_BY_RESTORE, ...LISTED_AGAIN, ...MOMENTARY, ...DAILY, ...WRITTEN_BY_COMMANDS].map(
      (name) => SCHEMA[name].pattern.split(':')[0] ?? '',
    ),
  ),
];

/** Keys that every backup by change reads, noted or not. @param days of the time since the last one */
export const alwaysRead = (days: readonly string[]): Key[] => [
  ...WRITTEN_BY_COMMANDS.map((name) => key[name]()),
  ...DAILY.flatMap((name) => days.map((day) => key[name](day))),
];
