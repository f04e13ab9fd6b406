import { lazy, Suspense } from 'react';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import { useAlive } from '../../ui/useInBrowser.ts';

/** Comes with words of its own: few customers have a visit. The build must not draw it: the words are those of the page's language. */
const OwnVisits = lazy(async () => {
  const [{ OwnVisits: Part }, messages] = await Promise.all([
    import('./OwnVisits.tsx'),
    loadMessages(['visit', 'forms', 'rules', 'calls']),
  ]);
  const Island = island(Part);
  return { default: () => <Island messages={messages} locale={pageLocale()} /> };
});

export function LateOwnVisits() {
  const alive = useAlive();
  return (
    <Boundary>
      <Suspense fallback={null}>{alive && <OwnVisits />}</Suspense>
    </Boundary>
  );
}
