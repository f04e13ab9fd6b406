import { useId, useState, type SubmitEvent } from 'react';
import type { Member } from '../../../contract/admin-team.ts';
import { mayChooseNotices, NOTICES } from '../../../domain/account/notices.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import '../../../styles/form.css';
import { chooseNotices, useTold } from './team.ts';
import styles from './team.module.css';

/** The reader's own letters: which of the shop's they get a copy of. */
export function Notices({ member: { role, email, notices } }: { member: Member }) {
  const { t } = useI18n();
  const tell = useTold();
  const id = useId();
  const [chosen, setChosen] = useState<Member['notices']>(notices);
  const [isBusy, setBusy] = useState(false);
  const isSame = chosen.length === notices.length && chosen.every((one) => notices.includes(one));

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy || isSame) return;
    setBusy(true);
    const answer = await chooseNotices(chosen);
    setBusy(false);
    await tell(answer, 'admin-team:notices.saved');
  }

  if (!mayChooseNotices(role)) {
    return (
      <>
        <h3 className={styles.small}>{t('admin-team:notices.title')}</h3>
        <p className="fine">{t('admin-team:notices.notYours')}</p>
      </>
    );
  }
  return (
    <form className={styles.notices} onSubmit={(event) => void save(event)}>
      <fieldset aria-describedby={id}>
        <legend className={styles.small}>{t('admin-team:notices.title')}</legend>
        <p className="fine long" id={id}>
          {t('admin-team:notices.text', { email })}
        </p>
        {NOTICES.map((notice) => (
          <label key={notice} className={styles.notice}>
            <input
              type="checkbox"
              className="tick"
              checked={chosen.includes(notice)}
              onChange={({ target }) => {
                const rest = chosen.filter((one) => one !== notice);
                setChosen(target.checked ? [...rest, notice] : rest);
              }}
            />
            <span>{t(`admin-team:notices.kind.${notice}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="form-actions">
        <button type="submit" className="button" aria-disabled={isBusy || isSame || undefined}>
          {t('admin-team:notices.save')}
        </button>
      </div>
    </form>
  );
}
