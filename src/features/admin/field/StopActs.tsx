import { useStore } from '@nanostores/react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './Field.module.css';
import { $field, photosOf, reportedOf } from './field.ts';
import { hashOf } from './place.ts';
import { timeOf } from './words.ts';

/** For the office alone. */
const QuoteLink = lazyPart(() => import('./QuoteLink.tsx').then((module) => module.QuoteLink));

/** Acts at one stop of the day: opened by the fitter, and once done a quote for the office. Words that were not taken say so. */
export function StopActs({ visit, offerDays }: { visit: DayVisit; offerDays: number }) {
  const { t } = useI18n();
  const field = useStore($field);
  const { isDone, doneAt, rooms, problem } = reportedOf(visit, field);
  const photos = photosOf(visit, field).length;
  return (
    <div className={styles.stop}>
      {(isDone || problem) && (
        <p>
          <b>{problem ? t('admin-field:untaken') : t('admin-field:done', { time: timeOf(doneAt) })}</b>{' '}
          {t('admin-field:doneCount', { count: rooms.length })}, {t('admin-field:photoCount', { count: photos })}
        </p>
      )}
      <p>
        <a className={isDone && !problem ? undefined : 'button'} href={hashOf(visit.subject)}>
          {t('admin-field:open')}
          <span className="visually-hidden">: {visit.name}</span>
        </a>
      </p>
      {typeof visit.report?.doneAt === 'string' && (
        <div data-needs="office">
          <QuoteLink visit={visit} offerDays={offerDays} />
        </div>
      )}
    </div>
  );
}
