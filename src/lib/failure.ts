import type { Translate } from '../i18n/client.ts';
import type { CallFailure } from './api.ts';

/** Statuses whose words the specification gives (spec §8). */
const SAID = new Set([403, 404, 500]);

/** What to tell a person of a failed call; needs the dictionary `calls`. The server's words come first (spec §8). */
export function failureWords(t: Translate, failure: CallFailure): string {
  if (failure.message !== null) return failure.message;
  if (failure.code !== 'http') return t(`calls:${failure.code}`);
  if (SAID.has(failure.status)) return t(`calls:status.${failure.status}`);
  return failure.status > 500 ? t('calls:status.unavailable') : t('calls:status.other', { status: failure.status });
}
