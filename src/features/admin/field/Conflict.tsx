import { measuredSize } from '../../../domain/workshop/measured-room.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { settle } from './field-acts.ts';
import type { Draft } from './kept-field.ts';

/** Why words of this device were not taken: another device was faster, or the visit is gone. */
export function Conflict({ subject, draft: { problem, theirs } }: { subject: string; draft: Draft }) {
  const { t } = useI18n();
  if (problem === null) return null;
  if (problem !== 'conflict' || !theirs) {
    return (
      <div className="notice" role="alert">
        <p>{t(problem === 'gone' ? 'admin-field:gone' : 'admin-field:refused')}</p>
      </div>
    );
  }
  const rooms = theirs.rooms.map((room) => {
    const { width, height } = measuredSize(room);
    return `${room.room} ${width ?? '–'} × ${height ?? '–'}`;
  });
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{t('admin-field:conflict.title')}</p>
      <p>{t('admin-field:conflict.text', { rooms: rooms.join(', ') || '–' })}</p>
      <p className="row">
        {(['mine', 'theirs'] as const).map((by) => (
          <button key={by} type="button" className="button" onClick={() => settle(subject, by)}>
            {t(`admin-field:conflict.${by}`)}
          </button>
        ))}
      </p>
    </div>
  );
}
