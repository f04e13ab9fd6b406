import { lazy, type ComponentType } from 'react';
import { pageLocale } from '../../lib/paths.ts';
import type { IslandProps } from '../../ui/i18n.tsx';
import type * as UnusualSize from './unusual-size.ts';

/**
 * Advice on an unusual size, fetched when it is shown, with the words of `sizes`, which the page does not carry. Where
 * they cannot be fetched, `Without` stands in.
 */
export const unusualSizePart = <Props extends object>(
  pick: (parts: typeof UnusualSize) => ComponentType<Props & IslandProps>,
  Without: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const acts = await import('./acts.ts');
      const [parts, { loadMessages }] = await Promise.all([acts.unusualSize(), acts.words()]);
      const messages = await loadMessages(['sizes']);
      const Part = pick(parts);
      return { default: (props) => <Part {...props} messages={messages} locale={pageLocale()} /> };
    } catch {
      return { default: Without };
    }
  });
