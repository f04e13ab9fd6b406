import { useEffect, useRef, type ReactNode } from 'react';
import type { BookedVisit } from '../../contract/visits.ts';
import { formatWeekday } from '../../domain/values/dates.ts';
import { calendarFile } from '../../domain/workshop/calendar.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './visits.module.css';

interface BookedProps {
  visit: BookedVisit;
  label: string;
  /** Words below the day. */
  children: ReactNode;
}

/** A visit that is booked, with its day as the headline; focused, because it appears where a button was. */
export function Booked({ visit, label, children }: BookedProps) {
  const { t, locale } = useI18n();
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    top.current?.focus();
  }, [visit]);
  const { day, from, to, district, uid, sequence } = visit;
  const keep = () => {
    const file = calendarFile({
      ...{ uid, sequence, day, from, to },
      ...{ title: t('visit:calendarTitle'), place: district, note: t('visit:lead'), now: new Date() },
    });
    saveFile(t('visit:calendarFile'), new Blob([file], { type: 'text/calendar' }));
  };
  return (
    <div className={styles.booked}>
      <p className={styles.label}>{label}</p>
      <h2 ref={top} tabIndex={-1}>
        {/* A joiner keeps the hours in one line. */}
        {t('visit:coming', { day: formatWeekday(day, locale), from, to: `\u2060${to}` })}
      </h2>
      <p>{t('visit:districtLine', { district })}</p>
      {children}
      <p>
        <button type="button" className="button" onClick={keep}>
          {t('visit:calendar')}
        </button>
      </p>
    </div>
  );
}
