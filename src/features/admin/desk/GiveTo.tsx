import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import type { DeskMessage } from '../../../contract/admin-desk.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { $team } from '../team/team.ts';
import styles from './Desk.module.css';
import type { Change } from './message-list.ts';

interface GiveToProps {
  message: DeskMessage;
  busy: boolean;
  change: (what: Change) => void;
}

/** Hands a message to a member of the team; nothing where there is nobody else, or nobody knows who there is. */
export function GiveTo({ message: { assignee, subject }, busy, change }: GiveToProps) {
  const { t } = useI18n();
  const { data } = useStore($team, { ssr: () => ({ loading: true as const }) });
  const [chosen, setChosen] = useState<string>();
  const members = data?.names ?? [];
  if (members.length < 2) return null;
  const present = assignee?.id ?? '';
  const give = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy || chosen === undefined || chosen === present) return;
    change({ assignee: chosen === '' ? null : chosen });
  };
  return (
    <form className={`row ${styles.give}`} onSubmit={give}>
      <label className="row">
        <span>
          {t('admin-desk:messages.giveTo')}
          <span className="visually-hidden">: {subject}</span>
        </span>
        <select className="field-control" value={chosen ?? present} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t('admin-desk:messages.nobody')}</option>
          {members.map(({ id, firstName, lastName, isCaller }) => (
            <option key={id} value={id}>
              {isCaller
                ? t('admin-desk:messages.self', { name: `${firstName} ${lastName}` })
                : `${firstName} ${lastName}`}
            </option>
          ))}
        </select>
      </label>
      {/* The button stays after its press, with the focus. */}
      {chosen !== undefined && (
        <button type="submit" className="button" aria-disabled={busy || chosen === present || undefined}>
          {t('admin-desk:messages.give')}
        </button>
      )}
    </form>
  );
}
