import { lazy, type ComponentType } from 'react';
import { pageLocale } from '../../lib/paths.ts';
import type { IslandProps } from '../../ui/i18n.tsx';

/**
 * A part of the form that few shoppers see, fetched when it is shown, with the words of `sizes`, which the page does not
 * carry. Where they cannot be fetched, `Without` stands in.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props & IslandProps>>,
  Without: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [Part, { loadMessages }] = await Promise.all([load(), import('../../i18n/load.ts')]);
      const messages = await loadMessages(['sizes']);
      return { default: (props) => <Part {...props} messages={messages} locale={pageLocale()} /> };
    } catch {
      return { default: Without };
    }
  });
