/** The letter to the shop about a limit that comes near, in Turkish, the language of the shop's own people. */
import '../http/mail-words.ts';
import type { LimitWarning } from '../../src/domain/shop/daily-use.ts';
import { formatDay } from '../../src/domain/values/dates.ts';
import { translator } from '../http/messages.ts';
import { adminUrl, letter, link, rows, text, type Letter } from '../mail/letter.ts';

const inDigits = new Intl.NumberFormat('tr-TR');

/** @throws EnvironmentError */
export function limitNear(warning: LimitWarning): Letter {
  const t = translator('tr');
  if (warning.of === 'key') {
    const { key, percent, full } = warning;
    return letter('tr', t('mail:limitNear.key.subject', { percent }), '', [
      text(t('mail:limitNear.key.opening', { key, percent })),
      text(
        full === null ? t('mail:limitNear.key.never') : t('mail:limitNear.key.full', { day: formatDay(full, 'tr') }),
      ),
      text(t('mail:limitNear.key.do')),
    ]);
  }
  const { of, day, at, used, ceiling } = warning;
  return letter('tr', t(`mail:limitNear.${of}.subject`, { percent: at }), '', [
    text(t(`mail:limitNear.${of}.opening`, { percent: at })),
    rows(
      [t('mail:limitNear.day'), formatDay(day, 'tr')],
      [t(`mail:limitNear.${of}.used`), inDigits.format(used)],
      [t('mail:limitNear.ceiling'), inDigits.format(ceiling)],
    ),
    text(t(`mail:limitNear.${of}.then`)),
    text(t(`mail:limitNear.${of}.do`)),
    link(t('mail:limitNear.open'), adminUrl('/admin')),
  ]);
}
