import { lazy, Suspense, type ComponentType } from 'react';
import { loadMessages } from '../../../i18n/load.ts';
import { pageLocale } from '../../../lib/paths.ts';
import { Boundary } from '../../../ui/Boundary.tsx';
import { island } from '../../../ui/i18n.tsx';
import { Skeleton } from '../../../ui/RemoteData.tsx';
import type { PayNowProps } from './PayNow.tsx';

/** Comes with words of its own: few orders wait for their card. */
const Late = lazy(async (): Promise<{ default: ComponentType<PayNowProps> }> => {
  const [{ PayNow }, messages] = await Promise.all([
    import('./PayNow.tsx'),
    loadMessages(['payment', 'forms', 'rules', 'calls']),
  ]);
  const Island = island(PayNow);
  return { default: (props) => <Island {...props} messages={messages} locale={pageLocale()} /> };
});

export function LatePayNow(props: PayNowProps) {
  return (
    <Boundary>
      <Suspense fallback={<Skeleton rows={1} height="card" />}>
        <Late {...props} />
      </Suspense>
    </Boundary>
  );
}
