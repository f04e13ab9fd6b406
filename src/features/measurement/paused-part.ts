import { formatDate } from '../../domain/values/dates.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { backOn, type Pause } from '../../domain/product/pause.ts';
import type { Translate } from '../../i18n/messages.ts';

/**
 * Returns the note at a colour or an option that cannot be chosen for now; composed by the build, so that no form
 * carries its words.
 */
export function pausedPart(pause: Pause, t: Translate, locale: Locale): string {
  const back = backOn(pause);
  const word = pause.word[locale];
  return back === null ? word : t('product:paused.part', { word, day: formatDate(back, locale) });
}
