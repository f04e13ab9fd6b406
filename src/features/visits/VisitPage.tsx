import { useEffect, useState } from 'react';
import type { BookedVisit } from '../../contract/visits.ts';
import { watchOwner } from '../../lib/follow-kept.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { takeMailedToken } from '../session/mailed-token.ts';
import { Booked } from './Booked.tsx';
import { BookingForm } from './BookingForm.tsx';
import { LinkedVisit } from './LinkedVisit.tsx';

interface VisitPageProps {
  districts: readonly string[];
  whatsapp: string;
}

/** The island of `/visit` (decisions W6); needs the messages of `visit`, `forms`, `rules` and `calls`. */
export default boundedIsland(VisitPage);

function VisitPage(props: VisitPageProps) {
  const { t } = useI18n();
  const token = useInBrowser(() => takeMailedToken());
  // Another one with each owner: nobody sees what the former one typed or booked (decisions A10).
  const [turn, setTurn] = useState(0);
  const [booked, setBooked] = useState<{ turn: number; visit: BookedVisit; email: string } | null>(null);
  useEffect(() => watchOwner(() => setTurn((former) => former + 1)), []);
  if (token !== undefined && token !== null) return <LinkedVisit token={token} />;
  if (booked?.turn === turn) {
    return (
      <Booked visit={booked.visit} label={t('visit:booked')}>
        <p>{t('visit:letter', { email: booked.email })}</p>
      </Booked>
    );
  }
  return <BookingForm key={turn} {...props} onBooked={(visit, email) => setBooked({ turn, visit, email })} />;
}
