import { useRef, useState } from 'react';
import type { Member, MemberSession } from '../../../contract/admin-team.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { leave } from '../person.ts';
import { Notices } from './Notices.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { endSession, remove, reset, useTold } from './team.ts';
import styles from './team.module.css';

const RenewDialog = lazyPart(async () => (await import('./RenewDialog.tsx')).RenewDialog);
const RenewCodesDialog = lazyPart(async () => (await import('./RenewCodesDialog.tsx')).RenewCodesDialog);

type MemberDialogKind = 'remove' | 'reset' | 'renew' | 'codes' | 'newCodes';

interface MemberPanelProps {
  member: Member;
  /** Whether the reader is an owner, who may act on the team. */
  byOwner: boolean;
  /** Takes the focus, which goes with the panel of a member who was removed. */
  onRemoved: () => void;
}

/** One operator: role, factor, sessions, and what may be done to them. */
export function MemberPanel({ member, byOwner, onRemoved }: MemberPanelProps) {
  const { t, locale } = useI18n();
  const [asked, setAsked] = useState<MemberDialogKind | null>(null);
  const tell = useTold();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, isCaller, email, sessions, hasFactor, recoveryCodes } = member;
  const name = `${member.firstName} ${member.lastName}`.trim() || email;
  const close = () => setAsked(null);

  async function act(which: 'remove' | 'reset'): Promise<void> {
    close();
    const answer = await (which === 'remove' ? remove(id) : reset(id));
    if (answer.ok && which === 'remove' && isCaller) {
      leave();
      return;
    }
    if (answer.ok && which === 'remove') onRemoved();
    await tell(answer, which === 'remove' ? 'admin-team:removed' : 'admin-team:wasReset');
  }

  async function end(session: string, pressed: HTMLElement): Promise<void> {
    const answer = await endSession(id, session);
    // The button goes with its session; somebody may type by now.
    if (document.activeElement === pressed) heading.current?.focus();
    await tell(answer, 'admin-team:ended');
  }

  return (
    <section className={`panel ${styles.member}`} aria-label={name}>
      <h2 className={styles.name}>
        {name} {isCaller && <span className="tag">{t('admin-team:you')}</span>}{' '}
        <span className="tag">{t(`admin-team:role.${member.role}`)}</span>
      </h2>
      <p className="fine long">
        {email} · {t('admin-team:since', { day: formatInstant(member.since, locale) })}
      </p>
      {byOwner && <RoleChoice member={member} name={name} />}
      <p>{useFactor(member)}</p>
      {isCaller && hasFactor && recoveryCodes === 0 && <p className="field-error">{t('admin-team:noCodes')}</p>}
      {isCaller && <Notices member={member} />}
      <h3 ref={heading} tabIndex={-1} className={styles.small}>
        {t('admin-team:sessions')}
      </h3>
      {sessions.length === 0 ? (
        <p className="fine long">{t('admin-team:noSessions')}</p>
      ) : (
        <ul className={`rows ${styles.rows}`}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={byOwner ? (pressed) => void end(session.id, pressed) : undefined}
            />
          ))}
        </ul>
      )}
      <div className={`row ${styles.acts}`}>
        <button type="button" className="button" onClick={() => setAsked(isCaller ? 'renew' : 'reset')}>
          {t(isCaller ? 'admin-team:renew' : 'admin-team:reset')}
        </button>
        {isCaller && hasFactor && (
          <button type="button" className="button" onClick={() => setAsked('codes')}>
            {t('admin-team:renewCodes')}
          </button>
        )}
        {byOwner && (
          <button type="button" className="link-button" onClick={() => setAsked('remove')}>
            {t('admin-team:remove')}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </div>
      {asked === 'renew' && <RenewDialog onClose={close} />}
      {asked === 'newCodes' && <RenewCodesDialog onClose={close} />}
      {asked === 'codes' && (
        <Confirm
          question={t('admin-team:askCodes')}
          yes={t('admin-team:yesCodes')}
          no={t('admin-team:no')}
          onYes={() => setAsked('newCodes')}
          onNo={close}
        />
      )}
      {(asked === 'remove' || asked === 'reset') && (
        <Confirm
          question={
            asked === 'reset'
              ? t('admin-team:askReset', { name })
              : isCaller
                ? t('admin-team:askLeave')
                : t('admin-team:askRemove', { name })
          }
          yes={t(asked === 'reset' ? 'admin-team:yesReset' : 'admin-team:yesRemove')}
          no={t('admin-team:no')}
          onYes={() => void act(asked)}
          onNo={close}
        />
      )}
    </section>
  );
}

/** In words: what the second step is given with. */
function useFactor({ totp, passkeys, hasFactor, recoveryCodes }: Member): string {
  const { t } = useI18n();
  if (!hasFactor) return t('admin-team:noFactor');
  return [
    totp && t('admin-team:totp'),
    passkeys > 0 && t('admin-team:passkeys', { count: passkeys }),
    !totp && passkeys === 0 && t('admin-team:elsewhere'),
    t('admin-team:codes', { count: recoveryCodes }),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

interface SessionRowProps {
  session: MemberSession;
  onEnd: ((pressed: HTMLElement) => void) | undefined;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t, locale } = useI18n();
  const { browser, system, lastUsedAt, current } = session;
  const name = [browser, system].filter(Boolean).join(' · ') || t('admin-team:unknown');
  return (
    <li>
      <div>
        <p>
          {name} {current && <span className="tag">{t('admin-team:current')}</span>}
        </p>
        <p className="fine long">{t('admin-team:used', { at: formatInstant(lastUsedAt, locale) })}</p>
      </div>
      {!current && onEnd && (
        <button type="button" className="link-button" onClick={({ currentTarget }) => onEnd(currentTarget)}>
          {t('admin-team:end')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </li>
  );
}
