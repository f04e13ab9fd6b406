import { useEffect, useState } from 'react';
import type { DayVisit } from '../../../contract/admin-visits.ts';
import { dayInIstanbul, daysAfter } from '../../../domain/values/dates.ts';
import { measuredWindow } from '../../../domain/workshop/measured-room.ts';
import { paths } from '../../../lib/paths.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { offerHash } from '../../offer/link.ts';

/** The measured windows as an offer: to be filled in here, and a link that the customer may open (decisions W6). */
export function QuoteLink({ visit: { report, name }, offerDays }: { visit: DayVisit; offerDays: number }) {
  const { t } = useI18n();
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let isNewest = true;
    const windows = (report?.rooms ?? []).flatMap((room) => {
      const window = measuredWindow(room);
      if (!window) return [];
      const { id, mount, note, width, height } = window;
      return [{ id, room: window.room, mount, note, size: { width, height }, lines: [] }];
    });
    const day = dayInIstanbul(new Date());
    if (windows.length > 0)
      void offerHash({ windows }, { day, until: daysAfter(day, offerDays), total: 0 }).then((hash) => {
        if (isNewest) setLink(hash === null ? null : location.origin + paths('tr').offer + hash);
      });
    return () => {
      isNewest = false;
    };
  }, [report, offerDays]);
  if (link === null) return null;
  return (
    <p className="row">
      <a href={link} target="_blank" rel="noopener noreferrer">
        {t('admin-field:quote.open')}
        <span className="visually-hidden">: {name}</span>
      </a>
      <CopyButton
        value={link}
        label={t('admin-field:quote.copy')}
        name={t('admin-field:quote.name', { name })}
        done={t('admin-field:quote.copied')}
        failed={t('admin-field:quote.failed')}
      />
      {report?.windows === 'account' && <span className="fine">{t('admin-field:quote.account')}</span>}
    </p>
  );
}
