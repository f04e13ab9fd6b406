import { useRef } from 'react';
import { SHOP_ROLES } from '../../../domain/account/shop-role.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { Invites } from './Invites.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { $team } from './team.ts';
import styles from './team.module.css';

/** The island of `/admin/team`; needs the messages of `admin-team`, `forms`, `rules` and `calls`. */
export default boundedIsland(TeamPage);

/** Rights of each role, folded. */
function Rights() {
  const { t } = useI18n();
  return (
    <details className={styles.rights}>
      <summary>{t('admin-team:role.rights')}</summary>
      <dl>
        {SHOP_ROLES.map((one) => (
          <div key={one}>
            <dt>{t(`admin-team:role.${one}`)}</dt>
            <dd>{t(`admin-team:role.may.${one}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function TeamPage() {
  const { t } = useI18n();
  const top = useRef<HTMLHeadingElement>(null);
  const onRemoved = () => top.current?.focus();
  return (
    <div className={styles.page}>
      <h1 ref={top} tabIndex={-1}>
        {t('admin-team:title')}
      </h1>
      <RemoteData remote={$team} loading={t('admin-team:loading')} skeleton={<Skeleton rows={3} height="card" />}>
        {({ members, invites }) => {
          const byOwner = members.some(({ isCaller, role }) => isCaller && role === 'owner');
          const [own, others] = [
            members.filter(({ isCaller }) => isCaller),
            members.filter(({ isCaller }) => !isCaller),
          ];
          return (
            <>
              <Rights />
              <div className={styles.team}>
                <div>
                  {own.map((member) => (
                    <MemberPanel key={member.id} member={member} byOwner={byOwner} onRemoved={onRemoved} />
                  ))}
                  {byOwner && <Invites invites={invites} />}
                </div>
                <div>
                  {others.map((member) => (
                    <MemberPanel key={member.id} member={member} byOwner={byOwner} onRemoved={onRemoved} />
                  ))}
                </div>
              </div>
            </>
          );
        }}
      </RemoteData>
    </div>
  );
}
