import { lazy, Suspense, type ComponentType } from 'react';
import { showFitGuarantee } from '../../contract/fit-claims.ts';
import { listMeasuredWindows } from '../../contract/measure-links.ts';
import { MAX_MEASURED } from '../../domain/window/fit-cover-schema.ts';
import { withVisits } from '../../domain/window/fit-cover.ts';
import { loadMessages } from '../../i18n/load.ts';
import { call } from '../../lib/api.ts';
import { ownerHere, VISITOR } from '../../lib/owner.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import { callAsCustomer } from '../session/session.ts';
import type { FitCoverProps } from './FitCover.tsx';
import { changeMeasures } from './measures.ts';
import styles from './WindowSection.module.css';

type LateFitCoverProps = Omit<FitCoverProps, 'isOpen'>;

const Late = lazy(async (): Promise<{ default: ComponentType<LateFitCoverProps> }> => {
  const fetched = await Promise.all([
    import('./FitCover.tsx'),
    loadMessages(['cover', 'forms', 'rules', 'calls']),
    call(showFitGuarantee),
    takeVisits(),
  ]).catch(() => null);
  // Nothing is promised that the shop has not said, nor on a page that is left meanwhile.
  if (!fetched?.[2].ok) return { default: () => null };
  const [{ FitCover }, messages, guarantee] = fetched;
  const { isOpen } = guarantee.data;
  const Island = island(FitCover);
  return { default: (props) => <Island {...props} isOpen={isOpen} messages={messages} locale={pageLocale()} /> };
});

/** Takes over what a fitter of the shop has measured for this customer, and drops what the shop has no more. Unanswered, all counts as before. */
async function takeVisits(): Promise<void> {
  const owner = ownerHere();
  if (owner === VISITOR) return;
  const answer = await callAsCustomer(listMeasuredWindows);
  // Not of a customer who has signed out meanwhile.
  if (!answer.ok || ownerHere() !== owner) return;
  const { windows } = answer.data;
  changeMeasures((kept) => withVisits(kept, windows, MAX_MEASURED));
}

/** The fit guarantee of a window, fetched with its words where the shop gives one. Without them the window stays as it is. */
export const LateFitCover = (props: LateFitCoverProps) => (
  <Boundary>
    <Suspense fallback={<div className={styles.coming} />}>
      <Late {...props} />
    </Suspense>
  </Boundary>
);
