import { Boundary } from '../../ui/Boundary.tsx';
import { lazyIsland } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/RemoteData.tsx';
import type { HostedCardProps } from './HostedCard.tsx';

/** Comes with words of its own once a card is chosen. */
const HostedCard = lazyIsland<HostedCardProps>(
  async () => (await import('./HostedCard.tsx')).HostedCard,
  ['payment', 'calls'],
  <Skeleton rows={2} height="card" />,
);

export const LateHostedCard = (props: HostedCardProps) => (
  <Boundary>
    <HostedCard {...props} />
  </Boundary>
);
