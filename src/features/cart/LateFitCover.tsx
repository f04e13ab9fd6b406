import { lazy, Suspense, type ComponentType } from 'react';
import { showFitGuarantee } from '../../contract/fit-claims.ts';
import { loadMessages } from '../../i18n/load.ts';
import { call } from '../../lib/api.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import type { FitCoverProps } from './FitCover.tsx';
import styles from './WindowSection.module.css';

type LateFitCoverProps = Omit<FitCoverProps, 'isOpen'>;

const Late = lazy(async (): Promise<{ default: ComponentType<LateFitCoverProps> }> => {
  const fetched = await Promise.all([
    import('./FitCover.tsx'),
    loadMessages(['cover', 'forms', 'rules']),
    call(showFitGuarantee),
  ]).catch(() => null);
  // Nothing is promised that the shop has not said, nor on a page that is left meanwhile.
  if (!fetched?.[2].ok) return { default: () => null };
  const [{ FitCover }, messages, guarantee] = fetched;
  const { isOpen } = guarantee.data;
  const Island = island(FitCover);
  return { default: (props) => <Island {...props} isOpen={isOpen} messages={messages} locale={pageLocale()} /> };
});

/** The fit guarantee of a window, fetched with its words where the shop gives one. Without them the window stays as it is. */
export const LateFitCover = (props: LateFitCoverProps) => (
  <Boundary>
    <Suspense fallback={<div className={styles.coming} />}>
      <Late {...props} />
    </Suspense>
  </Boundary>
);
