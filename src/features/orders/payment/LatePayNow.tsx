import { Boundary } from '../../../ui/Boundary.tsx';
import { lazyIsland } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/RemoteData.tsx';
import type { PayNowProps } from './PayNow.tsx';

/** Comes with words of its own: few orders wait for their card. */
const PayNow = lazyIsland<PayNowProps>(
  async () => (await import('./PayNow.tsx')).PayNow,
  ['payment', 'forms', 'rules', 'calls'],
  <Skeleton rows={1} height="card" />,
);

export const LatePayNow = (props: PayNowProps) => (
  <Boundary>
    <PayNow {...props} />
  </Boundary>
);
