import { useState } from 'react';
import { cancelOwnVisit, listOwnVisits, moveOwnVisit, type OwnVisit } from '../../contract/visits.ts';
import { dayInIstanbul, formatDay } from '../../domain/values/dates.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData } from '../../ui/RemoteData.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { customerRemote } from '../session/customer-data.ts';
import { callAsCustomer } from '../session/session.ts';
import { ChangeVisit, type VisitActs } from './ChangeVisit.tsx';
import styles from './visits.module.css';

const $visits = customerRemote(listOwnVisits);

/** Coming visits of the customer, to move and to cancel; nothing where there is none. Needs the messages of `visit`. */
export function OwnVisits() {
  const { t } = useI18n();
  const [said, setSaid] = useState({ words: '', press: 0 });
  return (
    <RemoteData remote={$visits} loading="" skeleton={null}>
      {({ visits }) => {
        const coming = visits.filter(({ day }) => day >= dayInIstanbul(new Date()));
        const replace = (changed: readonly OwnVisit[], words: string) => {
          $visits.replace({ visits: [...changed].sort((a, b) => (a.day + a.from < b.day + b.from ? -1 : 1)) });
          setSaid(({ press }) => ({ words, press: press + 1 }));
        };
        return coming.length === 0 && said.press === 0 ? null : (
          <section className="account-panel" aria-labelledby="visits">
            <h2 id="visits">{t('visit:own.title')}</h2>
            <Said {...said} />
            {coming.map((visit) => (
              <ComingVisit
                key={visit.id}
                visit={visit}
                onMoved={(moved) =>
                  replace(
                    visits.map((one) => (one.id === moved.id ? moved : one)),
                    t('visit:moved'),
                  )
                }
                onCancelled={() =>
                  replace(
                    visits.filter(({ id }) => id !== visit.id),
                    t('visit:cancelled'),
                  )
                }
              />
            ))}
          </section>
        );
      }}
    </RemoteData>
  );
}

/** Focused, because what was pressed is gone: also by the second press, which has the same words. */
function Said({ words, press }: { words: string; press: number }) {
  const top = useFocusAfter<HTMLParagraphElement>(press);
  return (
    <p ref={top} className={styles.said} role="status" tabIndex={-1}>
      {words}
    </p>
  );
}

interface ComingVisitProps {
  visit: OwnVisit;
  onMoved: (visit: OwnVisit) => void;
  onCancelled: () => void;
}

function ComingVisit({ visit, onMoved, onCancelled }: ComingVisitProps) {
  const { locale } = useI18n();
  const { id, day, from, to, district } = visit;
  const acts: VisitActs = {
    move: (body) => callAsCustomer(moveOwnVisit, { params: { id }, body }),
    cancel: () => callAsCustomer(cancelOwnVisit, { params: { id } }),
  };
  return (
    <div className={styles.own}>
      <p className="tabular">
        <b>{formatDay(day, locale)}</b>, {from}–{to}, {district}
      </p>
      <ChangeVisit {...{ visit, acts, onCancelled }} onMoved={(moved) => onMoved({ id, ...moved })} />
    </div>
  );
}
