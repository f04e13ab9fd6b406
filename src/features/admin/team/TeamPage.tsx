import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { Invites } from './Invites.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { $team } from './team.ts';
import styles from './team.module.css';

/** The island of `/admin/team`; needs the messages of `admin-team`, `forms`, `rules` and `calls`. */
export default boundedIsland(TeamPage);

function TeamPage() {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <h1>{t('admin-team:title')}</h1>
      <RemoteData remote={$team} loading={t('admin-team:loading')} skeleton={<Skeleton rows={3} height="card" />}>
        {({ members, invites }) => (
          <>
            {members.map((member) => (
              <MemberPanel key={member.id} member={member} />
            ))}
            <Invites invites={invites} />
          </>
        )}
      </RemoteData>
    </div>
  );
}
