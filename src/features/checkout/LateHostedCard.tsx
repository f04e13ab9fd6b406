import { lazy, Suspense, type ComponentType } from 'react';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import { Skeleton } from '../../ui/RemoteData.tsx';
import type { HostedCardProps } from './HostedCard.tsx';

/** Comes with words of its own once a card is chosen. */
const HostedCard = lazy(async (): Promise<{ default: ComponentType<HostedCardProps> }> => {
  const [{ HostedCard: Part }, messages] = await Promise.all([
    import('./HostedCard.tsx'),
    loadMessages(['payment', 'calls']),
  ]);
  const Island = island(Part);
  return { default: (props) => <Island {...props} messages={messages} locale={pageLocale()} /> };
});

export function LateHostedCard(props: HostedCardProps) {
  return (
    <Boundary>
      <Suspense fallback={<Skeleton rows={2} height="card" />}>
        <HostedCard {...props} />
      </Suspense>
    </Boundary>
  );
}
