/**
 * Words for a failure. Its key is known at run time only, so these two ask `t.find`, and have a message for what has
 * none.
 */
import type { Translate, Values } from './messages.ts';
import type { CallFailure } from '../lib/api.ts';

/** Statuses whose message the specification gives (spec §8). */
const TOLD = [403, 404, 500] as const;

/**
 * Returns the words of a failed call; needs the messages of `calls`. The server's own message comes first (spec §8); a
 * code that came without one and that we do not know is a failure like any other.
 */
export function failureMessage(t: Translate, failure: CallFailure): string {
  if (failure.message !== null) return failure.message;
  if (failure.code !== 'http') return t.find(`calls:${failure.code}`) ?? t('calls:unreadable');
  const told = TOLD.find((status) => status === failure.status);
  if (told) return t(`calls:status.${told}`);
  return failure.status > 500 ? t('calls:status.unavailable') : t('calls:status.other', { status: failure.status });
}

/**
 * Returns the words of a broken rule, by its key below `rules` as the issues of a schema carry it; needs `rules:common`
 * too. Zod's own message, which an issue without one of ours has, is English and says nothing to a shopper: they read
 * that the value is not valid.
 */
export const ruleMessage = (t: Translate, rule: string, values?: Values): string =>
  t.find(`rules:${rule}`, values) ?? t('rules:common.invalid');
