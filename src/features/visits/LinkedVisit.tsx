import { useEffect, useRef, useState } from 'react';
import { cancelVisit, moveVisit, showBookedVisit, type BookedVisit } from '../../contract/visits.ts';
import { call } from '../../lib/api.ts';
import { createRemote } from '../../lib/remote-data.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { Booked } from './Booked.tsx';
import { ChangeVisit, type VisitActs } from './ChangeVisit.tsx';
import styles from './visits.module.css';

/** The visit of the letter's link: shown, moved, cancelled. */
export function LinkedVisit({ token }: { token: string }) {
  const { t, to } = useI18n();
  const [remote] = useState(() => createRemote('booked-visit', () => call(showBookedVisit, { params: { token } })));
  const [isCancelled, setCancelled] = useState(false);
  const [acts] = useState((): VisitActs => ({
    move: (body) => call(moveVisit, { params: { token }, body }),
    cancel: () => call(cancelVisit, { params: { token } }),
  }));
  if (isCancelled) return <Cancelled />;
  return (
    <RemoteData
      remote={remote}
      loading={t('visit:opening')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={({ code }) =>
        code === 'visit_not_found' ? (
          <div className={styles.booked}>
            <h2>{t('visit:noVisit')}</h2>
            <p>{t('visit:noVisitText')}</p>
            <p>
              <a className="button button-primary" href={to.visit}>
                {t('visit:another')}
              </a>
            </p>
          </div>
        ) : null
      }
    >
      {(visit) => (
        <Standing
          {...{ visit, acts }}
          onMoved={(moved) => remote.replace(moved)}
          onCancelled={() => setCancelled(true)}
        />
      )}
    </RemoteData>
  );
}

interface StandingProps {
  visit: BookedVisit;
  acts: VisitActs;
  onMoved: (visit: BookedVisit) => void;
  onCancelled: () => void;
}

function Standing({ visit, acts, onMoved, onCancelled }: StandingProps) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  return (
    <>
      <Booked visit={visit} label={t('visit:own.title')}>
        <p role="status">{said}</p>
      </Booked>
      <ChangeVisit
        {...{ visit, acts, onCancelled }}
        onMoved={(moved) => {
          setSaid(t('visit:moved'));
          onMoved(moved);
        }}
      />
    </>
  );
}

/** Focused, because what was pressed is gone. */
function Cancelled() {
  const { t, to } = useI18n();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <div className={styles.booked}>
      <h2 ref={title} tabIndex={-1}>
        {t('visit:cancelled')}
      </h2>
      <p>{t('visit:cancelledText')}</p>
      <p>
        <a className="button" href={to.visit}>
          {t('visit:another')}
        </a>
      </p>
    </div>
  );
}
