import { listOwnVisits } from '../../contract/visits.ts';
import { dayInIstanbul, formatDay } from '../../domain/values/dates.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData } from '../../ui/RemoteData.tsx';
import { customerRemote } from '../session/customer-data.ts';

const $visits = customerRemote(listOwnVisits);

/** Coming visits of the customer; nothing where there is none. Needs the messages of `visit:own`. */
export function OwnVisits() {
  const { t, locale } = useI18n();
  return (
    <RemoteData remote={$visits} loading="" skeleton={null}>
      {({ visits }) => {
        const coming = visits.filter(({ day }) => day >= dayInIstanbul(new Date()));
        return coming.length === 0 ? null : (
          <section className="account-panel" aria-labelledby="visits">
            <h2 id="visits">{t('visit:own.title')}</h2>
            <ul>
              {coming.map(({ day, from, to, district }) => (
                <li key={`${day} ${from}`} className="tabular">
                  {formatDay(day, locale)}, {from}–{to}, {district}
                </li>
              ))}
            </ul>
            <p>{t('visit:own.change')}</p>
          </section>
        );
      }}
    </RemoteData>
  );
}
