import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadMessages } from '../i18n/load.ts';
import type { Namespace } from '../i18n/messages.ts';
import { pageLocale } from '../lib/paths.ts';
import { Boundary } from './Boundary.tsx';
import { island, useI18n } from './i18n.tsx';
import { handsOnFocus } from './useFocusAfter.ts';

/**
 * Loads a part of a page after the page itself, when it is first shown. Where the script cannot be fetched, the page says so
 * in its place and offers to try again: a failure is not remembered as `lazy` does. Needs the messages of `calls`.
 * @param waiting shown until it has come
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let ready: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const { t } = useI18n();
    const [Part, setPart] = useState<ComponentType<Props> | 'failed' | null>(() => ready);
    const [attempt, setAttempt] = useState(0);

    useEffect(() => {
      if (ready) return undefined;
      let ended = false;
      load().then(
        (loaded) => {
          ready = loaded;
          if (!ended) setPart(() => loaded);
        },
        () => {
          if (!ended) setPart('failed');
        },
      );
      return () => {
        ended = true;
      };
    }, [attempt]);

    if (Part === null) return waiting;
    if (Part !== 'failed') return <Part {...props} />;
    return (
      <p role="alert">
        {t('calls:unreachable')}{' '}
        <button type="button" className="button" ref={handsOnFocus} onClick={() => setAttempt(attempt + 1)}>
          {t('calls:retry')}
        </button>
      </p>
    );
  };
}

/** As `lazyPart`, for a part with messages of its own, which come with it. Where it cannot be drawn, the rest of the page stays. */
export const lazyIsland = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[],
  waiting: ReactNode = null,
): ComponentType<Props> =>
  lazyPart<Props>(async () => {
    const [Part, messages] = await Promise.all([load(), loadMessages(namespaces)]);
    const Island = island(Part);
    return (props) => (
      <Boundary>
        <Island {...props} messages={messages} locale={pageLocale()} />
      </Boundary>
    );
  }, waiting);
