import { lazy, Suspense, type ComponentType } from 'react';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import type { FitCoverProps } from './FitCover.tsx';
import styles from './WindowSection.module.css';

const Late = lazy(async (): Promise<{ default: ComponentType<FitCoverProps> }> => {
  const [{ FitCover }, messages] = await Promise.all([
    import('./FitCover.tsx'),
    loadMessages(['cover', 'forms', 'rules']),
  ]);
  const Island = island(FitCover);
  return { default: (props) => <Island {...props} messages={messages} locale={pageLocale()} /> };
});

/** The fit guarantee of a window, fetched with its words where the shop gives one. Without them the window stays as it is. */
export const LateFitCover = (props: FitCoverProps) => (
  <Boundary>
    <Suspense fallback={<div className={styles.coming} />}>
      <Late {...props} />
    </Suspense>
  </Boundary>
);
