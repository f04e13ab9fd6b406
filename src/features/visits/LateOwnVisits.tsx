import { Boundary } from '../../ui/Boundary.tsx';
import { lazyIsland } from '../../ui/lazy-part.tsx';

/** Comes with words of its own: few customers have a visit. */
const OwnVisits = lazyIsland(
  async () => (await import('./OwnVisits.tsx')).OwnVisits,
  ['visit', 'forms', 'rules', 'calls'],
);

export const LateOwnVisits = () => (
  <Boundary>
    <OwnVisits />
  </Boundary>
);
