import type { ReactNode } from 'react';
import { Boundary } from '../../ui/Boundary.tsx';
import { TextsContext, textsOf } from '../../ui/texts.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Words } from '../../i18n/client.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

export interface IslandProps {
  words: Words;
  locale: Locale;
}

interface AroundProps extends IslandProps {
  /** Key of what a toast says of a page that could not be drawn. */
  broken?: string;
  children: ReactNode;
}

/** Around every island of the account area; needs the dictionaries `account` and `calls`. */
export function Island({ words, locale, broken, children }: AroundProps) {
  const texts = textsOf(words, locale);
  const tell = () => {
    if (broken !== undefined) void showToast({ title: texts.t('account:error'), text: texts.t(broken), tone: 'error' });
  };
  return (
    <TextsContext value={texts}>
      <Boundary onCaught={tell}>{children}</Boundary>
    </TextsContext>
  );
}
