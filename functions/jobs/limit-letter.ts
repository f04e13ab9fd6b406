/** The letter to the shop about a limit that comes near, in Turkish, the language of the shop's own people. */
import words from '../../content/locales/tr/admin-limit.json' with { type: 'json' };
import type { LimitWarning } from '../../src/domain/shop/daily-use.ts';
import { formatDay } from '../../src/domain/values/dates.ts';
import { bringWords, translator } from '../http/messages.ts';
import { adminUrl, letter, link, rows, text, type Letter } from '../mail/letter.ts';

bringWords('admin-limit', { tr: words, en: {} });

const inDigits = new Intl.NumberFormat('tr-TR');

/** @throws EnvironmentError */
export function limitNear(warning: LimitWarning): Letter {
  const t = translator('tr');
  if (warning.of === 'key') {
    const { key, percent, full } = warning;
    return letter('tr', t('admin-limit:key.subject', { percent }), '', [
      text(t('admin-limit:key.opening', { key, percent })),
      text(full === null ? t('admin-limit:key.never') : t('admin-limit:key.full', { day: formatDay(full, 'tr') })),
      text(t('admin-limit:key.do')),
    ]);
  }
  const { of, day, at, used, ceiling } = warning;
  return letter('tr', t(`admin-limit:${of}.subject`, { percent: at }), '', [
    text(t(`admin-limit:${of}.opening`, { percent: at })),
    rows(
      [t('admin-limit:day'), formatDay(day, 'tr')],
      [t(`admin-limit:${of}.used`), inDigits.format(used)],
      [t('admin-limit:ceiling'), inDigits.format(ceiling)],
    ),
    text(t(`admin-limit:${of}.then`)),
    text(t(`admin-limit:${of}.do`)),
    link(t('admin-limit:open'), adminUrl('/admin')),
  ]);
}
