import type { ReactNode } from 'react';
import { TextsContext, textsOf } from '../../components/ui/texts.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Words } from '../../i18n/client.ts';

export interface IslandProps {
  words: Words;
  locale: Locale;
}

/** Around every island of the account area. */
export const Island = ({ words, locale, children }: IslandProps & { children: ReactNode }) => (
  <TextsContext value={textsOf(words, locale)}>{children}</TextsContext>
);
