import { lazyIsland } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/RemoteData.tsx';
import type { PayNowProps } from './PayNow.tsx';

/** Comes with words of its own: few orders wait for their card. */
export const LatePayNow = lazyIsland<PayNowProps>(
  async () => (await import('./PayNow.tsx')).PayNow,
  ['payment', 'forms', 'rules', 'calls'],
  <Skeleton rows={1} height="card" />,
);
