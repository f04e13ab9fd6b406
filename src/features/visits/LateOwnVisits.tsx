import { lazy, Suspense } from 'react';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';

/** Comes with words of its own: few customers have a visit. */
const OwnVisits = lazy(async () => {
  const [{ OwnVisits: Part }, messages] = await Promise.all([
    import('./OwnVisits.tsx'),
    loadMessages(['visit', 'forms', 'rules', 'calls']),
  ]);
  const Island = island(Part);
  return { default: () => <Island messages={messages} locale={pageLocale()} /> };
});

export function LateOwnVisits() {
  return (
    <Boundary>
      <Suspense fallback={null}>
        <OwnVisits />
      </Suspense>
    </Boundary>
  );
}
